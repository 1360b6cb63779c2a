"""A keeper's scoresheet, with the rulings made in its game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from players.common import clock
from players.common.prepared import Prepared
from scoring.game.catalogue import Consequence, Words
from scoring.game.endings import Ending, with_hand
from scoring.game.hands import HandRow, judge_sheet, next_shaker, sides_of
from scoring.game.models import Link, Ruling, SheetRow
from scoring.game.rule_books import words_of
from scoring.game.ruling_marks import Marks, changes_by_ruling, marks_by_ruling
from scoring.game.seen import Seen
from scoring.rules import Final
from tournaments import formats
from tournaments.event.models import Event, Game
from tournaments.event.selectors.clocks import entries_of

# The columns of a row that a hand has as they are.
WRITTEN = ("shaker", "bidder", "bid", "contract", "made", "record")
SHARED = "the table"  # The keeper of the sheet that judges and tables share


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One line of a sheet: a hand, a ruling, or a ruling in place of a hand."""

    hand: HandRow
    # The hand's number; none for marks given by a ruling while the hand went on.
    number: int | None
    row: SheetRow | None = None
    ruling: Ruling | None = None
    at: datetime | None = None  # When it was first written, or ruled
    before: HandRow | None = None  # What stood, if the hand was corrected

    @property
    def words(self) -> Words:
        return words_of(self.ruling.code) if self.ruling else ""


class Scoresheet:
    """One keeper's sheet of a game with its rulings, and its state of the game."""

    def __init__(self, game: Game, every: Sequence[SheetRow]) -> None:
        """``every``: all rows that the keeper has written, in order."""
        self.terms = game.match.event.rules
        self.lines = _with_rulings(every, marks_by_ruling(game))
        # Everything ever written or ruled: the state that a form must have seen.
        self.seen = Seen(len(every), changes_by_ruling(game))
        verdict = judge_sheet(self.terms, self.hands, "played")
        final = verdict.outcome if isinstance(verdict.outcome, Final) else None
        goes_on_after_end = any(f.code == "sheet_after_end" for f in verdict.faults)
        nothing = (0,) * sides_of(self.terms)
        each = zip(nothing, *(hand.marks for hand in self.hands), strict=True)
        self.marks = final.score if final else tuple(map(sum, each))
        self.is_won = final is not None or goes_on_after_end

    @property
    def rows(self) -> tuple[SheetRow, ...]:
        return tuple(line.row for line in self.lines if line.row and not line.ruling)

    @property
    def holder(self) -> Link | None:
        """The link that wrote last: it holds the sheet until another takes over."""
        return max(self.rows, key=lambda row: row.pk).link if self.rows else None

    @property
    def correction(self) -> SheetLine | None:
        """The corrected hand, if nothing was written after the correction."""
        own = [line for line in self.lines if line.row and not line.ruling]
        last = max(own, key=lambda line: line.row.pk if line.row else 0, default=None)
        return last if last and last.before else None

    @property
    def hands(self) -> tuple[HandRow, ...]:
        """All current hands in order, in the form of the rules."""
        return tuple(line.hand for line in self.lines)

    @property
    def last_bidder(self) -> int | None:
        played = [row for row in self.rows if row.bidder]
        return played[-1].bidder if played else None

    @property
    def next_number(self) -> int:
        taken = {line.number for line in self.lines}
        return next(n for n in range(1, len(taken) + 2) if n not in taken)

    @property
    def shaker(self) -> int | None:
        return self.shaker_of(self.next_number)

    @property
    def last_hand_at(self) -> datetime | None:
        """When the last hand was written down, or lost by a ruling."""
        hands = [line for line in self.lines if line.hand.ruled != "mark"]
        return max((line.at for line in hands if line.at), default=None)

    def is_one_hand_short_of(self, score: formats.Score) -> bool:
        """Whether it is level at time and one hand more, worth a mark, decided."""
        is_level = score.ended == "time" and len(set(self.marks)) == 1
        sides = range(1, len(self.marks) + 1)
        return is_level and score.marks in [with_hand(self.marks, n) for n in sides]

    def asks_reason(self, score: formats.Score) -> bool:
        """Whether somebody has to say why the game ended so and not as written."""
        return self.marks != score.marks and not self.is_one_hand_short_of(score)

    def line(self, number: int) -> SheetLine | None:
        return next((line for line in self.lines if line.number == number), None)

    def shaker_of(self, number: int) -> int | None:
        """The seat that shakes this hand, by the hands before it."""
        return next_shaker(self.terms, [line.hand for line in self.before(number)])

    def before(self, number: int) -> tuple[SheetLine, ...]:
        return self.lines[: self._place(number)]

    def with_hand(self, number: int, hand: HandRow) -> list[HandRow]:
        place = self._place(number)
        below = self.lines[place + bool(self.line(number)) :]
        return [*self.hands[:place], hand, *(line.hand for line in below)]

    def _place(self, number: int) -> int:
        """The index of a hand; one under way comes after the marks already ruled in it."""
        later = (n for n, line in enumerate(self.lines) if (line.number or 0) >= number)
        return next(later, len(self.lines))


def keeper_of(link: Link) -> str:
    """The keeper of a link's sheet: judges and tables share one, each pair has its own.

    If the paper is keyed twice, each link has its own: the two are compared.
    """
    is_keyed = link.event.policy == Event.Policy.KEYED
    is_shared = link.kind != Link.Kind.PAIR and not is_keyed
    return SHARED if is_shared else str(link.author)


def load_scoresheet(game: Game, keeper: str) -> Scoresheet:
    rows = SheetRow.objects.filter(game=game.pk, keeper=keeper)
    every = rows.select_related("link__event").order_by("number", "version")
    return Scoresheet(game, list(every))


_keepers = Prepared(
    lambda game: (
        SheetRow.objects.filter(game=game)
        .order_by()
        .values_list("keeper", flat=True)
        .distinct()
    )
)


def sheet_beside(game: Game, link: Link, *, is_first: bool) -> Scoresheet | None:
    """The sheet that a link's result is compared with: its own, else the shared one.

    ``is_first``: no version of the result waits, which is to be compared instead.
    """
    event = game.match.event
    own = keeper_of(link)
    is_shared = is_first and event.policy != Event.Policy.KEYED
    keepers = set(_keepers(game.pk))
    for keeper in (own, SHARED) if is_shared else (own,):
        if keeper in keepers:
            sheet = load_scoresheet(game, keeper)
            if sheet.rows:
                return sheet
    return None


def _with_rulings(
    every: Sequence[SheetRow], rulings: Sequence[tuple[Ruling, Marks]]
) -> tuple[SheetLine, ...]:
    """A lost hand replaces that hand; other rulings are placed by time."""
    latest = {row.number: row for row in every}
    begun: dict[int, datetime] = {}
    for row in every:
        begun.setdefault(row.number, row.at)
    before = _before_corrections(every)
    numbered = {
        n: SheetLine(hand_of(row), n, row, at=begun[n], before=before.get(n))
        for n, row in latest.items()
        if not row.is_removed
    }
    unnumbered = []
    for ruling, marks in rulings:
        number = ruling.hand if ruling.consequence == Consequence.HAND else None
        own = latest.get(number or 0)
        own = None if own is None or own.is_removed else own
        at = begun.get(number or 0, ruling.at)
        # The hand that the ruling took, or the marks it gave while the hand went on.
        ruled = "hand" if ruling.consequence == Consequence.HAND else "mark"
        hand = HandRow(own.shaker if own else 0, marks=marks, ruled=ruled)
        line = SheetLine(hand, number, own, ruling, at)
        if number is None:
            unnumbered.append(line)
        elif number in numbered and numbered[number].ruling:
            beside = replace(line.hand, shaker=0, ruled="mark")
            unnumbered.append(replace(line, hand=beside, number=None, row=None))
        else:
            numbered[number] = line
    return _by_time([numbered[n] for n in sorted(numbered)], unnumbered)


def _before_corrections(every: Sequence[SheetRow]) -> dict[int, HandRow]:
    """What each corrected hand was before; an undone hand was not corrected."""
    before: dict[int, HandRow] = {}
    stood: dict[int, SheetRow] = {}
    for row in every:
        old = stood.get(row.number)
        if row.is_removed or old is None or old.is_removed:
            before.pop(row.number, None)
        elif hand_of(old) != hand_of(row):
            before[row.number] = hand_of(old)
        stood[row.number] = row
    return before


def _by_time(
    lines: list[SheetLine], unnumbered: Iterable[SheetLine]
) -> tuple[SheetLine, ...]:
    """Place each ruling without a number after the last hand begun before it."""
    for line in unnumbered:
        ruled_at = line.ruling.at if line.ruling else None
        before = (
            n
            for n, above in enumerate(lines, 1)
            if above.number and above.at and ruled_at and above.at <= ruled_at
        )
        lines.insert(max(before, default=0), line)
    return tuple(lines)


def hand_of(row: SheetRow) -> HandRow:
    own = {name: getattr(row, name) for name in WRITTEN}
    return HandRow(**own, marks=row.marks, points=row.points)


def snapshot(hands: Sequence[HandRow]) -> list[dict[str, Any]]:
    return [
        {k: v for k, v in hand.as_row().items() if v is not None}
        | ({"record": hand.record} if hand.record else {})
        | ({"ruled": hand.ruled} if hand.ruled else {})
        for hand in hands
    ]


def time_word(ending: Ending, sheet: Scoresheet) -> str:
    """The effect of an expired clock: ``""``, ``finish``, ``over``, ``level``.

    The hand under way is finished; it is the first one written after zero.
    """
    if sheet.is_won or not ending.is_time_up or not ending.is_last:
        return ""
    last = sheet.last_hand_at
    if last is None or clock.read(entries_of(ending.match), last).state != "expired":
        return "finish"
    is_over = ending.ends_match(formats.Score(sheet.marks, "time"))
    return "over" if is_over else "level"
