"""One match at its table: games played, sent, confirmed, disputed, corrected.

Chance decides how it goes; the services decide what comes of it.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from uuid import uuid4

from django.db.models import F

from scoring.models import Link, Submission
from scoring.rehearse.chance import Played, at_least, other_marks, play_match
from scoring.rehearse.day import DIRECTOR, Day
from scoring.rehearse.judging import call_judge
from scoring.ruling_marks import is_overruled, ruling_marks, seen_of
from scoring.services.decisions import confirm_result
from scoring.services.desk import (
    confirm_version,
    enter_result,
    forfeit_match,
)
from scoring.services.results import submit_result
from tournaments.formats import Score
from tournaments.models import Event, Game, Match, Pair, Side
from tournaments.play import rules_of, sides_of
from tournaments.services.withdrawals import withdraw_pair

CHANNELS = ("pair", "table", "director", "dispute", "judge")
SHARES = (70, 14, 8, 5, 3)


def seat(day: Day, match: Match) -> None:
    """Let the match begin: what will be said of its games, and when."""
    if not day.is_practice and day.chance(0.012):
        day.happens(day.format.no_show_minutes, partial(_no_show, day, match))
        return
    games = play_match(
        day.random,
        best_of=match.best_of,
        minutes=match.round.minutes,
        level=rules_of(match.stage).level,
    )
    for number, game in enumerate(games, 1):
        day.happens(game.over + 0.5, partial(_report, day, match, number, game))
        if day.chance(0.03):
            middle = (game.started + game.over) / 2
            day.happens(middle, partial(call_judge, day, match, number))


def _no_show(day: Day, match: Match) -> None:
    """One side did not come, in a table's round now and then neither."""
    sides = sides_of(match)
    winner: int | None = day.random.choice((1, 2))
    if day.chance(0.1) and not match.stage.is_bracket:
        winner = None
    if winner and day.format.no_show == "event":
        _leave(day, sides[2 - winner][0])
    else:
        day.now(forfeit_match, event=day.event, match=match, winner=winner, by=DIRECTOR)
    _over(day, match)


def _leave(day: Day, number: int) -> None:
    pair = Pair.objects.get(event=day.event, number=number)
    day.now(withdraw_pair, event=day.event, pair=pair, by=DIRECTOR)
    day.gone += 1


def _report(day: Day, match: Match, number: int, played: Played) -> None:
    """Somebody sends the game's marks, one way or another."""
    game = Game.objects.select_related("match").get(match=match, number=number)
    played = replace(played, score=at_least(played.score, ruling_marks(game)))
    channel = day.random.choices(CHANNELS, SHARES)[0]
    senders: dict[str, Callable[[Day, Match, Game, Played], None]] = {
        "pair": _by_pair,
        "table": _by_table,
        "director": _by_director,
        "dispute": _disputed,
        "judge": _by_judge,
    }
    senders[channel](day, match, game, played)


def _by_pair(day: Day, match: Match, game: Game, played: Played) -> None:
    """One pair sends, the other confirms on its own phone."""
    side = day.random.randrange(2)
    version = _send(day, _phone(day, match, side), game, played.score)
    _wait_for(day, match, version, _phone(day, match, 1 - side))


def _by_table(day: Day, match: Match, game: Game, played: Played) -> None:
    """The table's code sends."""
    if match.table is None:
        return _by_pair(day, match, game, played)
    return _by_other(day, match, game, played, day.links[Link.Kind.TABLE, match.table])


def _by_judge(day: Day, match: Match, game: Game, played: Played) -> None:
    """A judge at the table sends."""
    _by_other(day, match, game, played, day.links[Link.Kind.JUDGE, 1])


def _by_other(day: Day, match: Match, game: Game, played: Played, link: Link) -> None:
    """Somebody who does not play sends, the side that lost confirms."""
    version = _send(day, link, game, played.score)
    loser = 1 if played.score.marks[0] > played.score.marks[1] else 0
    _wait_for(day, match, version, _phone(day, match, loser))


def _wait_for(day: Day, match: Match, version: Submission, phone: Link) -> None:
    """The other side confirms in a while, unless one word stands."""
    if version.state == Submission.State.CONFIRMED:
        return _over(day, match)
    return day.happens(
        day.random.uniform(0.1, 1.5), partial(_confirm, day, match, version, phone)
    )


def _by_director(day: Day, match: Match, game: Game, played: Played) -> None:
    """The slip comes to the desk."""
    _enter(day, game, played.score)
    _over(day, match)


def _disputed(day: Day, match: Match, game: Game, played: Played) -> None:
    """Both sides send, not the same; the director decides for what was played."""
    if played.score.ended != "played" or day.event.policy == Event.Policy.ALONE:
        return _by_pair(day, match, game, played)
    misread = Score(other_marks(day.random, played.score.marks))
    wrong = at_least(misread, ruling_marks(game))
    if wrong == played.score:
        return _by_pair(day, match, game, played)
    version = _send(day, _phone(day, match, 0), game, played.score)
    _send(day, _phone(day, match, 1), game, wrong)
    day.happens(day.random.uniform(2, 4), partial(_decide, day, match, version))
    return None


def _send(day: Day, link: Link, game: Game, score: Score) -> Submission:
    return day.now(
        submit_result,
        link=link,
        game=game,
        score=score,
        seen=seen_of(game),
        key=uuid4(),
    )


def _phone(day: Day, match: Match, side: int) -> Link:
    """The link of a pair, or of one of the players, on this side."""
    return day.links[Link.Kind.PAIR, day.random.choice(sides_of(match)[side])]


def _confirm(day: Day, match: Match, version: Submission, link: Link) -> None:
    if not _ruled_since(day, version):
        day.now(confirm_result, link=link, version=version, key=uuid4())
    _over(day, match)


def _decide(day: Day, match: Match, version: Submission) -> None:
    if not _ruled_since(day, version):
        day.now(
            confirm_version, event=day.event, version=version, by=DIRECTOR, key=uuid4()
        )
    _over(day, match)


def _ruled_since(day: Day, version: Submission) -> bool:
    """A ruling or its end came in between: the director enters what stands now."""
    game = Game.objects.select_related("match").get(pk=version.game_id)
    if not is_overruled(game, version):
        return False
    _enter(day, game, at_least(version.score, ruling_marks(game)))
    return True


def _enter(day: Day, game: Game, score: Score) -> None:
    day.now(
        enter_result,
        event=day.event,
        game=game,
        score=score,
        seen=seen_of(game),
        by=DIRECTOR,
        key=uuid4(),
    )


def _over(day: Day, match: Match) -> None:
    """A match that is over frees its table; some were misread, some losers go home."""
    fresh = Match.objects.get(pk=match.pk)
    if fresh.state != Match.State.FINAL:
        return
    if day.chance(0.03):
        _correct(day, fresh)
    loses_heart = match.stage.kind in ("double_elimination", "draw_box")
    if loses_heart and not day.is_practice:
        _lose_heart(day, match)
    if match.stage.is_bracket:
        day.has_free_table = True


def _correct(day: Day, match: Match) -> None:
    """The director mends the last game: other marks, or even the other winner."""
    games = list(match.games.order_by("number"))
    last = games[-1]
    if last.score is None or last.score.ended != "played":
        return
    marks = other_marks(day.random, last.score.marks)
    if len(games) == match.best_of and day.chance(0.4):
        marks = last.score.marks[::-1]
    score = at_least(Score(marks), ruling_marks(last))
    if score.marks == last.score.marks:
        return
    day.wait(0.2)
    day.now(
        enter_result,
        event=day.event,
        game=last,
        score=score,
        corrects=True,
        seen=seen_of(last),
        by=DIRECTOR,
        key=uuid4(),
    )


def _lose_heart(day: Day, match: Match) -> None:
    """Somebody who has lost once and could play on goes home instead."""
    if day.field < 12 or day.gone > day.field // 32 or not day.chance(0.02):
        return
    fresh = Match.objects.get(pk=match.pk)
    side = Side.objects.filter(match=match, side=3 - (fresh.winner or 1)).first()
    if side and side.pair and _plays_on(match, side.pair):
        _leave(day, side.pair.number)


def _plays_on(match: Match, pair: Pair) -> bool:
    """Whether a match waits for the pair, or it will be drawn again."""
    sides = Side.objects.filter(pair=pair, match__stage=match.stage_id)
    if match.stage.kind != "draw_box":
        return sides.filter(match__state=Match.State.READY).exists()
    lost = sides.exclude(match__winner=F("side")).filter(match__state=Match.State.FINAL)
    return lost.count() < 2
