"""The consequences of a game's marks: the match, the bracket, the stage.

Called inside a change that confirms a result. Knows no sheets.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from operator import attrgetter

from django.db.models import Q
from django.utils.translation import gettext as _

from players.common import clock
from players.common.prepared import Prepared
from tournaments import formats
from tournaments.brackets.services.settle import close_if_over, settle_bracket
from tournaments.event.models import MARKS, Event, Game, Match, Penalty, Stage
from tournaments.event.play import rules_of
from tournaments.event.services.change import Change, OthersDepend, Refused
from tournaments.formats import Score
from tournaments.results.services.forfeits import forfeit_absent

SCORED = (*MARKS, "ended", "winner", "versions")
WEIGHED = ("state", "winner", "ended_at")


_stages = Prepared(
    lambda event: (
        Stage.objects.filter(event=event)
        .order_by()
        .values_list("pk", "number", "state")
    )
)
_games = Prepared(lambda match: Game.objects.filter(match=match).order_by())


@dataclass(frozen=True, slots=True)
class PenaltyNote:
    pair: int
    code: str
    marks: int = 0
    cite: str = ""
    is_warning: bool = False


def record_result(
    change: Change, *, game: Game, score: Score, penalties: Sequence[PenaltyNote] = ()
) -> None:
    """Set the score of a game and update everything that depends on it."""
    refuse_if_cut(change.event, game.match.stage_id)
    had_score = game.score is not None
    game.score = score
    game.versions += 1
    game.save(update_fields=SCORED)
    if had_score or penalties:
        put_penalties(change, game, penalties)
    change.log(
        "result",
        match=game.match.number,
        game=game.number,
        marks=list(score.marks),
        ended=score.ended,
    )
    _follow(change, game.match)


def put_penalties(change: Change, game: Game, penalties: Iterable[PenaltyNote]) -> None:
    """Replace the penalties of a game's result."""
    Penalty.objects.filter(game=game).delete()
    penalties = list(penalties)
    if not penalties:
        return
    pairs = {p.number: p for p in change.event.pairs.filter(sides__match=game.match_id)}
    Penalty.objects.bulk_create(
        Penalty(game=game, **(asdict(p) | {"pair": pairs[p.pair]})) for p in penalties
    )


def take_back_result(change: Change, *, game: Game) -> None:
    """Clear a game's result; its match goes on from that game."""
    refuse_if_cut(change.event, game.match.stage_id)
    later = game.match.games.filter(number__gt=game.number)
    if later.filter(marks_1__isnull=False).exists():
        raise Refused(_("A later game of this match is played: take that back first."))
    game.score = None
    game.save(update_fields=SCORED)
    put_penalties(change, game, ())
    change.log("result.take-back", match=game.match.number, game=game.number)
    _follow(change, game.match)


def refuse_if_cut(event: Event, stage_id: int) -> None:
    """Refuse if the next stages were seeded from this stage's standing."""
    stages = _stages(event.pk)
    [own] = [number for pk, number, _state in stages if pk == stage_id]
    shape = event.format.stages
    for _pk, number, state in stages:
        is_fed = shape[number - 1].feeds_from == own
        if is_fed and state != Stage.State.WAITING:
            raise OthersDepend(
                _("The cut is made from this standing. Take the cut back first.")
            )


def _follow(change: Change, match: Match) -> None:
    """Update what depends on a match, which was read under the event's lock."""
    stage = match.stage
    stage.event = change.event
    if weigh_match(match, rules_of(stage)) and stage.is_bracket:
        later = stage.rounds.filter(number__gt=match.round.number)
        if stage.kind == "draw_box" and later.exists():
            raise OthersDepend(
                _("Round %(round)s was drawn from this result.")
                % {"round": match.round.number + 1}
            )
        settle_bracket(change, stage)
        forfeit_absent(change, stage)
    close_if_over(stage)


def weigh_match(match: Match, rules: formats.StageRules) -> bool:
    """Set state and winner from the games, open the next game; return if the end changed."""
    before = (match.state == Match.State.FINAL, match.winner)
    rows = sorted(_games(match.pk), key=attrgetter("number"))
    games = [game.score for game in rows if game.score]
    match.winner = formats.match_winner(games, match.best_of)
    if formats.match_over(games, match.best_of, rules.level):
        match.state = Match.State.FINAL
        match.ended_at = match.ended_at or clock.now()
    else:
        match.ended_at = None
        match.state = _state_of_open(match)
        if len(games) < match.best_of:
            open_game(match, len(games) + 1)
    match.save(update_fields=WEIGHED)
    return before != (match.state == Match.State.FINAL, match.winner)


def open_game(match: Match, number: int) -> None:
    Game.objects.get_or_create(match=match, number=number)


def _state_of_open(match: Match) -> str:
    """Playing while its table is free; else to be called again, or for the director."""
    held = Q(state__in=Match.AT_TABLE)
    needed = Q(state=Match.State.READY, round=match.round_id, wave=match.wave)
    taken = Match.objects.filter(
        held | needed, event_id=match.event_id, table=match.table
    ).exclude(pk=match.pk)
    if match.table and not taken.exists():
        return Match.State.PLAYING
    is_called = not match.table or match.stage.is_bracket
    return Match.State.READY if is_called else Match.State.DISPUTED


def report_match(change: Change, *, match: Match, disputed: bool = False) -> None:
    """Mark a match as reported, or as disputed if two submissions differ."""
    state = Match.State.DISPUTED if disputed else Match.State.REPORTED
    if match.state != state:
        match.state = state
        match.save(update_fields=["state"])


def resume_match(change: Change, *, match: Match) -> None:
    """Set the match's state from its confirmed games, once a submission is withdrawn."""
    _follow(change, Match.objects.select_related("stage").get(pk=match.pk))
    match.refresh_from_db()
