"""Windows, retrieval and fusion, through what the judge uses of them."""

from hypothesis import given
from hypothesis import strategies as st

from groundcheck import Document
from groundcheck.evidence.fusion import fuse, thin
from groundcheck.evidence.index import Index
from groundcheck.evidence.lexical import LexicalRetriever
from groundcheck.evidence.windows import Window, cut_windows
from groundcheck.models import Span
from groundcheck.settings import EvidenceSettings

CONTRACT = """1. Fees. The Client shall pay every invoice within thirty days.

2. Notices. A notice must be sent by courier to the address of the other party.

3. Termination. Either party may end this agreement for convenience. It must give the other
party sixty days' notice.

4. Insurance. The Supplier shall keep liability insurance of two million dollars.
"""


@given(
    st.lists(st.tuples(st.integers(0, 3), st.integers(1, 700)), max_size=40),
    st.integers(80, 600),
)
def test_every_sentence_is_in_a_window(gaps: list[tuple[int, int]], characters: int) -> None:
    sentences, position = [], 0
    for gap, length in gaps:
        sentences.append(Span(start=position + gap, end=position + gap + length))
        position = sentences[-1].end
    windows = cut_windows("d", sentences, characters=characters)
    covered = {i for w in windows for i in range(w.first_sentence, w.last_sentence + 1)}
    assert covered == set(range(len(sentences)))
    for window in windows:
        assert window.start == sentences[window.first_sentence].start
        assert window.end == sentences[window.last_sentence].end


def test_a_fact_told_in_two_sentences_stands_in_one_window() -> None:
    document = Document.from_text(CONTRACT, title="Contract")
    hits = Index([document]).search("Either party may terminate on sixty days' notice", limit=1)
    window = document.text[hits[0].window.start : hits[0].window.end]
    assert "for convenience" in window
    assert "sixty days" in window


def test_synonyms_are_found() -> None:
    document = Document.from_text(CONTRACT, title="Contract")
    settings = EvidenceSettings(window_characters=100)
    hits = Index([document], settings=settings).search("The vendor carries cover", limit=1)
    assert "Insurance" in document.text[hits[0].window.start : hits[0].window.end]


def test_windows_of_every_document_compete() -> None:
    first = Document.from_text("The rent is 900 pounds a month.", title="Lease")
    second = Document.from_text("The salary is 4,000 pounds a month.", title="Job")
    hits = Index([first, second]).search("What salary is paid?")
    assert hits[0].window.document == second.id


def test_words_that_occur_nowhere_find_nothing() -> None:
    assert Index([Document.from_text(CONTRACT, title="C")]).search("zebra giraffe") == []


def test_the_same_search_gives_the_same_hits() -> None:
    document = Document.from_text(CONTRACT * 20, title="Contract")
    once, again = (Index([document]).search("notice by courier") for _ in range(2))
    assert once == again


def test_empty_windows_do_not_break_the_index() -> None:
    assert LexicalRetriever([[], ["fee"], []]).rank(["fee"], "fee", limit=5) == [1]
    assert LexicalRetriever([[]]).rank(["fee"], "fee", limit=5) == []


def test_agreeing_rankings_win() -> None:
    assert fuse([[1, 2, 3], [2, 9]], k=60)[0][0] == 2


def test_thinning_keeps_the_better_of_two_overlapping_windows() -> None:
    windows = [Window("d", 0, 100, 0, 1), Window("d", 20, 120, 0, 1), Window("d", 200, 300, 2, 3)]
    assert thin([(1, 0.9), (0, 0.8), (2, 0.7)], windows, limit=5) == [(1, 0.9), (2, 0.7)]
