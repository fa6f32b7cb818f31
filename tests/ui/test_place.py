"""The place in the address: what is written can be read, and nonsense is left out."""

from hypothesis import given
from hypothesis import strategies as st

from groundcheck.models import ClaimType, Status
from groundcheck.store.labels import ItemState
from groundcheck.ui.labelling.place import Wanted, wanted_of

LISTS = st.builds(
    Wanted,
    states=st.lists(st.sampled_from(ItemState), unique=True).map(tuple),
    suggested=st.lists(st.sampled_from(Status), unique=True).map(tuple),
    types=st.lists(st.sampled_from(ClaimType), unique=True).map(tuple),
    contract=st.text("0123456789abcdef", max_size=64),
    flagged=st.booleans(),
    queue=st.text("abcXYZ012", max_size=12),
    words=st.text(max_size=200),
)


@given(LISTS)
def test_a_list_survives_the_address(wanted: Wanted) -> None:
    assert wanted_of(wanted.parameters()) == wanted


@given(st.dictionaries(st.sampled_from(["state", "machine", "type", "flagged"]), st.text()))
def test_nonsense_in_the_address_is_left_out(parameters: dict[str, str]) -> None:
    assert wanted_of(parameters).contract == ""


def test_a_queue_is_that_of_its_reviewer() -> None:
    found = Wanted(queue="q1", flagged=True).filter("Ann")
    assert (found.queue, found.assigned_to, found.flagged) == ("q1", "Ann", True)
