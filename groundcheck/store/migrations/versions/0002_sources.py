"""The PDF a document was read from, so that its pages can be drawn when a run is opened again."""

import sqlalchemy as sa
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    op.add_column("documents", sa.Column("source", sa.LargeBinary, nullable=True))


def downgrade() -> None:
    op.drop_column("documents", "source")
