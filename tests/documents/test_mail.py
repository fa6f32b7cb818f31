"""A message is read as its headers and its body; what is attached is named, and can be opened."""

import time
from email.message import EmailMessage

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck.documents.document import Document
from groundcheck.documents.mail.compressed import decompressed
from groundcheck.documents.mail.reader import attached_contracts
from groundcheck.errors import EncryptedDocument, GroundcheckError, UnreadableDocument
from groundcheck.settings import ReadingSettings
from tests.documents.files import docx_of, pdf_of_lines
from tests.documents.olefiles import outlook_message

SETTINGS = ReadingSettings()
HEAD = "Subject: Notice of termination\nFrom: Ada Quill <ada@example.com>\nTo: Bo <bo@example.com>"


def message(**headers: str) -> EmailMessage:
    mail = EmailMessage()
    mail["From"], mail["To"] = "Ada Quill <ada@example.com>", "Bo <bo@example.com>"
    mail["Subject"] = headers.pop("subject", "Notice of termination")
    for name, value in headers.items():
        mail[name] = value
    return mail


def read(data: EmailMessage | bytes, name: str = "notice.eml") -> Document:
    data = data if isinstance(data, bytes) else data.as_bytes()
    return Document.from_bytes(data, name=name)


def test_headers_stand_before_the_body() -> None:
    mail = message(Date="Mon, 03 Mar 2025 09:00:00 +0100")
    mail.set_content("We terminate as of 1 May.\n\nAda")
    assert read(mail).text == (
        f"{HEAD}\nDate: Mon, 03 Mar 2025 09:00:00 +0100\n\nWe terminate as of 1 May.\n\nAda"
    )


def test_the_plain_body_is_preferred() -> None:
    mail = message()
    mail.set_content("Plain fees.")
    mail.add_alternative("<p>Painted <b>fees</b>.</p>", subtype="html")
    assert read(mail).text == f"{HEAD}\n\nPlain fees."


def test_an_html_body_is_read_where_no_plain_one_says_anything() -> None:
    mail = message()
    mail.set_content(" \n")
    mail.add_alternative(
        "<p>Fees</p><p style='display:none'>No.</p><p>are due.</p>", subtype="html"
    )
    assert read(mail).text == f"{HEAD}\n\nFees\n\nare due."


def test_headers_in_other_alphabets_are_decoded() -> None:
    mail = message(subject="Kündigung § 8 — 契約")
    mail.set_content("x", charset="utf-8")
    assert read(mail).text.startswith("Subject: Kündigung § 8 — 契約\n")


@pytest.mark.parametrize("charset", ["utf-8", "iso-8859-1", "cp1252"])
def test_bodies_in_other_encodings_are_decoded(charset: str) -> None:
    mail = message()
    mail.set_content("naïve Gebühr", charset=charset, cte="base64")
    assert read(mail).text.endswith("\n\nnaïve Gebühr")


def test_lines_wrapped_for_the_wire_are_whole() -> None:
    raw = (
        b"From: ada@example.com\nSubject: x\nMIME-Version: 1.0\n"
        b"Content-Type: text/plain; format=flowed\n\nThe fee is \ndue now.\nNo more.\n"
    )
    assert read(raw).text.endswith("\n\nThe fee is due now.\nNo more.")


def with_attachments() -> EmailMessage:
    mail = message()
    mail.set_content("The contract is attached.")
    mail.add_attachment(
        docx_of("Fees are due."),
        maintype="application",
        subtype="octet-stream",
        filename="msa.docx",
    )
    mail.add_attachment(
        pdf_of_lines([["Rent is due."]]),
        maintype="application",
        subtype="pdf",
        filename="../x/Miete ä.pdf",
    )
    mail.add_attachment("name,rate", subtype="csv", filename="rates.csv")
    mail.add_attachment(message(subject="Earlier"))
    return mail


def test_attachments_are_named() -> None:
    document = read(with_attachments())
    assert document.text == f"{HEAD}\n\nThe contract is attached."
    (warning,) = document.warnings
    assert warning == (
        "notice.eml: its attachments msa.docx, Miete ä.pdf, rates.csv, Earlier.eml are not part of "
        "its text; a contract among them is a document of its own."
    )


def test_attached_contracts_can_be_opened() -> None:
    found = attached_contracts(with_attachments().as_bytes(), "notice.eml", SETTINGS)
    assert [attachment.name for attachment in found] == ["msa.docx", "Miete ä.pdf"]
    assert Document.from_bytes(found[0].data, name=found[0].name).text == "Fees are due."
    assert attached_contracts(docx_of("x"), "a.docx", SETTINGS) == ()


def test_pictures_in_the_body_are_no_attachments() -> None:
    mail = message()
    mail.set_content("<p>Fees</p><img src='cid:logo'>", subtype="html")
    mail.add_related(
        b"\x89PNG",
        maintype="image",
        subtype="png",
        cid="logo",
        filename="logo.png",
        disposition="inline",
    )
    assert read(mail).warnings == ()


def test_a_message_is_known_by_its_content() -> None:
    mail = message()
    mail.set_content("Fees.")
    assert read(mail, "notice.txt").media_type == "message/rfc822"
    text = "From: the Client\nTo: the Supplier\n\nFees are due."
    assert read(text.encode(), "notice.txt").media_type == "text/plain"


def test_an_encrypted_message_is_named() -> None:
    raw = b"From: a@example.com\nMIME-Version: 1.0\nContent-Type: application/pkcs7-mime; smime-type=enveloped-data\n\nAAAA"
    with pytest.raises(EncryptedDocument, match=r"notice\.eml is an encrypted message"):
        read(raw)


def nested(depth: int) -> bytes:
    raw = b"From: a@example.com\nMIME-Version: 1.0\n"
    for n in range(depth):
        raw += b'Content-Type: multipart/mixed; boundary="b%d"\n\n--b%d\n' % (n, n)
    return raw + b"\nFees.\n"


HOSTILE = {
    "parts in parts": nested(150),
    "more parts in parts": nested(20_000),
    "a header of 10 MB": b"From: a\nMIME-Version: 1.0\nSubject: "
    + b"=?utf-8?q?x?= " * 700_000
    + b"\n\nFees",
    "a million headers": b"From: a\nMIME-Version: 1.0\n" + b"X: y\n" * 1_000_000 + b"\nFees",
    "a body of 10 MB in one line": b"From: a\nMIME-Version: 1.0\n\n" + b"fee " * 2_500_000,
}


@pytest.mark.timeout(60)
@pytest.mark.parametrize("why", HOSTILE)
def test_a_hostile_message_ends_soon(why: str) -> None:
    started = time.thread_time()
    try:
        assert len(read(HOSTILE[why]).text) < 5_000_000
    except UnreadableDocument as error:
        message_ = str(error)
        assert "notice.eml" in message_
    assert time.thread_time() - started < 20


OUTLOOK_HEAD = "Subject: Notice\nFrom: Ada Quill <ada@example.com>\nTo: Bo; Cy\nDate: Mon, 03 Mar 2025 08:00:00 UTC"
SENT = 133854624000000000
TEXTS = {0x0037: "Notice", 0x0C1A: "Ada Quill", 0x0C1F: "ada@example.com", 0x0E04: "Bo; Cy"}


def test_a_message_of_outlook_is_read() -> None:
    data = outlook_message(
        texts=TEXTS | {0x1000: "Fees\r\nare due."}, numbers={(0x0039, 0x0040): SENT}
    )
    document = read(data, "notice.msg")
    assert document.text == f"{OUTLOOK_HEAD}\n\nFees\nare due."
    assert document.media_type == "application/vnd.ms-outlook"


def test_a_long_body_of_outlook_is_read() -> None:
    body = "The fee is due within thirty days. " * 400
    assert read(outlook_message(texts={0x1000: body}), "a.msg").text == body.strip()


def test_old_messages_of_outlook_are_in_a_codepage() -> None:
    data = outlook_message(
        narrow={0x1000: "Договор".encode("cp1251")}, numbers={(0x3FFD, 0x0003): 1251}
    )
    assert read(data, "a.msg").text == "Договор"


def test_html_and_rtf_bodies_of_outlook_are_read() -> None:
    html = outlook_message(
        binaries={0x1013: "<p>Gebühr</p>".encode()}, numbers={(0x3FDE, 0x0003): 65001}
    )
    assert read(html, "a.msg").text == "Gebühr"
    rtf = rb"{\rtf1\ansi Fees \b due}"
    stored = (
        (len(rtf) + 12).to_bytes(4, "little")
        + len(rtf).to_bytes(4, "little")
        + b"MELA\0\0\0\0"
        + rtf
    )
    assert read(outlook_message(binaries={0x1009: stored}), "a.msg").text == "Fees due"


def test_attachments_of_outlook_are_named_and_open() -> None:
    data = outlook_message(
        texts=TEXTS, attachments={"msa.docx": docx_of("Fees are due."), "logo.png": b"\x89PNG"}
    )
    assert "msa.docx, logo.png are not" in read(data, "notice.msg").warnings[0]
    found = attached_contracts(data, "notice.msg", SETTINGS)
    assert [Document.from_bytes(a.data, name=a.name).text for a in found] == ["Fees are due."]


def test_bytes_that_are_no_compressed_rtf_are_none() -> None:
    assert decompressed(b"junk" * 8, 100) == b""
    assert decompressed(b"", 100) == b""


def packed_plainly(data: bytes) -> bytes:
    """Compressed RTF that never refers back."""
    out = b"".join(b"\0" + data[n : n + 8] for n in range(0, len(data), 8))
    return (
        (len(out) + 12).to_bytes(4, "little")
        + len(data).to_bytes(4, "little")
        + b"LZFu\0\0\0\0"
        + out
    )


@given(st.binary(max_size=200))
def test_literal_bytes_are_unpacked_as_they_are(data: bytes) -> None:
    assert decompressed(packed_plainly(data), 1_000) == data


@given(st.binary(max_size=300), st.integers(0, 500))
def test_no_bytes_unpack_beyond_the_bound(noise: bytes, most: int) -> None:
    head = b"\0" * 4 + (400).to_bytes(4, "little") + b"LZFu\0\0\0\0"
    assert len(decompressed(head + noise, most)) <= most


def test_references_reach_into_the_shared_dictionary() -> None:
    reference = ((0 << 4) | (6 - 2)).to_bytes(2, "big")
    head = b"\0" * 4 + (7).to_bytes(4, "little") + b"LZFu\0\0\0\0"
    assert decompressed(head + b"\x01" + reference + b"x", 100) == b"{\\rtf1x"


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_message_of_outlook_cut_short_ends_in_an_error_or_its_text(share: float) -> None:
    data = outlook_message(texts=TEXTS | {0x1000: "Fees. " * 2_000})
    try:
        read(data[: int(share * len(data))], "notice.msg")
    except GroundcheckError as error:
        assert "notice.msg" in str(error)  # noqa: PT017


@given(st.binary(max_size=400), st.integers(0, 3_000))
def test_a_damaged_message_of_outlook_never_crashes(noise: bytes, at: int) -> None:
    data = bytearray(outlook_message(texts=TEXTS | {0x1000: "Fees."}))
    data[at : at + len(noise)] = noise[: max(0, len(data) - at)]
    try:
        read(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(data[8:]), "notice.msg")
    except GroundcheckError as error:
        assert "notice.msg" in str(error)  # noqa: PT017
