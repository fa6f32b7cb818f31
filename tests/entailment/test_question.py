"""Questions: what fits before the model goes in whole, in reading order, gaps marked."""

from hypothesis import given
from hypothesis import strategies as st

from groundcheck.entailment.question import GAP, Piece, pack, premise

TEXT = "".join(chr(97 + i % 26) for i in range(400))
PIECES = st.lists(
    st.tuples(st.integers(0, 300), st.integers(1, 60)).map(
        lambda place: Piece(TEXT[place[0] : place[0] + place[1]], place[0])
    ),
    max_size=8,
    unique=True,
)


@given(PIECES, st.integers(0, 200))
def test_what_is_packed_fits_whole_and_stands_in_reading_order(
    pieces: list[Piece], room: int
) -> None:
    packed = pack(pieces, room, len)
    assert sum(len(piece.text) + 1 for piece in packed) <= room + 1
    assert set(packed) <= set(pieces)
    assert [piece.start for piece in packed] == sorted(piece.start for piece in packed)


@given(PIECES, st.integers(0, 200))
def test_the_best_piece_is_left_out_only_where_it_does_not_fit(
    pieces: list[Piece], room: int
) -> None:
    if pieces and len(pieces[0].text) <= room:
        assert pieces[0] in pack(pieces, room, len)


def test_pieces_of_two_documents_never_read_as_one_text() -> None:
    first, second = Piece("Fee is 5%.", 0, "a"), Piece("Term is a year.", 11, "b")
    assert list(premise([first, second])) == [
        (first, "Fee is 5%."),
        (None, GAP),
        (second, "Term is a year."),
    ]


def test_a_line_break_between_pieces_is_no_gap() -> None:
    first, second = Piece("Fee is 5%.", 0, "a"), Piece("Term is a year.", 13, "a")
    assert [piece for piece, _ in premise([first, second])] == [first, second]


def test_typographic_marks_are_plain_in_a_premise() -> None:
    [(_, text)] = premise([Piece("the \u201cFee\u201d\u00a0 is due", 0)])
    assert text == 'the "Fee" is due'
