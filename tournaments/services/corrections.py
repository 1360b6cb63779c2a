"""A correction after others depend on it: planned, shown, then applied as planned.

A plan is made by doing it in a transaction that is rolled back. Its token covers the
world it was made in: apply refuses when anything that matters has changed since.
"""

import hashlib
import json
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments import formats
from tournaments.formats.values import BYE
from tournaments.models import Event, Game, Match, Penalty, Seat, Side, Stage
from tournaments.play import load_play, rules_of, sides_of, stages_of
from tournaments.selectors.changes import matches_of, tell_changes
from tournaments.selectors.cut import cut_of, fed_by, ranks_of
from tournaments.selectors.picture import Picture, picture
from tournaments.services.brackets import UNDER_WAY, close_if_over, seat_sides
from tournaments.services.change import Change, Refused, change, refuse_if_final
from tournaments.services.forfeits import forfeit_absent
from tournaments.services.results import weigh_match


@dataclass(frozen=True, slots=True)
class Plan:
    """What a correction would change; ``token`` stands for exactly this."""

    token: str
    ranks: tuple[tuple[str, int, int, int], ...]
    """(stage and group, pair, rank before, rank after)."""
    resettled: tuple[int, ...]
    """Matches that get other pairs and were not played."""
    void: tuple[int, ...]
    """Matches whose played games no longer count."""
    untouched: int
    notes: tuple[str, ...] = field(default=())
    told: tuple[str, ...] = field(default=())
    """A sentence for every match that is not as it was, by name."""


def plan_correction(
    *,
    event: Event,
    game: Game,
    marks: tuple[int, int],
    ended: str = "played",
    winner: int | None = None,
) -> Plan:
    """What would follow if this game had ended so; nothing is written."""
    with transaction.atomic():
        locked = Event.objects.select_for_update(no_key=True).get(pk=event.pk)
        plan = _carry_out(Change(locked, ""), game, marks, ended, winner)
        transaction.set_rollback(True)
    return plan


def apply_correction(
    *,
    event: Event,
    game: Game,
    marks: tuple[int, int],
    ended: str = "played",
    winner: int | None = None,
    token: str,
    by: str,
    key: UUID | None = None,
) -> Plan | None:
    """Carry out a plan as it was shown; None when this key was carried out before."""
    with change(event, by=by, key=key) as now:
        if now.again:
            return None
        plan = correct_game(now, game=game, marks=marks, ended=ended, winner=winner)
        if plan.token != token:
            raise changed_since()
        return plan


def changed_since() -> Refused:
    """The answer to the token of another world."""
    return Refused(
        _(
            "Something has changed since this plan was shown. "
            "Look at what would change now."
        )
    )


def correct_game(
    now: Change,
    *,
    game: Game,
    marks: tuple[int, int],
    ended: str = "played",
    winner: int | None = None,
) -> Plan:
    """Correct a game inside an open change; everything that depends on it follows."""
    refuse_if_final(now.event)
    plan = _carry_out(now, game, marks, ended, winner)
    now.log(
        "result.correct",
        match=game.match.number,
        game=game.number,
        marks=list(marks),
        ended=ended,
        resettled=list(plan.resettled),
        void=list(plan.void),
    )
    return plan


def _carry_out(
    now: Change, game: Game, marks: tuple[int, int], ended: str, winner: int | None
) -> Plan:
    before, was = picture(now.event), matches_of(now.event)
    notes: list[str] = []
    fresh = Game.objects.select_related("match__stage").get(pk=game.pk)
    fresh.marks_1, fresh.marks_2 = marks
    fresh.ended, fresh.winner = ended, winner
    fresh.versions += 1
    fresh.save()
    match, stage = fresh.match, fresh.match.stage
    stage.event = now.event
    won_before = match.winner
    _drop_needless_games(match, rules_of(stage))
    weigh_match(match.pk, rules_of(stage))
    match.refresh_from_db()
    if stage.kind == "draw_box" and match.winner != won_before:
        _swap_from_here(now, match)
    if stage.is_bracket:
        settle_by_force(now, stage)
    close_if_over(stage)
    _follow_cut(now, stage, notes)
    plan = _compare(before, picture(now.event), game, (marks, ended, winner), notes)
    then = matches_of(now.event)
    del was[game.match.number], then[game.match.number]
    return replace(plan, told=tell_changes(now.event, was, then))


def _swap_from_here(now: Change, match: Match) -> None:
    """In a draw box the two pairs take each other's places in the next round."""
    later = Match.objects.filter(
        stage=match.stage, round__number__gt=match.round.number
    )
    if not later.exists():
        return
    one, other = (side.pair for side in match.sides.order_by("side") if side.pair)
    theirs = later.filter(sides__pair__in=[one, other]).distinct()
    begun = theirs.exclude(sides__source=BYE).filter(state__in=UNDER_WAY)
    if match.winner is None or begun.exists():
        raise Refused(
            _(
                "Later rounds of %(stage)s were drawn and played from this result. "
                "Take back what these pairs played since, the last first."
            )
            % {"stage": match.stage.name}
        )
    places = list(Side.objects.filter(match__in=theirs, pair__in=[one, other]))
    Side.objects.filter(pk__in=[side.pk for side in places]).update(pair=None)
    for side in places:
        side.pair = other if side.pair_id == one.pk else one
    Side.objects.bulk_update(places, ["pair"])


def _drop_needless_games(match: Match, rules: formats.StageRules) -> None:
    """Games after the one that now decides the match were not needed."""
    played: list[formats.Game] = []
    for game in match.games.order_by("number"):
        if formats.match_over(played, match.best_of, rules.level):
            _unplay(Game.objects.filter(pk=game.pk))
        elif game.marks_1 is not None and game.marks_2 is not None:
            played.append(
                formats.Game((game.marks_1, game.marks_2), game.ended, game.winner)  # type: ignore[arg-type]
            )


def settle_by_force(now: Change, stage: Stage) -> None:
    """Fold the bracket anew; games played by pairs that do not belong there are void."""
    while True:
        play = load_play(stage)
        resolved = {
            r.number: r for r in formats.resolve(play.rules, play.matches, play.results)
        }
        rows = {
            m.number: m for m in stage.matches.prefetch_related("sides__pair", "games")
        }
        moved = [
            (rows[n], r)
            for n, r in sorted(resolved.items())
            if r.sides != sides_of(rows[n]) or r.state != _plain(rows[n].state)
        ]
        for match, answer in moved:
            if match.state in UNDER_WAY and answer.sides != sides_of(match):
                _void(match)
        seat_sides(now.event, moved)
        if not moved:
            break
    forfeit_absent(now, stage)


def _plain(state: str) -> str:
    return "ready" if state in ("called", "playing", "reported", "disputed") else state


def _unplay(games: QuerySet[Game]) -> None:
    """Their rows stay, and with them what was said of them."""
    Penalty.objects.filter(game__in=games).delete()
    games.update(marks_1=None, marks_2=None, ended="", winner=None)


def _void(match: Match) -> None:
    _unplay(match.games.all())
    match.winner, match.table, match.is_forfeit = None, None, False
    match.ended_at = match.called_at = None
    match.state = Match.State.READY
    match.save()


def _follow_cut(now: Change, source: Stage, notes: list[str]) -> None:
    stages = stages_of(now.event)
    fed = [s for s in fed_by(stages, source) if s.matches.exists()]
    if not fed:
        return
    cut = cut_of(source)
    holders = {rank: number for number, rank in ranks_of(source, cut).items()}
    for tie in cut.blocked_by:
        notes.append(
            _("Pairs %(pairs)s are level now and stand by number.")
            % {"pairs": ", ".join(str(n) for n in tie.entrants)}
        )
    for stage in fed:
        entrants = cut.rest if rules_of(stage).take == "rest" else cut.advancing
        if len(entrants) != stage.seats.count():
            raise Refused(
                _(
                    "This changes how many pairs play in %(stage)s. "
                    "Take the cut back first."
                )
                % {"stage": stage.name}
            )
        _reseat(now, stage, holders, [e.number for e in entrants])
        settle_by_force(now, stage)
        close_if_over(stage)
        _follow_cut(now, stage, notes)


def _reseat(
    now: Change, stage: Stage, holders: dict[str, int], here: list[int]
) -> None:
    """Seat whoever holds each rank now; a played match of others becomes void."""
    pairs = {p.number: p for p in now.event.pairs.all()}
    sides = list(
        Side.objects.filter(match__stage=stage, source__startswith="rank:")
        .select_related("pair", "match")
        .order_by("pk")
    )
    moved = [
        (side, pairs[number])
        for side in sides
        if (number := holders[side.source]) != (side.pair.number if side.pair else None)
    ]
    for match in {side.match for side, _pair in moved}:
        if match.state in UNDER_WAY:
            _void(match)
    Side.objects.filter(pk__in=[side.pk for side, _pair in moved]).update(pair=None)
    for side, pair in moved:
        side.pair = pair
        side.save(update_fields=["pair"])
    if {s.pair.number for s in stage.seats.select_related("pair")} != set(here):
        stage.seats.all().delete()
        Seat.objects.bulk_create(
            Seat(stage=stage, pair=pairs[number], place=place)
            for place, number in enumerate(here, 1)
        )


def _compare(
    before: Picture, after: Picture, game: Game, said: Any, notes: list[str]
) -> Plan:
    void, resettled, untouched = [], [], 0
    for number, was in before.matches.items():
        then = after.matches.get(number, was)
        if number == game.match.number or then == was:
            untouched += then == was
        elif was.marks and then.marks != was.marks:
            void.append(number)
        elif was.sides != then.sides:
            resettled.append(number)
    ranks = tuple(
        (f"{stage}/{group}", pair, rank, after.ranks[stage, group, pair])
        for (stage, group, pair), rank in sorted(before.ranks.items())
        if after.ranks.get((stage, group, pair), rank) != rank
    )
    world = json.dumps(
        [
            game.pk,
            said,
            sorted((n, m.sides, m.marks, m.state) for n, m in before.matches.items()),
            ranks,
            resettled,
            void,
        ]
    )
    token = hashlib.sha256(world.encode()).hexdigest()[:32]
    return Plan(token, ranks, tuple(resettled), tuple(void), untouched, tuple(notes))
