r"""Messages between two processes: a JSON object and some bytes, each after its length.

What always holds: what `send` wrote, `receive` reads back, or raises `EOFError` where it breaks
off in the middle.

>>> import io
>>> stream = io.BytesIO()
>>> send(stream, Frame({"page": 1}, b"PNG"))
>>> _ = stream.seek(0)
>>> receive(stream)
Frame(about={'page': 1}, data=b'PNG')
"""

import json
import struct
from dataclasses import dataclass
from typing import IO, Any

_HEAD = struct.Struct("<QQ")


@dataclass(frozen=True, slots=True)
class Frame:
    """One message."""

    about: dict[str, Any]
    data: bytes = b""


def send(stream: IO[bytes], frame: Frame) -> None:
    """Write a message, and see that it goes."""
    about = json.dumps(frame.about).encode()
    stream.write(_HEAD.pack(len(about), len(frame.data)))
    stream.write(about)
    stream.write(frame.data)
    stream.flush()


def receive(stream: IO[bytes]) -> Frame | None:
    """Read a message; None where the stream has ended.

    Raises:
        EOFError: the stream ends within a message.
    """
    head = stream.read(_HEAD.size)
    if not head:
        return None
    about, data = _HEAD.unpack(_whole(head, _HEAD.size))
    return Frame(json.loads(_whole(stream.read(about), about)), _whole(stream.read(data), data))


def _whole(data: bytes, length: int) -> bytes:
    if len(data) != length:
        raise EOFError(f"{len(data)} of {length} bytes")
    return data
