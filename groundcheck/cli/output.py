"""Writing to the terminal, a pipe or a file.

What always holds: text from contracts and answers is shown as it is, never read as markup or
as terminal control codes; a reader that stops reading (`| head`) is no error.
"""

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console, RenderableType

from groundcheck.errors import InputError
from groundcheck.settings import PREFIX

NoColour = Annotated[bool, typer.Option("--no-color", help="Print without colours.")]
"""The option of every command that prints in colours."""

_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""C0 and C1 controls but tab and newline, and the marks that reverse the order of what follows:
a contract could use either to show a reader other words than it holds."""
_FILE_WIDTH = 100


def printable(text: str) -> str:
    r"""The text with control characters made visible.

    >>> printable("a\x1b[31mred")
    'a�[31mred'
    """
    return _CONTROLS.sub("\N{REPLACEMENT CHARACTER}", text)


def one_line(text: str) -> str:
    r"""The text on one line, for messages and narrow places.

    >>> one_line("late\n  fees")
    'late fees'
    """
    return printable(" ".join(text.split()))


def show(
    parts: Iterable[RenderableType],
    *,
    colour: bool,
    output: Path | None = None,
    wrap: bool = True,
) -> None:
    """Lay out parts one under another and write them.

    Args:
        parts: what to show.
        colour: whether colours are wanted, should the terminal know them.
        output: a file to write to instead of standard output, without colours.
        wrap: whether to break lines at the terminal's width; paths are copied more easily whole.

    Raises:
        InputError: the file cannot be written.
    """
    console = Console(
        markup=False,
        highlight=False,
        emoji=False,
        no_color=None if colour else True,
        width=_FILE_WIDTH if output else None,
        color_system=None if output else "auto",
    )
    with console.capture() as captured:
        for part in parts:
            console.print(part, soft_wrap=not wrap)
    write(captured.get(), output=output)


def write(text: str, *, output: Path | None = None) -> None:
    """Write text to a file, or to standard output as UTF-8.

    Raises:
        InputError: the file cannot be written.
    """
    if output is None:
        _write_stdout(text)
        return
    with _named(output):
        output.write_text(text, encoding="utf-8")


def write_bytes(data: bytes, *, output: Path) -> None:
    """Write a file that is no text.

    Raises:
        InputError: the file cannot be written.
    """
    with _named(output):
        output.write_bytes(data)


@contextmanager
def _named(output: Path) -> Iterator[None]:
    """Turn what the disk says into an error that names the file."""
    try:
        yield
    except OSError as error:
        raise InputError(
            f"cannot write {output}: {error.strerror}; choose a file that can be written"
        ) from error


def keep_inputs(output: Path | None, inputs: Iterable[Path | str]) -> None:
    """Refuse an output that would take the place of what a command reads.

    Args:
        output: the file to write, if any; by whatever path, link or spelling leads to it.
        inputs: the files that are read, besides the settings; what is no file is passed over.

    Raises:
        InputError: the output is one of them.
    """
    if output is None or not output.is_file():
        return
    named = os.environ.get(PREFIX + "SETTINGS")
    for each in (*inputs, *([named] if named else [])):
        if Path(each).is_file() and output.samefile(each):
            same = "" if str(output) == str(each) else f", which is the same file as {each}"
            raise InputError(
                f"cannot write to {output}{same}: this command reads it, and its words would be "
                "lost; choose another file to write to"
            )


def complain(message: str) -> None:
    """One line on standard error."""
    line = one_line(message).encode(sys.stderr.encoding or "utf-8", "backslashreplace")
    print(f"groundcheck: {line.decode(sys.stderr.encoding or 'utf-8')}", file=sys.stderr)


def _write_stdout(text: str) -> None:
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))
        sys.stdout.flush()
    except BrokenPipeError:
        _discard_stdout()  # nobody reads on, and that is no error
    except OSError as error:
        _discard_stdout()
        raise InputError(f"cannot write to standard output: {error.strerror}") from error


def _discard_stdout() -> None:
    """Let Python's own flush at exit succeed, which would complain once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def told_progress() -> Iterator[Callable[[str, float], None]]:
    """What tells a phase and the share of it done on standard error, where a person is watching."""
    console = Console(stderr=True, markup=False, highlight=False)
    if not console.is_terminal:
        yield lambda phase, share: None
        return
    with console.status("reading") as status:
        yield lambda phase, share: status.update(f"{phase} {share:.0%}")
