"""What follows from a game's marks: the match, the bracket, the stage.

Called inside a change by whoever confirmed the result. Knows no sheets.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments import clock, formats
from tournaments.models import Event, Game, Match, Penalty, Side, Stage
from tournaments.play import games_of, load_play, rules_of, sides_of
from tournaments.services.change import Change, Refused

PLAYED = (
    Match.State.PLAYING,
    Match.State.REPORTED,
    Match.State.DISPUTED,
    Match.State.FINAL,
)

DRAWN_AS_PLAYED = ("swiss", "draw_box")
"""Kinds whose next round is drawn when the one before is over."""


@dataclass(frozen=True, slots=True)
class PenaltyNote:
    """A penalty as handed down with a result."""

    pair: int
    code: str
    marks: int = 0
    cite: str = ""
    is_warning: bool = False


def record_result(
    now: Change,
    *,
    game: Game,
    marks: tuple[int, int],
    ended: str = "played",
    winner: int | None = None,
    penalties: Iterable[PenaltyNote] = (),
) -> None:
    """Put final marks on a game and let everything that depends on it follow."""
    refuse_if_cut(now.event, game.match.stage_id)
    game.marks_1, game.marks_2 = marks
    game.ended, game.winner = ended, winner
    game.versions += 1
    game.save()
    game.penalties.all().delete()
    pairs = {p.number: p for p in now.event.pairs.filter(sides__match=game.match_id)}
    Penalty.objects.bulk_create(
        Penalty(
            game=game,
            pair=pairs[p.pair],
            code=p.code,
            marks=p.marks,
            cite=p.cite,
            is_warning=p.is_warning,
        )
        for p in penalties
    )
    now.log(
        "result",
        match=game.match.number,
        game=game.number,
        marks=list(marks),
        ended=ended,
    )
    _follow(now, game.match_id)


def take_back_result(now: Change, *, game: Game) -> None:
    """Make a game not played again; its match goes on from there."""
    refuse_if_cut(now.event, game.match.stage_id)
    later = game.match.games.filter(number__gt=game.number)
    if later.filter(marks_1__isnull=False).exists():
        raise Refused(_("A later game of this match is played: take that back first."))
    later.delete()
    game.marks_1 = game.marks_2 = game.winner = None
    game.ended = ""
    game.save()
    game.penalties.all().delete()
    now.log("result.take-back", match=game.match.number, game=game.number)
    _follow(now, game.match_id)


def refuse_if_cut(event: Event, stage_id: int) -> None:
    """A standing that the next stages were seeded from stays as it was."""
    stages = {stage.pk: stage for stage in event.stages.all()}
    shape = event.format.stages
    for stage in stages.values():
        feeds_from = shape[stage.number - 1].feeds_from
        if (
            feeds_from == stages[stage_id].number
            and stage.state != Stage.State.WAITING
        ):
            raise Refused(
                _("The cut is made from this standing. Take the cut back first.")
            )


def _follow(now: Change, match_id: int) -> None:
    match = Match.objects.prefetch_related("sides__pair", "games__penalties__pair").get(
        pk=match_id
    )
    stage = Stage.objects.get(pk=match.stage_id)
    stage.event = now.event
    was = (match.state == Match.State.FINAL, match.winner)
    _weigh(match, rules_of(stage))
    if was != (match.state == Match.State.FINAL, match.winner) and stage.is_bracket:
        settle_bracket(now, stage)
    close_if_over(stage)


def _weigh(match: Match, rules: formats.StageRules) -> None:
    """Set the match's state and winner from its games, and open the next game."""
    games = games_of(match)
    match.winner = formats.match_winner(games, match.best_of, rules.level)
    if formats.match_over(games, match.best_of, rules.level):
        match.state = Match.State.FINAL
        match.ended_at = match.ended_at or clock.now()
        match.games.filter(marks_1__isnull=True).delete()
    else:
        match.ended_at = None
        match.state = _state_of_open(match)
        if len(games) < match.best_of:
            Game.objects.get_or_create(match=match, number=len(games) + 1)
    match.save()


def _state_of_open(match: Match) -> str:
    """Playing while the table is its own; else called again, or the director's."""
    taken = Match.objects.filter(
        event_id=match.event_id,
        table=match.table,
        state__in=(Match.State.CALLED, Match.State.PLAYING),
    ).exclude(pk=match.pk)
    if match.table and not taken.exists():
        return Match.State.PLAYING
    is_called = not match.table or match.stage.is_bracket
    return Match.State.READY if is_called else Match.State.DISPUTED


def report_match(now: Change, *, match: Match, disputed: bool = False) -> None:
    """The match's last game was sent in, or two sides say different things of a game."""
    match.state = Match.State.DISPUTED if disputed else Match.State.REPORTED
    match.save(update_fields=["state"])


def resume_match(now: Change, *, match: Match) -> None:
    """What was sent is withdrawn: the match stands as its confirmed games say."""
    _follow(now, match.pk)
    match.refresh_from_db()


def settle_bracket(now: Change, stage: Stage) -> None:
    """Seat winners and losers where the bracket sends them, and call off what is void.

    Refuses when a pair would have to leave a match that is under way or played.
    """
    play = load_play(stage)
    resolved = {r.number: r for r in formats.resolve(play.rules, play.matches, play.results)}
    rows = {
        m.number: m
        for m in stage.matches.prefetch_related("sides__pair", "games").all()
    }
    moved = {
        n: r
        for n, r in resolved.items()
        if r.sides != sides_of(rows[n]) or _state(rows[n], r) != rows[n].state
    }
    stuck = [
        n
        for n, r in moved.items()
        if rows[n].state in PLAYED and r.sides != sides_of(rows[n]) and not r.bye
    ]
    if stuck:
        raise Refused(
            _("Match %(match)s depends on this result and is already being played.")
            % {"match": min(stuck)}
        )
    seat_sides(now.event, [(rows[n], r) for n, r in sorted(moved.items())])


def _state(match: Match, resolved: formats.Resolved) -> str:
    if resolved.state == "ready" and match.state not in (
        Match.State.WAITING,
        Match.State.VOID,
    ):
        return match.state
    return resolved.state


def seat_sides(
    event: Event, moves: Sequence[tuple[Match, formats.Resolved]]
) -> None:
    """Write who sits where; first empty, then fill, so nobody is in a round twice."""
    pairs = {p.number: p for p in event.pairs.all()}
    changed: list[Side] = []
    for match, resolved in moves:
        for side in match.sides.all():
            seated = resolved.sides[side.side - 1]
            pair = pairs[seated[side.member - 1]] if len(seated) >= side.member else None
            if side.pair_id != (pair.pk if pair else None):
                side.pair = pair
                changed.append(side)
    Side.objects.filter(pk__in=[s.pk for s in changed]).update(pair=None)
    Side.objects.bulk_update(changed, ["pair"])
    for match, resolved in moves:
        match.state = _state(match, resolved)
        match.winner = resolved.winner if resolved.state == "final" else None
        if match.state in (Match.State.WAITING, Match.State.READY, Match.State.VOID):
            match.table = None
    Match.objects.bulk_update([m for m, _r in moves], ["state", "winner", "table"])


def close_if_over(stage: Stage) -> None:
    """Mark the stage over when nothing in it is left to play, or open again."""
    if stage.state not in (Stage.State.RUNNING, Stage.State.OVER):
        return
    state = Stage.State.OVER if _is_over(stage) else Stage.State.RUNNING
    if stage.state != state:
        stage.state = state
        stage.save()


def _is_over(stage: Stage) -> bool:
    if stage.matches.exclude(state__in=[Match.State.FINAL, Match.State.VOID]).exists():
        return False
    if stage.kind not in DRAWN_AS_PLAYED:
        return stage.matches.exists()
    play = load_play(stage)
    entrants = [formats.Entrant(number) for number in play.entrants]
    return formats.stage_over(
        play.rules, play.matches, play.results, entrants, play.left
    )
