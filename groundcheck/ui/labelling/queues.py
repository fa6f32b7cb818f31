"""Queues: drawn by a plan, dealt out to reviewers, and how far each has come.

What enters: the fields of a form. What leaves: a queue in the store, which its maker is led to
if it was dealt to them too. Names of people and queues are drawn with `st.text` only.
"""

import streamlit as st
from pydantic import ValidationError

from groundcheck.errors import GroundcheckError
from groundcheck.models import ClaimType
from groundcheck.store import ItemFilter, QueuePlan, Sampling
from groundcheck.store.queue_store import Queue
from groundcheck.ui import frame
from groundcheck.ui.labelling import desk, seat
from groundcheck.ui.labelling.place import Wanted
from groundcheck.ui.vocabulary import TYPE_LABEL

NAME = "gc_queue_name"
SAMPLING = "gc_queue_sampling"
PEOPLE = "gc_queue_people"
SIZE = "gc_queue_size"
OVERLAP = "gc_queue_overlap"
TYPES = "gc_queue_types"
SEED = "gc_queue_seed"

SAMPLING_LABEL = {
    Sampling.LEAST_CONFIDENCE: "Least confident first",
    Sampling.DISAGREEMENT: "Judge's layers at odds first",
    Sampling.BY_TYPE: "Types in turn",
    Sampling.RANDOM: "At random",
}
SAMPLING_MEANING = {
    Sampling.LEAST_CONFIDENCE: "Where a label teaches most about the judge's doubts.",
    Sampling.DISAGREEMENT: "Where rules, values and model spoke against each other.",
    Sampling.BY_TYPE: "Quantities, times, obligations and the rest in equal parts.",
    Sampling.RANDOM: "The only draw from which shares may be estimated.",
}

USUAL_SIZE = 100
USUAL_OVERLAP = 20
"""Percent: enough to tell agreement, while four fifths of the work is done once."""
_SHOWN = 8


@st.dialog("Queues", width="large", icon=":material/playlist_add_check:")
def dialog() -> None:
    """Make a queue, or see how far those there are have come."""
    with frame.guard():
        maker()


def maker() -> None:
    """The form of a new queue, and the queues made so far."""
    made = _form()
    if made is not None:
        _lead_to(made)
    _list(desk.queues().queues())


def _form() -> Queue | None:
    """The fields of a new queue; the queue if one was made now."""
    with st.form("gc_queue_form", border=False):
        st.text_input("Name", key=NAME, placeholder="Week 47", max_chars=128)
        st.radio(
            "Which claims come first",
            list(Sampling),
            format_func=lambda sampling: SAMPLING_LABEL[sampling],
            captions=[SAMPLING_MEANING[sampling] for sampling in Sampling],
            key=SAMPLING,
        )
        st.multiselect(
            "Reviewers",
            sorted({seat.reviewer(), *desk.labels().reviewers()}),
            default=[seat.reviewer()],
            accept_new_options=True,
            key=PEOPLE,
            help="Type a name to add somebody who has not labelled before.",
        )
        left, middle, right = st.columns(3)
        left.number_input("Most claims", min_value=1, value=USUAL_SIZE, key=SIZE)
        middle.number_input(
            "Labelled twice, percent",
            min_value=0,
            max_value=100,
            value=USUAL_OVERLAP,
            key=OVERLAP,
            help="The share of claims that two reviewers get, from which agreement is measured.",
        )
        right.number_input(
            "Draw", min_value=0, value=0, key=SEED, help="Another number, another draw by chance."
        )
        st.pills(
            "Only these types",
            list(ClaimType),
            selection_mode="multi",
            format_func=lambda kind: TYPE_LABEL[kind],
            key=TYPES,
        )
        if not st.form_submit_button("Make the queue", type="primary"):
            return None
    return _make()


def _make() -> Queue | None:
    try:
        return desk.queues().create(plan_of(dict(st.session_state)), by=seat.reviewer())
    except ValidationError as error:
        frame.problem(f"The queue cannot be made: {_first(error)}")
    except GroundcheckError as error:
        frame.problem(f"The queue cannot be made: {error}")
    return None


def plan_of(fields: "dict[str, object] | dict[str | int, object]") -> QueuePlan:
    """The plan that the fields of the form describe.

    Raises:
        ValidationError: a name is empty or too long, or nobody is to label.
    """
    values = {str(name): value for name, value in fields.items()}
    people = [" ".join(str(name).split()) for name in _listed(values.get(PEOPLE))]
    alone = len(set(people)) < 2
    return QueuePlan(
        name=" ".join(str(values.get(NAME) or "").split()),
        sampling=Sampling(str(values.get(SAMPLING) or Sampling.LEAST_CONFIDENCE)),
        reviewers=tuple(people),
        size=int(str(values.get(SIZE) or USUAL_SIZE)),
        overlap=0.0 if alone else int(str(values.get(OVERLAP) or 0)) / 100,
        types=tuple(ClaimType(str(kind)) for kind in _listed(values.get(TYPES))),
        seed=int(str(values.get(SEED) or 0)),
    )


def _listed(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []


def _first(error: ValidationError) -> str:
    """What is wrong, in the words of the form."""
    fields = {"name": "give it a name", "reviewers": "name at least one reviewer"}
    problem = error.errors()[0]
    return fields.get(str(problem["loc"][0]), problem["msg"]) if problem["loc"] else problem["msg"]


def _lead_to(queue: Queue) -> None:
    if seat.reviewer() in queue.plan.reviewers:
        seat.want(Wanted(queue=queue.id))
        seat.go_to("")
        seat.say(f"Queue made: {queue.items} claims.")
        st.rerun()
    st.success(f"Queue made: {queue.items} claims.", icon=":material/check:")


def _list(found: list[Queue]) -> None:
    if not found:
        return
    st.header("Queues so far", anchor=False)
    for queue in found[:_SHOWN]:
        with st.container(border=True, gap="xxsmall"):
            st.text(f"{queue.plan.name}: {queue.items} claims")
            st.caption(SAMPLING_LABEL[queue.plan.sampling])
            for name in dict.fromkeys(queue.plan.reviewers):
                st.text(f"{name}: {_done(queue, name)}")
    if len(found) > _SHOWN:
        st.caption(f"{len(found) - _SHOWN} older queues are not shown.")


def _done(queue: Queue, reviewer: str) -> str:
    own = ItemFilter(queue=queue.id, assigned_to=reviewer)
    total = desk.labels().count(own)
    left = desk.labels().count(own.model_copy(update={"open_for": reviewer}))
    return f"{total - left} of {total} labelled"
