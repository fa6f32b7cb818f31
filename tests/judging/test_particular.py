"""Claims about a party's particulars are compared with them, letter by letter."""

import pytest

from groundcheck import Document, Judge, Status

CONTRACT = """This agreement is between Acme Tools Ltd ("Acme") and Beta LLC ("Beta").

12. Notices. Notices must be in writing.

If to Acme:

4 Low Road, Leeds LS1 4AB
Fax: (0113) 555-0199

If to Beta:

19 High Street, London N1 2XY
Attn: General Counsel

13. Governing law. This agreement is governed by the laws of England.
"""


@pytest.mark.parametrize(
    ("claim", "status", "quote"),
    [
        ("Notices to Acme go to 4 Low Road, Leeds.", Status.SUPPORTED, "4 Low Road"),
        ("Notices to Beta go to 4 Low Road, Leeds.", Status.CONTRADICTED, None),
        ("Beta's address is 19 High Street.", Status.SUPPORTED, "19 High Street"),
    ],
)
def test_an_address_is_whose_it_is(claim: str, status: Status, quote: str | None) -> None:
    (found,) = Judge().evaluate(claim, [Document.from_text(CONTRACT, title="A")]).claims
    assert found.status is status
    if quote:
        assert quote in found.evidence[0].quote
