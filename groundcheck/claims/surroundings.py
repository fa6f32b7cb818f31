"""What a reader of a fragment already knows: headings, labels, words that introduce a list.

In: blocks in order, with their prose. Out: the label a block opens with, whether it introduces
the items after it, and the context each of its statements needs. What always holds: an
unfinished lead-in ("The Supplier must:") reaches every item under it; a heading or a finished
lead-in reaches only fragments, for a full sentence needs no help and must not be coloured by it.
"""

import re
from dataclasses import dataclass, field

from groundcheck.claims.classify import is_bare_answer
from groundcheck.claims.grammar import Part, Token, finite_verbs, tokenise
from groundcheck.claims.inline import Prose
from groundcheck.claims.lexicon import phrases
from groundcheck.claims.markdown import Block, BlockKind
from groundcheck.claims.subordination import states_fact

_UNFINISHED = re.compile(
    r"\b(?:(?:must|shall|may|will|can|cannot|should|(?:ca|wo|must|need)n'?t)"
    r"(?:\s+(?:not|also|then|always|never|still|at once|(?!(?:com|ap|sup|re|im|multi)p?ly\b)\w+ly))*"
    r"(?:,[^,:;.]{1,60},?)?|promises?|owes?|gets?|gives up|give up|not|to|if|unless|when|where|by|for|of|that|with"
    r"|from|on|in|includ(?:es?|ing)|contains?|are|is|either|both|because|upon|following|who|which"
    r"|and|or|provided|agrees?|undertakes?|provides?|requires?|states?|covers?)(?:\s+the)?\s*$"
    r"|^(?:if|unless|once|until|after|when (?:the|an?|either|any|one|both))\s[^,.;:]*$",
    re.IGNORECASE,
)
"""Ends on a word that wants more ("must immediately"), or is a condition and nothing else."""
_CONDITION_OF = re.compile(
    r"\b(?:if|unless|when|whenever|where|once|after|until|(?:provided|in case|event) that)\s+"
    r"((?:(?:the|an?|either|any|each|one|neither|your)\s+[\w'-]+|[A-Z][\w'&-]*)"
    r"(?:\s+[A-Z][\w'&-]*){0,3})\s*$"
)
"""Ends on whom or what a condition is about: "if Provider", "where either party"."""
_NUMBERING = re.compile(
    r"\(?(?:\d{1,3}(?:\.\d{1,3})*|[ivx]{1,5}|[IVX]{1,5}|[A-Za-z])[.)]\s+|\d+(?:\.\d+)+\s+"
)
_AFTER_LABEL = re.compile(r"\s*[:\u2013\u2014-]+\s*|\s+")
_LABEL_END = re.compile(r"[:.\u2013\u2014-]\s*$")
_INTRODUCES = re.compile(r"[:\u2013\u2014]\s*$")
_TITLE_WORD = re.compile(r"[A-Z\d(&/-].*|(?:and|of|the|for|to|in|on|a|an|or|by|with|&)$")
_TITLE_TURN = re.compile(
    r"(?:if|when|what|how|where|who|why|which|once|after|before|until)\b[^,.;:]*"
    r"|[^,.;:]*\b(?:at a glance|in (?:brief|short|a nutshell))",
    re.IGNORECASE,
)
"""Titles that have a verb and yet state nothing: "If something goes wrong", "Terms at a glance"."""
_FREE_RELATIVE = re.compile(r"(?:what|how|who|why|which|where|when)\b[^,.;:]*", re.IGNORECASE)
_FIRST = frozenset(["1", "a", "A", "i", "I"])
"""Numbers that begin a list."""
LONGEST_LABEL = 12
"""Words; a longer bold run or colon phrase is a statement, not a label."""


@dataclass(slots=True)
class Surroundings:
    """What has been read so far that later fragments lean on."""

    heading: str = ""
    fresh: bool = False
    """Whether nothing has been stated yet under the heading."""
    question: str = ""
    """What was asked and has not been answered in full, in a title or a sentence."""
    leads: list[tuple[int, str]] = field(default_factory=list)
    """Depth and words of each lead-in still in force, outermost first."""
    _over_labels: tuple[tuple[int, str], ...] = ()
    """The lead-ins over the numbered bold labels of the present list."""

    def enter(self, block: Block) -> None:
        """Forget the lead-ins that a block no longer stands under."""
        if block.kind is BlockKind.ITEM:
            self.leads = [lead for lead in self.leads if lead[0] < block.depth]
        else:
            self.leads = []

    def number(self, number: str) -> None:
        """Close, at a numbered bold label, the lead-ins that stood under the label before it."""
        if number in _FIRST:
            self._over_labels = tuple(self.leads)
        else:
            self.leads = list(self._over_labels)

    def title(self, words: str) -> None:
        """Begin a part of the answer: nothing from before it stands over what follows."""
        self.heading, self.fresh = words, True
        self.ask(words)
        self.leads, self._over_labels = [], ()

    def ask(self, words: str) -> None:
        """Take words as the question that a reply right behind them answers, if they are one."""
        self.question = words if words.endswith("?") else ""

    def hear(self, sentence: str) -> None:
        """Go on behind a sentence; a bare reply leaves its question open to those behind it."""
        if not (self.question and is_bare_answer(sentence)):
            self.ask(sentence)

    def context(self, *, fragment: bool, labelled: bool = False) -> str:
        """The words a statement needs from before its block, outermost first.

        Args:
            fragment: whether the statement leans on what stands over it.
            labelled: whether a label says already what it is about.
        """
        unfinished = [text for _, text in self.leads if is_unfinished(text)]
        if unfinished:
            return " ".join(unfinished)
        if not fragment:
            return ""
        over = dict.fromkeys((self.heading, *(text for _, text in self.leads)))
        return " ".join(
            text if text.endswith("?") else f"{text}:"
            for text in over
            if text and not _is_idle(text, labelled=labelled)
        )


def is_unfinished(lead: str) -> bool:
    """Whether a lead-in breaks off where its items go on.

    >>> is_unfinished("The Supplier must"), is_unfinished("The Supplier has three duties")
    (True, False)
    >>> is_unfinished("Client may end it at once if Provider")
    True
    """
    if _UNFINISHED.search(lead):
        return True
    about = _CONDITION_OF.search(lead)
    return about is not None and not finite_verbs(tokenise(about.group(1)))


def is_general(title: str) -> bool:
    """Whether a title fits any answer, and so tells nothing of what stands under it.

    >>> is_general("Key terms at a glance"), is_general("Termination by the Supplier")
    (True, False)
    """
    return _is_listed(title, "general_titles")


def _is_listed(words: str, name: str) -> bool:
    """Whether words are, as a whole, what a line of `data/<name>.txt` describes."""
    return any(re.fullmatch(line, words, re.IGNORECASE) for line in phrases(name))


def _is_idle(title: str, *, labelled: bool) -> bool:
    """Whether a title adds nothing to what stands under it."""
    return is_general(title) or (labelled and announces(title) and not is_free_relative(title))


def announces(lead: str) -> bool:
    """Whether a lead-in says nothing without what follows it.

    >>> announces("Key points are as follows"), announces("The Supplier has three duties")
    (True, False)
    """
    return _is_listed(lead, "announcements") and not _has_amount(tokenise(lead))


def states_nothing(lead: str) -> bool:
    """Whether a lead-in is only the beginning of its items, or only points at them."""
    return is_unfinished(lead) or announces(lead) or not states_fact(tokenise(lead))


def points_on(text: str, lead: str, following: Block | None) -> bool:
    """Whether a sentence with a colon only points at what follows, though it is no list."""
    if following is None or not text.rstrip().endswith(":"):
        return False
    return announces(lead) or (following.kind is BlockKind.ROW and states_nothing(lead))


def is_bold(prose: Prose) -> bool:
    """Whether all of a block is bold."""
    return bool(prose.strong) and prose.strong[0] == (0, len(prose.text))


def is_title(block: Block, prose: Prose, following: Block | None) -> bool:
    """Whether a block names what follows instead of stating something."""
    whole = prose.text.strip()
    text = whole[len(numbering(whole)) :]
    long = len(text) > 200 or len(text.split()) > LONGEST_LABEL
    if long and block.kind is not BlockKind.HEADING:
        return False
    tokens = tokenise(text)
    wholly_bold = is_bold(prose)
    set_off = wholly_bold or block.kind is BlockKind.HEADING
    turns = _TITLE_TURN.fullmatch(text) or is_free_relative(text.rstrip(".:"))
    if set_off and turns:
        return following is not None and not _has_amount(tokens)
    if wholly_bold and text.endswith("?"):
        return following is not None
    states = states_fact(tokens) and not (set_off and _only_names(text))
    if block.kind is BlockKind.HEADING:
        return text.endswith("?") or not (states or _has_amount(tokens))
    if text.endswith((".", "!", ";")) or states or _limits(text):
        return False
    if text.endswith(":") and following is not None and following.kind is BlockKind.ITEM:
        return False
    if following is None:
        return False
    if block.kind is BlockKind.ITEM:
        over = following.kind is not BlockKind.ITEM or following.depth > block.depth
        return wholly_bold and over and text != whole
    return wholly_bold or text.endswith(":") or _is_title_case(text)


_NAMES = re.compile(
    r"(?:[A-Z]\w+ )?[A-Za-z]\w+s (?:(?:the|an?|your|either|each) \w+|you|they|it|he|she|we) (?:\w+ )?[\w']+:?"
)
"""What somebody does something to: "Protections the employee keeps", "Things you cannot punish\"."""
_LIMITS = re.compile(r"(?:only|not|no|yes|never|partly|mostly)\b", re.IGNORECASE)


def _only_names(text: str) -> bool:
    """Whether words set off as a title have a verb and yet only name what follows."""
    return is_general(text) or (_NAMES.fullmatch(text) is not None)


def _limits(text: str) -> bool:
    """Whether words without a main clause answer a question: "Only if the Buyer agrees"."""
    return bool(_LIMITS.match(text) and finite_verbs(tokenise(text)))


def _has_amount(tokens: tuple[Token, ...]) -> bool:
    return any(t.part is Part.NUMBER and (t.text[0] in "$€£¥" or t.text[-1] == "%") for t in tokens)


_VALUE = r"(?<!\b[A-Z]): "
"""After a label and its colon, a value: "Venue: Delaware"; "Part A: Fees" is a title."""


def _is_title_case(text: str) -> bool:
    """Whether every word but the small ones is capitalised and nothing is counted."""
    words = text.split()
    return not re.search(r"\d|" + _VALUE, text) and all(_TITLE_WORD.match(word) for word in words)


def bold_label(prose: Prose) -> tuple[str, int]:
    """The bold label a block opens with and where what it labels starts; ("", 0) if none.

    "**Payment:** Client pays", "**Payment** - Client pays" and "**Payment.** Client pays" give
    ("Payment", start of "Client").
    """
    if not prose.strong:
        return "", 0
    start, end = prose.strong[0]
    written = prose.text[start:end].strip()
    label = written[len(numbering(written)) :].strip(" .:\u2013\u2014-")
    after = _AFTER_LABEL.match(prose.text, end)
    rest = prose.text[after.end() :] if after else ""
    names = _names_case(label)
    marked = _LABEL_END.search(written) or (after and after.group().strip())
    parted = rest[:1].isupper() and (names or _opens_sentence(rest))
    if prose.text[:start].strip() or not (marked or parted) or len(written.split()) > LONGEST_LABEL:
        return "", 0
    if not label or (finite_verbs(tokenise(label)) and not names):
        return "", 0
    return label, after.end() if after else end


_CASE = re.compile(r"(?:if|when|where)\b", re.IGNORECASE)
_OPENING = (Part.DETERMINER, Part.PRONOUN, Part.SUBORDINATOR)


def _opens_sentence(text: str) -> bool:
    """Whether words open a sentence of their own: "The ...", "If ...", but not "Corporation must"."""
    tokens = tokenise(text[:24])
    return bool(tokens) and tokens[0].part in _OPENING


def _names_case(label: str) -> bool:
    """Whether a label is a case or a thing, not what holds: "If part of it fails"."""
    case = _CASE.match(label) and not states_fact(tokenise(label))
    return bool(case or _NAMES.fullmatch(label)) or is_free_relative(label)


def is_free_relative(label: str) -> bool:
    """Whether a label with a verb only names what follows.

    >>> is_free_relative("Who pays"), is_free_relative("What survives is the licence")
    (True, False)
    """
    return bool(_FREE_RELATIVE.fullmatch(label)) and len(finite_verbs(tokenise(label))) == 1


def numbering(text: str) -> str:
    """The number a title or a label opens with, or "".

    >>> numbering("(2) Royalty")
    '(2) '
    """
    match = _NUMBERING.match(text)
    return match.group() if match else ""


def introduces(text: str, block: Block, following: Block | None, *, bold: bool) -> bool:
    """Whether the last sentence of a block leads into the items that follow it.

    Args:
        text: the sentence.
        block: its block.
        following: the next one.
        bold: whether all of the block is bold, and so no less a lead-in for having a verb.
    """
    if following is None or following.kind is not BlockKind.ITEM or following.depth <= block.depth:
        return False
    if _INTRODUCES.search(text):
        return True
    if text.rstrip().endswith((".", "!", "?", ";")):
        return False
    names = len(text.split()) <= LONGEST_LABEL and not re.search(r"\d|:", text)
    return is_unfinished(text) or (names and (bold or not finite_verbs(tokenise(text))))
