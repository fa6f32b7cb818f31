"""groundcheck: checks what an LLM says about a contract, claim by claim, against its own words.

The names below are loaded on first use, so that importing one module does not import them all.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from groundcheck.documents.document import Document as Document
    from groundcheck.errors import GroundcheckError as GroundcheckError
    from groundcheck.judging.judge import Judge as Judge
    from groundcheck.models import Delivery as Delivery
    from groundcheck.models import Profile as Profile
    from groundcheck.models import Report as Report
    from groundcheck.models import Role as Role
    from groundcheck.models import Status as Status
    from groundcheck.policy import gate as gate
    from groundcheck.settings import Settings as Settings
    from groundcheck.store.reanchoring import reanchor as reanchor

_HOMES = {
    "Delivery": "groundcheck.models",
    "Document": "groundcheck.documents.document",
    "GroundcheckError": "groundcheck.errors",
    "Judge": "groundcheck.judging.judge",
    "Profile": "groundcheck.models",
    "Report": "groundcheck.models",
    "Role": "groundcheck.models",
    "Settings": "groundcheck.settings",
    "Status": "groundcheck.models",
    "gate": "groundcheck.policy",
    "reanchor": "groundcheck.store.reanchoring",
}

__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'groundcheck' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return list(__all__)
