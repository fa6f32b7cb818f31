"""What a filing prints at the end of each page stays in the text and is no evidence."""

import pytest

from groundcheck.documents.document import Document

FEET = [
    "Source: GLU MOBILE INC, S-1/A, 3/1/2007",
    "Source: PRECHECK HEALTH SERVICES, INC., 8-K, 3/20/2020",
    "Source: BLOOM ENERGY CORP, DRS/A (on S-1), 5/9/2017",
    "Source: SOLUTIONS VENDING INTERNATIONAL, INC., 1-A, 3/31/2020",
]


def sentences(text: str) -> list[str]:
    document = Document.from_text(text)
    assert document.text == text
    return [sentence.of(text) for sentence in document.sentences]


@pytest.mark.parametrize("foot", FEET)
def test_a_filing_s_foot_is_no_sentence(foot: str) -> None:
    text = f"1. Rent. It is due.\n\n{foot}\n\n\n\n\n\n2. Term. It is one year.\n\n{foot}\n"
    assert sentences(text) == ["1. Rent. It is due.", "2. Term. It is one year."]


@pytest.mark.parametrize(
    "line",
    [
        "Source: The Client provides the source code by 3/1/2007.",
        "Source: Bloomberg, as published on the first day of each month.",
        "The rent follows the index (Source: GLU MOBILE INC, S-1/A, 3/1/2007).",
    ],
)
def test_other_lines_that_name_a_source_are_sentences(line: str) -> None:
    assert line in sentences(f"1. Rent. It is due.\n\n{line}\n\n2. Term. It is one year.\n")
