"""Late pairs: those that come after the draw is confirmed.

The formats decide whom they meet; this module stores it and logs what it replaced, so
that it can be undone.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _

from players.common import clock
from tournaments import formats
from tournaments.brackets.services.settle import close_if_over
from tournaments.draw.services.regrow import take_bracket_bye
from tournaments.draw.services.reseating import plan_reseated, seated_pairs
from tournaments.draw.services.seating import seat_again
from tournaments.draw.services.stored_draw import add_matches
from tournaments.event.models import (
    Event,
    Fixture,
    Game,
    Match,
    Pair,
    Seat,
    Side,
    Stage,
    score_fields,
)
from tournaments.event.play import is_by_dates, load_play, rules_of
from tournaments.event.services.change import Change, Key, Refused, changes
from tournaments.event.terms import term
from tournaments.event.translation import translate, translate_for
from tournaments.field.selectors.late_options import next_match, rounds_begun
from tournaments.field.services.pairs import enter_pair, entered_before
from tournaments.field.sheet import RegistrationLine
from tournaments.formats import FormatError, Play
from tournaments.formats.sources import BYE, Source, of_pair
from tournaments.results.services.forfeits import forfeit_absent
from tournaments.results.services.results import refuse_if_cut


@changes(again=entered_before)
def add_late_walk_up(
    change: Change,
    *,
    event: Event,
    players: tuple[str, ...],
    by: str,
    key: Key = None,
    town: str = "",
    club: str = "",
    phone: str = "",
    place: formats.LatePlace | None = None,
) -> Pair:
    """Add a walk-up pair after the draw is confirmed, and draw it in."""
    line = RegistrationLine(0, players, None, town, club, phone)
    pair = enter_pair(change, line, is_checked_in=True)
    _draw_in(change, pair, place)
    return pair


@changes
def add_late_pair(
    change: Change,
    *,
    event: Event,
    pair: Pair,
    by: str,
    key: Key = None,
    place: formats.LatePlace | None = None,
) -> None:
    """Draw in a listed pair that was absent when the draw was made.

    In groups it joins at ``place``, one of `late_options`. Without it, it takes the
    remaining byes, else joins the smallest group: the remaining rounds are drawn again
    and the missed ones are lost by forfeit. In a bracket it takes a bye of the first
    round.
    """
    _draw_in(change, event.pairs.get(pk=pair.pk), place)


def _draw_in(change: Change, pair: Pair, place: formats.LatePlace | None) -> None:
    stage = change.event.stages.order_by("number")[0]
    stage.event = change.event
    _refuse_late(change, stage, pair)
    pair.is_checked_in = True
    pair.save()
    before = match_snapshots(stage)
    if stage.is_bracket:
        take_bracket_bye(change, stage, pair)
        _add_seat(stage, pair, "")
    elif stage.kind == "swiss":
        _join_swiss(change, stage, pair)
    else:
        _join_group(change, stage, pair, place)
    resolve_advance(stage)
    after = match_snapshots(stage)
    change.log(
        "pair.late",
        pair=pair.number,
        stage=stage.number,
        new=sorted(after.keys() - before.keys()),
        was=[before[n] for n in before if before[n] != after.get(n)],
    )
    forfeit_absent(change, stage)
    close_if_over(stage)


def _refuse_late(change: Change, stage: Stage, pair: Pair) -> None:
    if pair.state != Pair.State.IN:
        raise Refused(_("%(pair)s has left the event.") % {"pair": pair})
    if stage.state not in (Stage.State.READY, Stage.State.RUNNING):
        raise Refused(
            term(
                change.event,
                _("%(stage)s takes no more pairs."),
                _("%(stage)s takes no more players."),
                _("%(stage)s takes no more teams."),
                stage=stage.title,
            )
        )
    if stage.seats.filter(pair=pair).exists():
        raise Refused(_("%(pair)s is already in the draw.") % {"pair": pair})
    refuse_if_cut(change.event, stage.pk)
    if wrong := _field_error(change.event, stage):
        raise Refused(translate_for(change.event, wrong))


def _field_error(event: Event, stage: Stage) -> formats.Sentence | None:
    count, most = stage.seats.count() + 1, event.format.field[1]
    return formats.size_error(event.format, count) if count > most else None


def _add_seat(stage: Stage, pair: Pair, group: str) -> None:
    last = stage.seats.filter(group=group).aggregate(Max("place"))["place__max"] or 0
    Seat.objects.create(stage=stage, pair=pair, group=group, place=last + 1)


def resolve_advance(stage: Stage) -> None:
    """Set how many advance, which may depend on the number of entrants."""
    stage.advance = formats.resolved_advance(rules_of(stage), stage.seats.count())
    stage.save(update_fields=["advance"])


# A group or a league: the formats draw the remaining rounds.


def _join_group(
    change: Change, stage: Stage, pair: Pair, place: formats.LatePlace | None
) -> None:
    play = load_play(stage)
    started = rounds_begun(stage)
    if started >= stage.rounds.count():
        raise Refused(
            _("The last round of %(stage)s has started: it takes no more pairs.")
            % {"stage": stage.title}
        )
    try:
        late = formats.join_late(
            play,
            pair.number,
            started + 1,
            seed=stage.seed,
            first_match=next_match(change.event),
            place=place,
        )
    except FormatError as error:
        raise Refused(translate(error.sentence)) from error
    _add_seat(stage, pair, late.group)
    before = {match.number: match for match in play.matches}
    seats = seated_pairs(stage)
    matches = late.play.matches
    _redraw(change, stage, [m for m in matches if before.get(m.number, m) != m])
    plan_reseated(change, stage, seats)
    _store(change, stage, [m for m in matches if m.number not in before])
    _store_missed(change, stage, late.missed)


def _store(change: Change, stage: Stage, matches: Sequence[formats.Match]) -> None:
    """Store new matches on free tables of their round; published tables stay."""
    pairs = {p.number: p for p in change.event.pairs.all()}
    add_matches(change, stage, matches, pairs, {}, seated=False)
    if is_by_dates(stage):
        return
    for row in stage.matches.filter(
        number__in=[m.number for m in matches], state=Match.State.READY
    ).select_related("round"):
        seat_again(change.event, row)
        row.save(update_fields=["table", "wave"])


def _redraw(change: Change, stage: Stage, matches: Sequence[formats.Match]) -> None:
    """Seat other pairs in open matches; a match that becomes a bye has no table."""
    pairs = {p.number: p for p in change.event.pairs.all()}
    rows = {m.number: m for m in stage.matches.select_related("round")}
    sides = Side.objects.filter(match__stage=stage).select_related("match")
    by_place = {(side.match.number, side.side): side for side in sides}
    changed = [by_place[m.number, n] for m in matches for n in (1, 2)]
    Side.objects.filter(pk__in=[side.pk for side in changed]).update(pair=None)
    for match in matches:
        for n in (1, 2):
            seated = match.sides[n - 1]
            side = by_place[match.number, n]
            side.source = match.sources[n - 1]
            side.pair = pairs[seated[0]] if seated else None
    Side.objects.bulk_update(changed, ["pair", "source_kind", "source_ref"])
    for match in matches:
        make_open(change, rows[match.number], is_bye=BYE in match.sources)


def make_open(change: Change, row: Match, *, is_bye: bool) -> None:
    """Make a match open to be played, at a table, or a bye."""
    row.games.all().delete()
    row.is_forfeit, row.winner, row.ended_at = False, None, None
    row.state = Match.State.WAITING if is_bye else Match.State.READY
    if is_bye:
        row.table = None
    elif not Fixture.objects.filter(match=row).exists():
        seat_again(change.event, row)
    row.save()
    if not is_bye:
        Game.objects.create(match=row, number=1)


def _store_missed(
    change: Change, stage: Stage, missed: Iterable[formats.Result]
) -> None:
    """Store the rounds the late pair missed as lost by forfeit, won by nobody."""
    rows = {m.number: m for m in stage.matches.all()}
    for result in missed:
        row, [game] = rows[result.match], result.games
        Game.objects.create(
            match=row,
            number=1,
            **score_fields(game),
            versions=1,
        )
        row.is_forfeit, row.state = True, Match.State.FINAL
        row.ended_at = clock.now()
        row.save()


# Swiss: paired from the next round on.


def _join_swiss(change: Change, stage: Stage, pair: Pair) -> None:
    play = load_play(stage)
    group = play.groups[0][0]
    _add_seat(stage, pair, group)
    if play.rules.leaves_over:
        return
    bye = _open_bye(stage)
    if bye is not None:
        _take_bye(change, bye, pair)
    elif len(play.still_in) % 2 == 0:
        _lose_missed_rounds(change, stage, play, pair, group)


def _open_bye(stage: Stage) -> Match | None:
    """The bye of a round that is drawn and has not started."""
    return (
        stage.matches.filter(
            state=Match.State.WAITING, round__wave=0, sides__source_kind=BYE.kind
        )
        .select_related("round")
        .first()
    )


def _take_bye(change: Change, match: Match, pair: Pair) -> None:
    side = match.sides.get(source_kind=BYE.kind)
    side.source, side.pair = of_pair(pair.number), pair
    side.save()
    make_open(change, match, is_bye=False)


def _lose_missed_rounds(
    change: Change, stage: Stage, play: Play, pair: Pair, group: str
) -> None:
    first, sides = next_match(change.event), ((pair.number,), ())
    lost = change.event.format.forfeit[::-1]
    planned = [
        formats.Match(
            first + i, number, (of_pair(pair.number), BYE), sides, group or None
        )
        for i, number in enumerate(sorted({m.round for m in play.matches}))
    ]
    _store(change, stage, planned)
    games = (formats.Game(lost, "forfeit"),)
    _store_missed(
        change,
        stage,
        [formats.Result(m.number, m.sides, games, None, forfeit=True) for m in planned],
    )


# The current state, so that it can be restored.


def match_snapshots(stage: Stage) -> dict[int, list[Any]]:
    """Each match by number: its table, wave and sides, as the audit log stores them."""
    sides: dict[int, list[Any]] = {}
    for number, side, kind, ref, pair in (
        Side.objects.filter(match__stage=stage, member=1)
        .order_by("match__number", "side")
        .values_list(
            "match__number", "side", "source_kind", "source_ref", "pair__number"
        )
    ):
        sides.setdefault(number, []).append([side, str(Source(kind, ref)), pair])
    return {
        number: [number, table, wave, sides[number]]
        for number, table, wave in stage.matches.values_list("number", "table", "wave")
    }
