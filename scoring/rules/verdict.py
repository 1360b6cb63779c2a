"""The answer of the engine: faults in order, a ruling, an outcome.

Owns the shape and the key order of the answer, not the judging.
"""

from collections.abc import Mapping
from typing import NamedTuple

from .sentences import TEMPLATES, RuleSentence, _, sentence

RECORD = _("hand record, version 1")  # Where the form of a record is written


class Fault(NamedTuple):
    """One broken rule: where, by whom, and a sentence a judge can read aloud.

    `name` is that of its sentence: the code, or the code and a case of it. `values`
    fill the sentence. `cite` is where the rule is written; a verdict names it. `trick`, `play` and `row` count from 1; a value that does not
    apply is None. `layout` is the unseen tiles by seat that beat a claim, `line` the
    plays, trick by trick, that set its bid.
    """

    name: str
    values: Mapping[str, object] = {}
    seat: int | None = None
    trick: int | None = None
    play: int | None = None
    tile: str | None = None
    row: int | None = None
    layout: tuple[tuple[str, ...], ...] | None = None
    line: tuple[tuple[str, ...], ...] | None = None
    cite: str = ""

    @property
    def code(self) -> str:
        """The code in the hand record."""
        return self.name.partition(".")[0]

    @property
    def template(self) -> str:
        """The sentence with its gaps, in English, to translate."""
        return TEMPLATES[self.name]

    @property
    def message(self) -> str:
        """The sentence in English."""
        return self.template % self.values

    def __str__(self) -> str:
        return self.message

    def as_dict(self) -> dict[str, object]:
        """The fault as in JSON; keys that do not apply are absent."""
        where = {"code": self.code, "row": self.row, "seat": self.seat}
        where |= {"trick": self.trick, "play": self.play, "tile": self.tile}
        answer: dict[str, object] = {k: v for k, v in where.items() if v is not None}
        if self.layout is not None:
            answer["lie"] = [list(tiles) for tiles in self.layout]
        if self.line is not None:
            answer["line"] = [list(trick) for trick in self.line]
        return answer | {"message": self.message, "cite": self.cite}


class PenaltyMarks(NamedTuple):
    """What the preset's penalty gives against a team, for the judge to confirm."""

    against: int
    marks: tuple[int, ...]
    cite: str

    def as_dict(self) -> dict[str, object]:
        """The penalty as in JSON."""
        return {"against": self.against, "marks": list(self.marks), "cite": self.cite}


class Outcome(NamedTuple):
    """The result of a hand; lists are by team, `None` where the hand record says null."""

    passed_out: bool
    bidder: int | None
    bid: str | None
    contract: str | None
    trump: str | None
    made: bool | None
    points: tuple[int | None, ...]
    marks: tuple[int, ...] | None
    score: tuple[int | None, ...]
    tricks: tuple[int, ...]
    # The trick after which the bid was certainly made or set, from 1; 0 before any.
    #
    # None if a claim judged by the bid decided it.
    decided_at: int | None
    next_shaker: int

    def as_dict(self) -> dict[str, object]:
        """The outcome as in JSON."""
        return {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in self._asdict().items()
        }


class Final(NamedTuple):
    """The end of a game: its score by team and the winning team, None if level."""

    score: tuple[int, ...]
    winner: int | None

    @property
    def is_skunk(self) -> bool:
        """Whether the loser has nothing."""
        return self.winner is not None and all(
            points == 0 or team == self.winner
            for team, points in enumerate(self.score, 1)
        )

    def as_dict(self) -> dict[str, object]:
        """The score and the winner as in JSON."""
        return {"score": list(self.score), "winner": self.winner}


class Verdict(NamedTuple):
    """The whole answer to a record, a scoresheet or a final score."""

    faults: tuple[Fault, ...]
    outcome: Outcome | Final | None
    ruling: PenaltyMarks | None = None

    @property
    def ok(self) -> bool:
        """Nothing is wrong."""
        return not self.faults

    def as_dict(self) -> dict[str, object]:
        """The verdict as in JSON; equal verdicts give equal bytes."""
        return {
            "ok": self.ok,
            "faults": [fault.as_dict() for fault in self.faults],
            "ruling": self.ruling and self.ruling.as_dict(),
            "outcome": self.outcome and self.outcome.as_dict(),
        }


def format_verdict(fault: Fault) -> Verdict:
    """The verdict on a value that is not a record: one fault and nothing else."""
    return Verdict((fault._replace(cite=RECORD),), None)


_LONGEST_QUOTE = 24


def quote(value: object) -> str | RuleSentence:
    """A value a caller sent, short and printable, for a sentence."""
    if type(value) is str:
        text = value if len(value) <= _LONGEST_QUOTE else value[:_LONGEST_QUOTE] + ".."
        return ascii(text)
    if type(value) is int and abs(value) >= 10**_LONGEST_QUOTE:
        return sentence("part.large")
    if value is None or type(value) in (bool, int, float):
        return repr(value).replace("-", "\N{MINUS SIGN}")
    return sentence("part.list" if isinstance(value, list | tuple) else "part.object")
