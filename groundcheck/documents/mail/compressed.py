"""The compressed RTF in Outlook's messages ([MS-OXRTFCP]).

What enters: the bytes of the property. What leaves: RTF. What always holds: the result is no
longer than the header says and than the bound, however the references are made.
"""

_DICTIONARY = (
    b"{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern "
    b"\\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0"
    b"\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx"
)
_HEADER = 16
_COMPRESSED = b"LZFu"
_STORED = b"MELA"
_WINDOW = 4_096


def decompressed(data: bytes, most: int) -> bytes:
    """RTF from its compressed form.

    Args:
        data: the property's bytes, header included.
        most: bytes beyond which nothing is unpacked.

    Returns:
        The RTF, or b"" where the bytes are none.
    """
    kind, size = data[8:12], int.from_bytes(data[4:8], "little")
    if kind == _STORED:
        return data[_HEADER : _HEADER + size]
    if kind != _COMPRESSED or size > most:
        return b""
    window = bytearray(_DICTIONARY.ljust(_WINDOW, b"\0"))
    at = len(_DICTIONARY)
    out = bytearray()
    position = _HEADER
    while position < len(data) and len(out) < size:
        flags = data[position]
        position += 1
        for bit in range(8):
            if position >= len(data) or len(out) >= size:
                break
            if flags & (1 << bit):
                reference = int.from_bytes(data[position : position + 2], "big")
                position += 2
                start, length = reference >> 4, (reference & 0xF) + 2
                if start == at:
                    return bytes(out)
                copied = range(start, start + length)
            else:
                window[at] = data[position]
                out.append(data[position])
                at = (at + 1) % _WINDOW
                position += 1
                continue
            for place in copied:
                byte = window[place % _WINDOW]
                window[at] = byte
                out.append(byte)
                at = (at + 1) % _WINDOW
    return bytes(out[:size])
