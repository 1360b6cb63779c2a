"""Forfeits of matches whose pairs have left.

Called inside a change.
"""

from tournaments import clock, formats
from tournaments.models import Event, Game, Match, Pair, Stage, score_fields
from tournaments.play import games_of, sides_of
from tournaments.services.brackets.settle import close_if_over, settle_bracket
from tournaments.services.change import Change

OPEN = [
    Match.State.WAITING,
    Match.State.READY,
    Match.State.CALLED,
    Match.State.PLAYING,
    Match.State.REPORTED,
    Match.State.DISPUTED,
]


def forfeit_absent(now: Change, stage: Stage) -> None:
    """Forfeit every match that pairs that left have still to play.

    A bye stays a bye.
    """
    while True:
        owed = [
            m
            for m in stage.matches.filter(state__in=OPEN)
            .filter(sides__pair__in=_absent(now.event))
            .distinct()
            .prefetch_related("sides__pair", "games__penalties__pair")
            .order_by("number")
            if all(sides_of(m))
        ]
        for match in owed:
            forfeit_for_absence(now, stage, match)
        if not owed or not stage.is_bracket:
            break
        settle_bracket(now, stage)
    close_if_over(stage)


def _absent(event: Event) -> list[int]:
    gone = event.pairs.exclude(state=Pair.State.IN)
    return list(gone.values_list("pk", flat=True))


def forfeit_for_absence(now: Change, stage: Stage, match: Match) -> None:
    """End a match of which one pair, or both, left, by forfeiting its open games."""
    absent = {
        side.side
        for side in match.sides.all()
        if side.pair and side.pair.state != Pair.State.IN
    }
    present = {1, 2} - absent
    winner = present.pop() if len(present) == 1 else None
    forfeit_games(now, match, winner)


def forfeit_games(now: Change, match: Match, winner: int | None) -> None:
    """Store the forfeited games of a match and end it; the caller settles the bracket.

    A game that was opened keeps its row and its submissions.
    """
    played = games_of(match)
    given = formats.forfeit_games(
        played, match.best_of, winner, now.event.format.forfeit
    )
    for number, game in enumerate(given[len(played) :], len(played) + 1):
        Game.objects.update_or_create(
            match=match,
            number=number,
            defaults={**score_fields(game), "versions": 1},
        )
    match.is_forfeit = True
    match.winner = winner
    match.state = Match.State.FINAL
    match.ended_at = clock.now()
    match.save()
    now.log("match.forfeit", match=match.number, winner=winner)
