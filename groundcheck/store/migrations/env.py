"""Alembic's entry point: runs migrations inside the transaction `store.migrate` hands over."""

from alembic import context

from groundcheck.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,
)
context.run_migrations()
