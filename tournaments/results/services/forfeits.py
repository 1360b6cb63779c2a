"""Forfeits of matches whose pairs have left.

Called inside a change.
"""

from collections.abc import Collection

from players.common import clock
from players.common.prepared import Prepared
from tournaments import formats
from tournaments.brackets.services.settle import settle_bracket
from tournaments.event.models import Event, Game, Match, Pair, Side, Stage, score_fields
from tournaments.event.play import games_of, sides_of
from tournaments.event.services.change import Change
from tournaments.formats.sources import BYE


def forfeit_absent(change: Change, stage: Stage) -> None:
    """Forfeit every open match of the pairs that left; their byes to come are void.

    The caller closes the stage.
    """
    absent = _absent(change.event.pk)
    if not absent:
        return
    void_byes(change.event, stage)
    while True:
        owed = [
            m
            for m in stage.matches.filter(state__in=Match.UNSETTLED)
            .filter(sides__pair__in=absent)
            .distinct()
            .prefetch_related("sides__pair", "games")
            .order_by("number")
            if all(sides_of(m))
        ]
        for match in owed:
            forfeit_for_absence(change, stage, match)
        if not owed or not stage.is_bracket:
            break
        settle_bracket(change, stage)


def forfeit_again(change: Change, stage: Stage, pairs: Collection[Pair]) -> None:
    """Forfeit anew what pairs that leave would have won of absent ones in rounds to come."""
    leaving = {pair.pk for pair in pairs}
    others = set(_absent(change.event.pk)) - leaving
    if stage.is_bracket or not others:
        return
    won = stage.matches.filter(
        is_forfeit=True, state=Match.State.FINAL, round__wave=0
    ).filter(sides__pair__in=leaving)
    for match in won.filter(sides__pair__in=others).distinct():
        clear_forfeits(match)
        forfeit_for_absence(change, stage, match)


def clear_forfeits(match: Match) -> None:
    """Clear the forfeited games; their rows and submissions stay."""
    match.games.filter(ended="forfeit").update(**score_fields(None))


def void_byes(event: Event, stage: Stage) -> None:
    """Let the byes of pairs that left, in rounds not started, count nothing."""
    absent = [] if stage.is_bracket else _absent(event.pk)
    if not absent:
        return
    byes = Side.objects.filter(match__stage=stage, source_kind=BYE.kind)
    stage.matches.filter(
        pk__in=byes.values("match"), sides__pair__in=absent, state=Match.State.WAITING
    ).update(state=Match.State.VOID)


_absent = Prepared(
    lambda event: (
        Pair.objects.filter(event=event)
        .exclude(state=Pair.State.IN)
        .values_list("pk", flat=True)
    )
)


def forfeit_for_absence(change: Change, stage: Stage, match: Match) -> None:
    """End a match that one or more pairs left, by forfeiting its open games."""
    absent = {
        side.side
        for side in match.sides.all()
        if side.pair and side.pair.state != Pair.State.IN
    }
    forfeit_games(change, match, absent)


def forfeited(
    event: Event, match: Match, absent: Collection[int]
) -> tuple[dict[int, formats.Game], int | None]:
    """The games by number that these absent sides forfeit, and the match's winner."""
    played, marks = games_of(match), event.forfeit
    sides = [side for side, _pairs in enumerate(sides_of(match), 1)]
    present = [side for side in sides if side not in absent]
    if len(sides) > 2:
        game, winner = formats.forfeit_table(present, marks)
        return {1: game}, winner
    winner = present[0] if len(present) == 1 else None
    given = formats.forfeit_games(played, match.best_of, winner, marks)
    return dict(enumerate(given[len(played) :], len(played) + 1)), winner


def forfeit_games(change: Change, match: Match, absent: Collection[int]) -> None:
    """Store the forfeited games of a match and end it; the caller settles the bracket.

    A game that was opened keeps its row and its submissions.
    """
    given, winner = forfeited(change.event, match, absent)
    for number, game in given.items():
        Game.objects.update_or_create(
            match=match, number=number, defaults={**score_fields(game), "versions": 1}
        )
    match.is_forfeit = True
    match.winner = winner
    match.state = Match.State.FINAL
    match.ended_at = clock.now()
    match.save()
    change.log("match.forfeit", match=match.number, winner=winner)
