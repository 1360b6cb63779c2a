"""Stores a drawn stage: its seats, rounds and matches, with their tables."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments import formats
from tournaments.event.models import Event, Game, Match, Pair, Round, Seat, Side, Stage
from tournaments.event.play import (
    is_by_dates,
    load_play,
    rules_of,
    stage_wishes,
    stored_wishes,
)
from tournaments.event.selectors.wishes import wishes_of
from tournaments.event.services.change import Change, Refused
from tournaments.event.sql import insert_rows, next_number
from tournaments.event.translation import translate
from tournaments.formats import Entrant, FormatError
from tournaments.formats.sources import BYE, Source
from tournaments.league.services.planning import plan_fixtures


def clear_stage(stage: Stage) -> None:
    for rows in (stage.rounds, stage.seats, stage.tie_breaks):
        rows.all().delete()


def lay_out(
    change: Change,
    stage: Stage,
    entrants: Sequence[Entrant],
    seed: int,
    ranks: dict[int, Source] | None = None,
) -> None:
    """Draw a stage for these entrants and store it.

    ``ranks`` are the places that seeded pairs come from, by number.
    """
    clear_stage(stage)
    rules, wishes = rules_of(stage), stage_wishes(stage, at_draw=True)
    first = next_number(change.event.matches)
    try:
        drawing = drawing_of(rules, entrants, stage.strengths, seed, first, wishes)
    except FormatError as error:
        raise Refused(translate(error.sentence)) from error
    stage.seed = seed
    stage.advance = formats.resolved_advance(rules, len(entrants))
    pairs = {p.number: p for p in change.event.pairs.only("event", "number")}
    everybody = [("", [e.number for e in entrants])]
    insert_rows(
        Seat,
        (
            {
                "stage_id": stage.pk,
                "pair_id": pairs[number].pk,
                "group": group or "",
                "place": place,
            }
            for group, numbers in drawing.groups or everybody
            for place, number in enumerate(numbers, 1)
        ),
    )
    add_matches(change, stage, drawing.matches, pairs, ranks or {})


def seat_anew(stage: Stage, pairs: Iterable[Pair]) -> None:
    """Let a bracket have these pairs, in the order of their seeds."""
    stage.seats.all().delete()
    Seat.objects.bulk_create(
        Seat(stage=stage, pair=pair, place=place) for place, pair in enumerate(pairs, 1)
    )


def wish(stage: Stage, wishes: formats.Wishes, from_round: int = 1) -> None:
    """Let the stage, unsaved, hold wishes from a round on, beside those before it."""
    earlier = [each for each in stage.wishes or [] if each["from_round"] < from_round]
    if wishes or earlier:
        earlier.append(stored_wishes(wishes, from_round))
    stage.wishes = earlier or None


def drawing_of(
    rules: formats.StageRules,
    entrants: Sequence[Entrant],
    strengths: Mapping[str, Any] | None,
    seed: int,
    first_match: int,
    wishes: formats.Wishes,
) -> formats.Drawing:
    """Draw by lot, or by strengths as a stage stores them."""
    if strengths is None:
        return formats.open_stage(rules, entrants, seed, first_match, wishes)
    of = {entrant.number: strengths["of"][str(entrant.number)] for entrant in entrants}
    use = formats.read_use(strengths["use"])
    return formats.open_by_strength(rules, of, use, seed, first_match, wishes)


def draw_next_round(change: Change, stage: Stage) -> Round:
    first = next_number(change.event.matches)
    _renew_wishes(change, stage)
    try:
        matches = formats.next_round(
            load_play(stage), seed=stage.seed, first_match=first
        )
    except FormatError as error:
        raise Refused(translate(error.sentence)) from error
    if not matches:
        raise Refused(_("All rounds of %(stage)s are played.") % {"stage": stage.title})
    pairs = {p.number: p for p in change.event.pairs.all()}
    add_matches(change, stage, matches, pairs, {})
    return stage.rounds.get(number=matches[0].round)


def _renew_wishes(change: Change, stage: Stage) -> None:
    """Let wishes made, and pairs entered, since the last round count from here on."""
    pairs = [seat.pair for seat in stage.seats.select_related("pair")]
    wishes = wishes_of(change.event, pairs)
    if wishes != stage_wishes(stage):
        wish(stage, wishes, next_number(stage.rounds))
        stage.save(update_fields=["wishes"])


def add_matches(
    change: Change,
    stage: Stage,
    matches: Sequence[formats.Match],
    pairs: Mapping[int, Pair],
    ranks: dict[int, Source],
    *,
    seated: bool = True,
) -> None:
    """Store planned matches with rounds, sides, first games, tables and waves.

    With ``seated`` false the caller chooses the tables. Matches by date have none.
    """
    rounds = make_rounds(stage, sorted({m.round for m in matches}))
    is_called = stage.is_bracket or is_by_dates(stage) or not seated
    seats = {} if is_called else _seats(change.event, matches)
    _store_matches(stage, matches, rounds, seats)
    made = dict(stage.matches.values_list("number", "pk"))
    rows = (
        {**side, "match_id": made[m.number], "round_id": rounds[m.round]}
        for m in matches
        for side in sides_to_store(m, pairs, ranks)
    )
    insert_rows(Side, rows)
    games = [m for m in matches if BYE not in m.sources]
    insert_rows(Game, ({"match_id": made[m.number], "number": 1} for m in games))
    plan_fixtures(change, stage)


def _store_matches(
    stage: Stage,
    matches: Sequence[formats.Match],
    rounds: Mapping[int, int],
    seats: Mapping[int, formats.Seating],
) -> None:
    insert_rows(
        Match,
        (
            {
                "event_id": stage.event_id,
                "stage_id": stage.pk,
                "round_id": rounds[m.round],
                "number": m.number,
                "group": m.group or "",
                "part": m.part,
                "best_of": m.best_of,
                "table": seats[m.number].table if m.number in seats else None,
                "wave": seats[m.number].wave if m.number in seats else 1,
                "state": Match.State.READY if all(m.sides) else Match.State.WAITING,
            }
            for m in matches
        ),
    )


def sides_to_store(
    match: formats.Match, pairs: Mapping[int, Pair], ranks: dict[int, Source]
) -> Iterator[dict[str, Any]]:
    """The columns of each side and its members, without match and round."""
    # A pair seeded by a cut comes from its rank
    sources = [s if s.pair is None else ranks.get(s.pair, s) for s in match.sources]
    for side, source in enumerate(sources, 1):
        for member, number in enumerate(match.sides[side - 1] or (0,), 1):
            yield {
                "side": side,
                "member": member,
                "source_kind": source.kind,
                "source_ref": source.ref,
                "pair_id": pairs[number].pk if number in pairs else None,
            }


def make_rounds(stage: Stage, numbers: Iterable[int]) -> dict[int, int]:
    """Store the missing rounds; return every round's id by its number."""
    rules = rules_of(stage)
    stored = set(stage.rounds.values_list("number", flat=True))
    Round.objects.bulk_create(
        Round(stage=stage, number=n, minutes=rules.minutes_of_round(n))
        for n in numbers
        if n not in stored
    )
    return dict(stage.rounds.values_list("number", "pk"))


def _seats(
    event: Event, matches: Sequence[formats.Match]
) -> dict[int, formats.Seating]:
    tables = list(event.tables.filter(is_in_use=True).values_list("number", flat=True))
    if not tables:
        raise Refused(
            _("There is no table in the hall. Add tables to the event first.")
        )
    by_round: dict[int, list[int]] = {}
    for m in matches:
        if BYE not in m.sources:
            by_round.setdefault(m.round, []).append(m.number)
    return {
        seat.match: seat
        for numbers in by_round.values()
        for seat in formats.waves(numbers, tables)
    }
