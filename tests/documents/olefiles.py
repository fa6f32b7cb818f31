"""Builds Outlook messages: small OLE files with the properties that a test names."""

import struct
from collections.abc import Mapping
from itertools import pairwise

SECTOR, MINI, CUTOFF = 512, 64, 4096
FREE, END, FAT = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
NONE = 0xFFFFFFFF
MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def outlook_message(
    *,
    texts: Mapping[int, str] | None = None,
    narrow: Mapping[int, bytes] | None = None,
    binaries: Mapping[int, bytes] | None = None,
    numbers: Mapping[tuple[int, int], int] | None = None,
    attachments: Mapping[str, bytes] | None = None,
) -> bytes:
    """A .msg file from its properties by tag, and its attachments by name."""
    files = {
        f"__substg1.0_{tag:04X}001F": text.encode("utf-16-le")
        for tag, text in (texts or {}).items()
    }
    files |= {f"__substg1.0_{tag:04X}001E": data for tag, data in (narrow or {}).items()}
    files |= {f"__substg1.0_{tag:04X}0102": data for tag, data in (binaries or {}).items()}
    entries = [
        struct.pack("<HHIQ", kind, tag, 6, value) for (tag, kind), value in (numbers or {}).items()
    ]
    files["__properties_version1.0"] = b"\0" * 32 + b"".join(entries)
    folders = {
        f"__attach_version1.0_#{number:08X}": {
            "__substg1.0_3707001F": name.encode("utf-16-le"),
            "__substg1.0_37010102": data,
        }
        for number, (name, data) in enumerate((attachments or {}).items())
    }
    return ole_file(files, folders)


def ole_file(files: Mapping[str, bytes], folders: Mapping[str, Mapping[str, bytes]]) -> bytes:
    """An OLE file of streams, and of folders of streams."""
    return _Writer().write(files, folders)


class _Writer:
    def __init__(self) -> None:
        self.sectors: list[bytes] = []
        self.chain: list[int] = []
        self.mini = b""
        self.mini_chain: list[int] = []
        self.entries: list[bytearray] = []

    def write(
        self, files: Mapping[str, bytes], folders: Mapping[str, Mapping[str, bytes]]
    ) -> bytes:
        root = self._entry("Root Entry", 5)
        children = [self._stream(name, data) for name, data in files.items()]
        for name, inner in folders.items():
            folder = self._entry(name, 1)
            self._link(folder, [self._stream(each, data) for each, data in inner.items()])
            children.append(folder)
        self._link(root, children)
        start = self._store(self.mini) if self.mini else END
        struct.pack_into("<IQ", self.entries[root], 116, start, len(self.mini))
        table = b"".join(struct.pack("<I", link) for link in self.mini_chain)
        mini_start = (
            self._store(table.ljust(-(-len(table) // SECTOR) * SECTOR, b"\xff")) if table else END
        )
        directory = b"".join(map(bytes, self.entries))
        directory_start = self._store(directory.ljust(-(-len(directory) // SECTOR) * SECTOR, b"\0"))
        return self._header(directory_start, mini_start, len(table)) + b"".join(self.sectors)

    def _header(self, directory: int, mini: int, table: int) -> bytes:
        count = 1
        while (len(self.sectors) + count) * 4 > count * SECTOR:
            count += 1
        first = len(self.sectors)
        links = [*self.chain, *[FAT] * count]
        links += [FREE] * (count * SECTOR // 4 - len(links))
        fat = struct.pack(f"<{len(links)}I", *links)
        self.sectors += [fat[n : n + SECTOR] for n in range(0, len(fat), SECTOR)]
        minis = -(-table // SECTOR)
        head = MAGIC + b"\0" * 16 + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + b"\0" * 6
        head += struct.pack(
            "<IIIIIIIIII", 0, count, directory, 0, CUTOFF, mini, minis, END, 0, first
        )
        rest = [first + n for n in range(1, count)]
        return head + struct.pack("<108I", *rest, *[FREE] * (108 - len(rest)))

    def _entry(self, name: str, kind: int) -> int:
        entry = bytearray(128)
        encoded = name.encode("utf-16-le") + b"\0\0"
        entry[: len(encoded)] = encoded
        struct.pack_into("<HBBIII", entry, 64, len(encoded), kind, 1, NONE, NONE, NONE)
        struct.pack_into("<I", entry, 116, END)
        self.entries.append(entry)
        return len(self.entries) - 1

    def _link(self, parent: int, children: list[int]) -> None:
        def order(at: int) -> tuple[int, str]:
            length = struct.unpack_from("<H", self.entries[at], 64)[0]
            return length, self.entries[at][: length - 2].decode("utf-16-le").upper()

        children = sorted(children, key=order)
        for at, following in pairwise(children):
            struct.pack_into("<I", self.entries[at], 72, following)
        if children:
            struct.pack_into("<I", self.entries[parent], 76, children[0])

    def _stream(self, name: str, data: bytes) -> int:
        at = self._entry(name, 2)
        if len(data) >= CUTOFF:
            start = self._store(data)
        elif data:
            start = len(self.mini_chain)
            count = -(-len(data) // MINI)
            self.mini += data.ljust(count * MINI, b"\0")
            self.mini_chain += [*range(start + 1, start + count), END]
        else:
            start = END
        struct.pack_into("<IQ", self.entries[at], 116, start, len(data))
        return at

    def _store(self, data: bytes) -> int:
        start = len(self.sectors)
        pieces = [data[n : n + SECTOR].ljust(SECTOR, b"\0") for n in range(0, len(data), SECTOR)]
        self.sectors += pieces
        self.chain += [*range(start + 1, start + len(pieces)), END]
        return start
