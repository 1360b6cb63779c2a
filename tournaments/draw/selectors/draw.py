"""The draw to read and check: sentences, groups, rounds, tables, waves."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import QuerySet

from tournaments import formats
from tournaments.draw.selectors.strengths import has_ratings
from tournaments.event.models import Event, Match, Pair, Round, Stage
from tournaments.event.part_rounds import names_of_rounds
from tournaments.event.play import load_play, rules_of
from tournaments.event.translation import translate_for
from tournaments.formats.sources import BYE
from tournaments.schedule.selectors.rounds import left_over

# The name of each kind of stage's draw in the published algorithm.
PURPOSES = {"round_robin": "groups", "league": "league", "swiss": "swiss"}


class Deletion(NamedTuple):
    kind: str
    number: int
    sentence: str


# The apps above say what of theirs is deleted with these matches.
deleted_with_matches: list[Callable[[QuerySet[Match]], list[Deletion]]] = []


@dataclass(frozen=True, slots=True)
class DrawnRound:
    number: int
    name: str  # As players name it
    matches: tuple[Match, ...]  # Wave by wave
    byes: tuple[Pair, ...]
    left_over: tuple[Pair, ...]  # Those who fill no table in this round
    can_change: bool  # Whether pairs can change places in it by hand


@dataclass(frozen=True, slots=True)
class DrawPage:
    """The draw of an event, made or proposed."""

    stage: Stage
    sentences: tuple[str, ...]
    wrong: str | None  # Why the field cannot be drawn; None if it can
    pairs: int
    checked_in: int
    missing: tuple[Pair, ...]  # Entered and not checked in
    # A group's name and its pairs in draw order; an unnamed one is the whole field.
    groups: tuple[tuple[str, tuple[Pair, ...]], ...]
    rounds: tuple[DrawnRound, ...]
    algorithm: str
    purpose: str
    can_change: bool
    uses: tuple[formats.Use, ...]  # How ratings could be used; empty if nobody is rated
    # The ratings that the draw used, the highest first.
    strengths: tuple[tuple[Pair, int], ...]
    deletes: tuple[Deletion, ...]

    @property
    def is_made(self) -> bool:
        """Whether there is a draw, confirmed or not."""
        return self.stage.state != Stage.State.WAITING

    @property
    def is_open(self) -> bool:
        return self.stage.state == Stage.State.DRAWN


def load_draw(event: Event) -> DrawPage:
    """The first stage of the event as drawn, or as a draw would make it."""
    stage = event.stages.order_by("number")[0]
    pairs = event.pairs.filter(state=Pair.State.IN).order_by("number")
    missing = tuple(pair for pair in pairs if not pair.is_checked_in)
    checked_in = len(pairs) - len(missing)
    drawn = stage.seats.count() or checked_in
    wrong = formats.size_error(event.format, checked_in)
    return DrawPage(
        stage=stage,
        sentences=describe_day(event, drawn),
        wrong=translate_for(event, wrong) if wrong else None,
        pairs=len(pairs),
        checked_in=checked_in,
        missing=missing,
        groups=_groups(stage),
        rounds=_rounds(stage),
        algorithm=formats.ALGORITHM,
        purpose=PURPOSES.get(stage.kind, "bracket"),
        can_change=not event.has_begun,
        uses=formats.uses_of(rules_of(stage), checked_in) if has_ratings(event) else (),
        strengths=_strengths(stage),
        deletes=deletes_with(stage.matches.all()),
    )


def deletes_with(matches: QuerySet[Match]) -> tuple[Deletion, ...]:
    return tuple(deletion for ask in deleted_with_matches for deletion in ask(matches))


def counted(deletions: Iterable[Deletion]) -> tuple[tuple[str, int], ...]:
    """What is deleted, the same in every language."""
    return tuple((deletion.kind, deletion.number) for deletion in deletions)


def _strengths(stage: Stage) -> tuple[tuple[Pair, int], ...]:
    of = (stage.strengths or {}).get("of", {})
    rows = [
        (pair, of[str(pair.number)])
        for pair in stage.event.pairs.all()
        if str(pair.number) in of
    ]
    return tuple(sorted(rows, key=lambda row: (-row[1], row[0].number)))


def describe_day(event: Event, pairs: int) -> tuple[str, ...]:
    """The day in sentences, for this many pairs, with the hall's tables."""
    fits = pairs and formats.size_error(event.format, pairs) is None
    stage = event.stages.order_by("number")[0]
    is_drawn = stage.kind == "round_robin" and stage.seats.count() == pairs > 0
    drawn = load_play(stage) if is_drawn else None
    return describe_format(event, event.format, pairs if fits else 0, drawn)


def describe_format(
    event: Event, shape: formats.Format, pairs: int, drawn: formats.Play | None = None
) -> tuple[str, ...]:
    """A format in sentences, in this hall; 0 pairs: for any number."""
    tables = event.tables.filter(is_in_use=True).count()
    try:
        sentences = formats.describe(shape, pairs or None, tables, drawn)
    except formats.FormatError as error:
        sentences = (error.sentence,)
    return tuple(translate_for(event, sentence) for sentence in sentences)


def _groups(stage: Stage) -> tuple[tuple[str, tuple[Pair, ...]], ...]:
    pairs: dict[str, list[Pair]] = defaultdict(list)
    for seat in stage.seats.select_related("pair").order_by("pk"):
        pairs[seat.group].append(seat.pair)
    return tuple((name, tuple(inside)) for name, inside in pairs.items())


def _rounds(stage: Stage) -> tuple[DrawnRound, ...]:
    matches: dict[int, list[Match]] = defaultdict(list)
    rows = stage.matches.prefetch_related("sides__pair").order_by("wave", "number")
    for match in rows:
        matches[match.round_id].append(match)
    columns = ("stage__number", "round__number", "part")
    names = names_of_rounds(stage.matches.values_list(*columns))
    rounds = stage.rounds.all()
    return tuple(
        _round(r, names[stage.number, r.number], matches[r.pk]) for r in rounds
    )


def _round(round: Round, name: str, matches: Sequence[Match]) -> DrawnRound:
    resting = [m for m in matches if any(s.source == BYE for s in m.sides.all())]
    return DrawnRound(
        number=round.number,
        name=name,
        matches=tuple(match for match in matches if match not in resting),
        byes=tuple(
            side.pair
            for match in resting
            if not match.is_forfeit  # Else a late pair missed the round
            for side in match.sides.all()
            if side.pair
        ),
        left_over=tuple(left_over(round)),
        can_change=not round.wave and round.stage.state in ("ready", "running"),
    )
