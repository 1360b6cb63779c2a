"""Late pairs: those that come after the draw is confirmed.

The formats decide whom they meet; this module stores it and logs what it replaced, so
that it can be undone.
"""

from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments import formats
from tournaments.brackets.services.settle import close_if_over
from tournaments.draw.services.regrow import take_bracket_bye
from tournaments.draw.services.reseating import plan_reseated, seated_pairs
from tournaments.event.models import Event, Match, Pair, Seat, Stage
from tournaments.event.play import load_play, rules_of
from tournaments.event.services.change import Change, Key, Refused, changes
from tournaments.event.sql import next_number
from tournaments.event.terms import term
from tournaments.event.translation import translate, translate_for
from tournaments.field.selectors.late_options import late_play, rounds_begun
from tournaments.field.services.late_matches import (
    make_open,
    match_snapshots,
    reseat_matches,
    store_matches,
    store_missed,
)
from tournaments.field.services.pairs import enter_pair, entered_before
from tournaments.field.sheet import RegistrationLine
from tournaments.formats import FormatError, Play
from tournaments.formats.sources import BYE, of_pair
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
    place: formats.LatePlace | None = None,
) -> Pair:
    """Add a walk-up pair after the draw is confirmed, and draw it in."""
    line = RegistrationLine(0, players, None, town, club)
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
    _refuse_late(change, stage, pair)
    pair.is_checked_in = True
    pair.save()
    before = match_snapshots(stage)
    if stage.is_bracket:
        take_bracket_bye(change, stage, pair)
        _add_seat(stage, pair, "", 1)
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
    if not stage.is_under_way:
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
    format, count = change.event.format, stage.seats.count() + 1
    if count > format.field[1] and (wrong := formats.size_error(format, count)):
        raise Refused(translate_for(change.event, wrong))


def _add_seat(stage: Stage, pair: Pair, group: str, from_round: int) -> None:
    last = stage.seats.filter(group=group).aggregate(Max("place"))["place__max"] or 0
    Seat.objects.create(
        stage=stage, pair=pair, group=group, place=last + 1, from_round=from_round
    )


def resolve_advance(stage: Stage) -> None:
    """Set how many advance, which may depend on the number of entrants."""
    stage.advance = formats.resolved_advance(rules_of(stage), stage.seats.count())
    stage.save(update_fields=["advance"])


def _join_group(
    change: Change, stage: Stage, pair: Pair, place: formats.LatePlace | None
) -> None:
    """Join a group or a league: the formats draw the remaining rounds."""
    play = late_play(stage, pair.number)
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
            first_match=next_number(change.event.matches),
            place=place,
        )
    except FormatError as error:
        raise Refused(translate(error.sentence)) from error
    _add_seat(stage, pair, late.group, started + 1)
    before = {match.number: match for match in play.matches}
    seats = seated_pairs(stage)
    matches = late.play.matches
    reseat_matches(change, stage, [m for m in matches if before.get(m.number, m) != m])
    plan_reseated(change, stage, seats)
    store_matches(change, stage, [m for m in matches if m.number not in before])
    store_missed(change, stage, late.missed)


def _join_swiss(change: Change, stage: Stage, pair: Pair) -> None:
    """Join a Swiss: it is paired from the next round on."""
    play = load_play(stage)
    group = play.groups[0][0]
    bye = None if play.rules.leaves_over else _open_bye(stage)
    drawn = max(match.round for match in play.matches)
    _add_seat(stage, pair, group, bye.round.number if bye else drawn + 1)
    if play.rules.leaves_over:
        return
    if bye is not None:
        side = bye.sides.get(source_kind=BYE.kind)
        side.source, side.pair = of_pair(pair.number), pair
        side.save()
        make_open(change, bye, is_bye=False)
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


def _lose_missed_rounds(
    change: Change, stage: Stage, play: Play, pair: Pair, group: str
) -> None:
    first, sides = next_number(change.event.matches), ((pair.number,), ())
    lost = change.event.forfeit[::-1]
    planned = [
        formats.Match(
            first + i, number, (of_pair(pair.number), BYE), sides, group or None
        )
        for i, number in enumerate(sorted({m.round for m in play.matches}))
    ]
    store_matches(change, stage, planned)
    games = (formats.Game(lost, "forfeit"),)
    store_missed(
        change,
        stage,
        [formats.Result(m.number, m.sides, games, None, forfeit=True) for m in planned],
    )
