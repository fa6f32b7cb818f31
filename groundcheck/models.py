"""The values that enter and leave groundcheck.

What always holds: every value is frozen, refuses unknown fields, and every position is a
half-open range of code points in an original text (`text[start:end] == quote`). A Report is
what the judge found; a Delivery is what a policy lets through; neither changes the other.
"""

from enum import StrEnum
from typing import Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from groundcheck.errors import InputError, faults

REPORT_SCHEMA: Final = "groundcheck.report/1"


class Status(StrEnum):
    """What the judge concludes about one claim."""

    SUPPORTED = "supported"
    UNSUPPORTED = "unsupported"
    CONTRADICTED = "contradicted"
    NOT_CHECKABLE = "not_checkable"
    FAILED = "failed"


CHECKED = (Status.SUPPORTED, Status.UNSUPPORTED, Status.CONTRADICTED)
"""The three statuses that rest on a comparison with the source, in display order."""


class ClaimType(StrEnum):
    """What kind of fact a claim states."""

    QUANTITATIVE = "quantitative"
    TEMPORAL = "temporal"
    OBLIGATION = "obligation"
    GENERAL = "general"


class Verifiability(StrEnum):
    """Whether a claim can be held against a source at all."""

    FACT = "fact"
    OPINION = "opinion"
    PROCEDURAL = "procedural"
    META = "meta"


class Role(StrEnum):
    """What a piece of evidence does to the claim it is shown with."""

    SUPPORTS = "supports"
    CONTRADICTS = "contradicts"
    QUALIFIES = "qualifies"
    NEAREST = "nearest"


DECIDING = (Role.SUPPORTS, Role.CONTRADICTS)
"""The roles of evidence that decides a claim."""


class Level(StrEnum):
    """How grounded an answer is as a whole."""

    FULLY_GROUNDED = "fully_grounded"
    PARTIALLY_GROUNDED = "partially_grounded"
    UNGROUNDED = "ungrounded"
    CONTRADICTORY = "contradictory"
    NO_CLAIMS = "no_claims"


class CitationKind(StrEnum):
    """How an answer points at its source."""

    INDEX = "index"
    SECTION = "section"
    PAGE = "page"
    TITLE = "title"


class DecidedBy(StrEnum):
    """The signal that settled a claim, strongest first."""

    VALUES = "values"
    NEGATION = "negation"
    MODALITY = "modality"
    PARTIES = "parties"
    CHOICE = "choice"
    EXCEPTION = "exception"
    VERBATIM = "verbatim"
    """The documents say it word for word."""
    COVERAGE = "coverage"
    READING = "reading"
    CONFLICT = "conflict"
    THRESHOLD = "threshold"
    """Likely supported, yet not certain enough for the calibration in force."""
    NOTHING = "nothing"
    VERIFIABILITY = "verifiability"
    FAILURE = "failure"


class Value(BaseModel):
    """Base of every value: frozen, closed to unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class Span(Value):
    """A half-open range of code points in one original text."""

    start: int = Field(ge=0)
    """First code point."""
    end: int = Field(ge=0)
    """One past the last code point."""

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        if self.end < self.start:
            raise ValueError(f"span ends ({self.end}) before it starts ({self.start})")
        return self

    def __len__(self) -> int:
        return self.end - self.start

    def of(self, text: str) -> str:
        """The characters this span covers in `text`."""
        return text[self.start : self.end]

    def contains(self, other: "Span") -> bool:
        """Whether `other` lies wholly inside this span."""
        return self.start <= other.start and other.end <= self.end

    def overlaps(self, other: "Span") -> bool:
        """Whether the two spans share at least one character."""
        return self.start < other.end and other.start < self.end

    def shifted(self, offset: int) -> "Span":
        """This span moved by `offset` code points."""
        return Span(start=self.start + offset, end=self.end + offset)


class Section(Span):
    """A numbered or titled part of a document; the span covers heading and body."""

    number: str
    """Number as printed without trailing full stop ("8.2", "IV", "(a)"); "" if unnumbered."""
    title: str
    """Heading text without its number; "" if the section has none."""
    path: str
    """Labels from the outermost section inwards ("8 Payment > 8.2 Late fees")."""


class Citation(Span):
    """A pointer in the answer to its source, such as "[2]" or "(Section 8.2)"."""

    text: str
    """The citation as written, brackets included."""
    kind: CitationKind
    target: str
    """What it names: "2", "8.2", "5" (a page), or a section title."""
    page: int | None = None
    """A page named beside a title or section ("Late Payment Penalties, page 5"); 1-based."""


class Claim(Span):
    """One atomic statement of the answer."""

    id: str
    """"c1", "c2", ... in order of appearance."""
    text: str
    """Exactly `answer[start:end]`."""
    sentence: Span
    """The enclosing sentence: the context a fragment is read in."""
    context: str = ""
    """Words from the sentence the fragment needs to stand alone (usually its subject), or ""."""
    type: ClaimType
    verifiability: Verifiability
    citations: tuple[Citation, ...] = ()

    @property
    def reading(self) -> str:
        """The claim as it is judged: context and text."""
        return f"{self.context} {self.text}" if self.context else self.text


class Evidence(Span):
    """Exact words of one revision of one document, and what they do to a claim."""

    document: str
    """Document id."""
    revision: str
    """sha256 of the document's bytes, lowercase hex."""
    quote: str
    """Exactly `document.text[start:end]`."""
    page: int | None = None
    """1-based page, or None where the format has no pages."""
    section: str = ""
    """Section path ("8 Payment > 8.2 Late fees"), or ""."""
    role: Role


class Comparison(Value):
    """One typed value of the claim held against the source."""

    kind: str
    """"percent", "money", "duration", "date", ..., "modality", "negation", "parties"."""
    claimed: str
    """The value as the claim puts it."""
    found: str
    """The value as the source puts it; "" where the source has none."""
    agrees: bool
    note: str = ""
    """Anything a reader must know, such as a drafting conflict ("five" against "2")."""


class Probability(Value):
    """Probabilities of the three checked statuses; they sum to 1 within 1e-6."""

    supported: float = Field(ge=0, le=1)
    unsupported: float = Field(ge=0, le=1)
    contradicted: float = Field(ge=0, le=1)

    @classmethod
    def of(cls, *, supported: float, unsupported: float) -> Self:
        """Two shares in [0, 1] to four decimals; contradicted is what they leave."""
        supported, unsupported = round(supported, 4), round(unsupported, 4)
        rest = max(0.0, round(1 - supported - unsupported, 4))
        return cls(supported=supported, unsupported=unsupported, contradicted=rest)

    def share(self, status: Status) -> float:
        """The probability of one checked status, in [0, 1].

        Raises:
            AttributeError: the status is none of `CHECKED`.
        """
        share: float = getattr(self, status.value)
        return share

    @model_validator(mode="after")
    def _sums_to_one(self) -> Self:
        total = self.supported + self.unsupported + self.contradicted
        if abs(total - 1) > 1e-6:
            raise ValueError(f"probabilities sum to {total}, expected 1")
        return self


class SignalKind(StrEnum):
    """What a calibrated decision is made from."""

    BEST_SENTENCES = "best_sentences"
    """The model's reading of the best sentences together."""
    BEST_SENTENCE = "best_sentence"
    """The model's reading of the deciding sentences alone, and how surely it points at them."""
    VERBATIM = "verbatim"
    """The documents say it word for word."""
    COVERAGE = "coverage"
    """How much of what the claim says is said at all."""
    VALUES = "values"
    """Numbers, dates, durations and places."""
    STANCE = "stance"
    """Denials, opposites, and may against must."""
    PARTIES = "parties"
    """Who owes whom."""
    EXCEPTION = "exception"
    """Exceptions that the claim leaves out."""
    NAMES = "names"
    """Names that no document mentions."""

    @classmethod
    def _missing_(cls, value: object) -> "SignalKind | None":
        """Reviews stored while the nearest words were read alone still open."""
        return cls.BEST_SENTENCE if value == "nearest_words" else None


class SignalEffect(Value):
    """How much one kind of signal moved a verdict."""

    kind: SignalKind
    effect: float
    """Change of the log odds of the status found against the likeliest other; above 0 for it."""


class Verdict(Value):
    """What the judge concludes about one claim, and on what."""

    status: Status
    probability: Probability | None = None
    """None where nothing was compared (not checkable, failed)."""
    evidence: tuple[Evidence, ...] = ()
    comparisons: tuple[Comparison, ...] = ()
    decided_by: DecidedBy
    reason: str
    """One or two sentences for a reader, naming the deciding words or values."""
    signals: tuple[SignalEffect, ...] = ()
    """What weighed most in a calibrated decision, strongest first; () where a rule settled it."""

    @property
    def is_doubtful(self) -> bool:
        """Whether it is called contradicted although support is the likelier of the two."""
        if self.status is not Status.CONTRADICTED or self.probability is None:
            return False
        return self.probability.supported > self.probability.contradicted


class JudgedClaim(Claim, Verdict):
    """A claim together with its verdict: one row of a Report."""


class DocumentInfo(Value):
    """What a Report remembers of a document it was judged against."""

    id: str
    title: str
    revision: str
    pages: int | None
    """Number of pages, or None where the format has none."""


class FindingKind(StrEnum):
    """What is wrong with a document, whatever is said about it."""

    MISSING_SECTION = "missing_section"
    """It points at a section of its own that it does not have."""
    MISSING_ATTACHMENT = "missing_attachment"
    """It points at a schedule or exhibit that is in none of the documents."""


class DocumentFinding(Span):
    """A place where a document itself is wrong: its words lead nowhere."""

    kind: FindingKind
    document: str
    """Document id."""
    revision: str
    """sha256 of the document's bytes, lowercase hex."""
    quote: str
    """Exactly `document.text[start:end]`, the words that point ("Section 14.2")."""
    page: int | None = None
    """1-based page, or None where the format has no pages."""
    section: str = ""
    """Path of the section that the words stand in, or ""."""
    missing: str
    """What is not there, in one form: "Section 14.2", "Exhibit B"."""


class CitationCheck(Citation):
    """A citation of the answer, resolved against the documents."""

    claim: str
    """Id of the claim it stands with."""
    resolved: bool
    """Whether the target exists in the documents."""
    accurate: bool | None
    """Whether the claim's evidence lies where the citation points; None if undecidable."""
    note: str = ""


class CitationSummary(Value):
    """Citation integrity over the whole answer."""

    total: int = Field(ge=0)
    resolved: int = Field(ge=0)
    accurate: int = Field(ge=0)
    checks: tuple[CitationCheck, ...] = ()


class Summary(Value):
    """How many claims ended in each status."""

    total_claims: int = Field(ge=0)
    """Checkable claims: supported + unsupported + contradicted + failed."""
    supported: int = Field(ge=0)
    unsupported: int = Field(ge=0)
    contradicted: int = Field(ge=0)
    not_checkable: int = Field(default=0, ge=0)
    failed: int = Field(default=0, ge=0)

    @property
    def all_claims(self) -> int:
        """Every claim of the answer, whether it can be checked or not."""
        return self.total_claims + self.not_checkable


class JudgeInfo(Value):
    """Which judge made a Report, so that it can be made again."""

    version: str
    settings_fingerprint: str
    layers: tuple[str, ...]
    calibration: str = ""
    """Name and version of the calibration in force ("firm@2"), or ""."""
    decision: str = ""
    """Start of the checksum of the numbers that weigh what the model read, or ""."""


class Report(Value):
    """Everything the judge found about one answer.

    Two Reports of the same input are equal but for `timings_ms`.
    """

    schema_: Literal["groundcheck.report/1"] = Field(default=REPORT_SCHEMA, alias="schema")
    answer: str
    documents: tuple[DocumentInfo, ...]
    precedence: tuple[str, ...] | None = None
    """Ids of contracts, the prevailing one first, as they were set for this check; None where the
    contracts' own words decided."""
    claims: tuple[JudgedClaim, ...]
    citations: CitationSummary
    confidence_score: float | None = Field(ge=0, le=1)
    """1 - 0.8 contradicted/total - 0.3 unsupported/total, to 2 decimals; None without claims. A
    claim whose judging failed counts as unsupported."""
    level: Level
    """Contradictory with any contradiction; else fully grounded from 90 % supported on and without a
    failure, partially grounded from 50 %, ungrounded below; none without claims. It counts, and
    decides nothing: `should_return` may hold with any of them."""
    is_hallucinated: bool | None
    """Any contradiction, or confidence below `decision.hallucination_threshold` (0.5); None
    without claims."""
    should_return: bool | None
    """The opposite of `is_hallucinated`; None without claims."""
    summary: Summary
    reasoning: str
    warnings: tuple[str, ...] = ()
    """What a reader must know about the input, such as pages that could not be read."""
    findings: tuple[DocumentFinding, ...] = ()
    """Where the documents themselves are wrong, in order; one for each part that is missing."""
    judge: JudgeInfo
    timings_ms: dict[str, float]
    """Milliseconds by phase: read, claims, evidence, reading, judging, total."""

    def to_json(self, *, indent: int | None = 2) -> str:
        """The Report as JSON text in the published schema."""
        return self.model_dump_json(by_alias=True, indent=indent)

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """Read a Report back from `to_json`.

        Raises:
            InputError: the text is no report of this schema.
        """
        try:
            return cls.model_validate_json(text)
        except ValidationError as error:
            raise InputError(
                f"this is no {REPORT_SCHEMA} report: {faults(error)}; give what "
                "`Report.to_json` or `check --json` wrote"
            ) from error


class Profile(StrEnum):
    """What a policy does with an answer that is not fully supported."""

    STRICT_BLOCK = "strict_block"
    STRIP_UNSUPPORTED = "strip_unsupported"
    HEDGE = "hedge"
    HITL_ESCALATE = "hitl_escalate"
    AUDIT_ONLY = "audit_only"


class Action(StrEnum):
    """What happened to the answer at the gate."""

    DELIVERED = "delivered"
    STRIPPED = "stripped"
    HEDGED = "hedged"
    BLOCKED = "blocked"
    ESCALATED = "escalated"


class Cut(Span):
    """A part of the answer that was not delivered."""

    text: str
    claims: tuple[str, ...]
    """Ids of the claims that made it fall."""
    why: str


class Delivery(Value):
    """What a policy lets through of one answer."""

    profile: Profile
    action: Action
    text: str
    """The text to send; "" when blocked or escalated."""
    cuts: tuple[Cut, ...] = ()
    why: str
