"""What is forgotten with runs, and what other runs and golden claims keep.

What enters: a connection in a transaction, and ids of runs. What always holds: a document is
forgotten with the last run and the last golden item that rests on it, and not before.
"""

from collections.abc import Sequence

from sqlalchemy import Connection, and_, delete, func, or_, select

from groundcheck.models import Value
from groundcheck.store.label_tables import golden_items
from groundcheck.store.label_tables import item_documents as labelled
from groundcheck.store.schema import documents as documents_table
from groundcheck.store.schema import run_documents as links_table
from groundcheck.store.schema import runs as runs_table


class Going(Value):
    """What would go with some runs, and what would stay."""

    gone: tuple[str, ...]
    """Titles of the documents that nothing else rests on, each once."""
    kept: tuple[str, ...]
    """Titles of the documents that other runs or golden claims rest on."""
    golden: int
    """Golden claims taken from the runs; they stay, with the answer."""


def going_with(connection: Connection, run_ids: Sequence[str]) -> Going:
    """What deleting these runs would forget."""
    others = links_table.alias()
    elsewhere = and_(others.c.digest == links_table.c.digest, others.c.run_id.not_in(run_ids))
    by_label = labelled.c.digest == links_table.c.digest
    stays = or_(
        select(others.c.digest).where(elsewhere).exists(),
        select(labelled.c.digest).where(by_label).exists(),
    )
    documents = connection.execute(
        select(links_table.c.title, stays.label("stays"))
        .where(links_table.c.run_id.in_(run_ids))
        .order_by(links_table.c.run_id, links_table.c.position)
    ).all()
    taken = select(func.count()).select_from(golden_items).where(golden_items.c.run.in_(run_ids))
    return Going(
        gone=tuple(dict.fromkeys(each.title for each in documents if not each.stays)),
        kept=tuple(dict.fromkeys(each.title for each in documents if each.stays)),
        golden=connection.execute(taken).scalar_one(),
    )


def forget(connection: Connection, run_id: str) -> bool:
    """Delete a run and what nothing else rests on; whether there was such a run."""
    gone = connection.execute(delete(runs_table).where(runs_table.c.id == run_id))
    orphans = and_(
        documents_table.c.digest.not_in(select(links_table.c.digest)),
        ~select(labelled).where(labelled.c.digest == documents_table.c.digest).exists(),
    )
    connection.execute(delete(documents_table).where(orphans))
    return bool(gone.rowcount)
