"""A match at its table: its games are sent, confirmed, disputed and corrected at random."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from uuid import uuid4

from django.db.models import F

from scoring.game.models import Link, Submission
from scoring.game.ruling_marks import is_overruled, ruling_marks, seen_of
from scoring.rehearse.day import DIRECTOR, RehearsedDay
from scoring.rehearse.judging import call_judge
from scoring.rehearse.random_match import (
    PlayedGame,
    misread_marks,
    play_match,
    raised_to,
)
from scoring.results.services.decisions import confirm_result
from scoring.results.services.desk import (
    confirm_version,
    enter_result,
    forfeit_match,
)
from scoring.results.services.results import submit_result
from tournaments.event.models import Event, Game, Match, Pair, Side
from tournaments.event.play import rules_of, sides_of
from tournaments.field.services.withdrawals import withdraw_pair
from tournaments.formats import Score

CHANNELS = ("pair", "table", "director", "dispute", "judge")
SHARES = (70, 14, 8, 5, 3)


def start_match(day: RehearsedDay, match: Match) -> None:
    """Schedule the reports of a match's games, or its no-show."""
    if not day.is_practice and day.chance(0.012):
        day.schedule(day.format.no_show_minutes, partial(_no_show, day, match))
        return
    games = play_match(
        day.random,
        rules=day.event.rules,
        best_of=match.best_of,
        minutes=match.round.minutes,
        level=rules_of(match.stage).level,
    )
    for number, game in enumerate(games, 1):
        day.schedule(game.over + 0.5, partial(_report, day, match, number, game))
        if day.chance(0.03):
            middle = (game.started + game.over) / 2
            day.schedule(middle, partial(call_judge, day, match, number))


def _no_show(day: RehearsedDay, match: Match) -> None:
    """Forfeit the match for one side, outside brackets sometimes for both."""
    sides = sides_of(match)
    if len(sides) > 2:
        return _nobody_plays(day, match)
    winner: int | None = day.random.choice((1, 2))
    if day.chance(0.1) and not match.stage.is_bracket:
        winner = None
    if winner and day.format.no_show == "event":
        _withdraw(day, sides[2 - winner][0])
    else:
        day.call(
            forfeit_match, event=day.event, match=match, winner=winner, by=DIRECTOR
        )
    return _after_match(day, match)


def _nobody_plays(day: RehearsedDay, match: Match) -> None:
    """Forfeit a table of three because one side does not come."""
    absent = day.random.choice((1, 2, 3))
    day.call(
        forfeit_match,
        event=day.event,
        match=match,
        winner=None,
        absent=(absent,),
        by=DIRECTOR,
    )
    _after_match(day, match)


def _withdraw(day: RehearsedDay, number: int) -> None:
    pair = Pair.objects.get(event=day.event, number=number)
    day.call(withdraw_pair, event=day.event, pair=pair, by=DIRECTOR)
    day.departures += 1


def _report(day: RehearsedDay, match: Match, number: int, played: PlayedGame) -> None:
    game = Game.objects.select_related("match").get(match=match, number=number)
    played = replace(played, score=raised_to(played.score, ruling_marks(game)))
    channel = day.random.choices(CHANNELS, SHARES)[0]
    senders: dict[str, Callable[[RehearsedDay, Match, Game, PlayedGame], None]] = {
        "pair": _by_pair,
        "table": _by_table,
        "director": _by_director,
        "dispute": _disputed,
        "judge": _by_judge,
    }
    senders[channel](day, match, game, played)


def _by_pair(day: RehearsedDay, match: Match, game: Game, played: PlayedGame) -> None:
    """Send as one side; confirm as the other on its own phone."""
    sides = len(sides_of(match))
    side = day.random.randrange(sides)
    version = _send(day, _phone(day, match, side), game, played.score)
    _wait_for(day, match, version, _phone(day, match, (side + 1) % sides))


def _by_table(day: RehearsedDay, match: Match, game: Game, played: PlayedGame) -> None:
    if match.table is None:
        return _by_pair(day, match, game, played)
    return _by_third_party(
        day, match, game, played, day.links[Link.Kind.TABLE, match.table]
    )


def _by_judge(day: RehearsedDay, match: Match, game: Game, played: PlayedGame) -> None:
    _by_third_party(day, match, game, played, day.links[Link.Kind.JUDGE, 1])


def _by_third_party(
    day: RehearsedDay, match: Match, game: Game, played: PlayedGame, link: Link
) -> None:
    """Send by a link of neither pair; confirm as the losing side."""
    version = _send(day, link, game, played.score)
    loser = played.score.marks.index(min(played.score.marks))
    _wait_for(day, match, version, _phone(day, match, loser))


def _wait_for(
    day: RehearsedDay, match: Match, version: Submission, phone: Link
) -> None:
    """Schedule the other side's confirmation, unless the version is confirmed already."""
    if version.state == Submission.State.CONFIRMED:
        return _after_match(day, match)
    return day.schedule(
        day.random.uniform(0.1, 1.5), partial(_confirm, day, match, version, phone)
    )


def _by_director(
    day: RehearsedDay, match: Match, game: Game, played: PlayedGame
) -> None:
    _enter(day, game, played.score)
    _after_match(day, match)


def _disputed(day: RehearsedDay, match: Match, game: Game, played: PlayedGame) -> None:
    """Send different scores from both sides; confirm the true one as director."""
    if played.score.ended != "played" or day.event.policy == Event.Policy.ALONE:
        return _by_pair(day, match, game, played)
    misread = Score(misread_marks(day.random, day.event.rules, played.score.marks))
    wrong = raised_to(misread, ruling_marks(game))
    if wrong == played.score:
        return _by_pair(day, match, game, played)
    version = _send(day, _phone(day, match, 0), game, played.score)
    _send(day, _phone(day, match, 1), game, wrong)
    day.schedule(day.random.uniform(2, 4), partial(_decide, day, match, version))
    return None


def _send(day: RehearsedDay, link: Link, game: Game, score: Score) -> Submission:
    return day.call(
        submit_result,
        link=link,
        game=game,
        score=score,
        seen=seen_of(game),
        key=uuid4(),
    )


def _phone(day: RehearsedDay, match: Match, side: int) -> Link:
    """Return a link of this side: the pair's, or one player's."""
    return day.links[Link.Kind.PAIR, day.random.choice(sides_of(match)[side])]


def _confirm(day: RehearsedDay, match: Match, version: Submission, link: Link) -> None:
    if _ruled_since(day, version):
        return _after_match(day, match)
    if day.event.policy == Event.Policy.KEYED:
        game = Game.objects.select_related("match").get(pk=version.game_id)
        _send(day, link, game, version.score)
    else:
        day.call(confirm_result, link=link, version=version, key=uuid4())
    return _after_match(day, match)


def _decide(day: RehearsedDay, match: Match, version: Submission) -> None:
    if not _ruled_since(day, version):
        day.call(
            confirm_version, event=day.event, version=version, by=DIRECTOR, key=uuid4()
        )
    _after_match(day, match)


def _ruled_since(day: RehearsedDay, version: Submission) -> bool:
    """If a ruling came in between, enter the current score as director."""
    game = Game.objects.select_related("match").get(pk=version.game_id)
    if not is_overruled(game, version):
        return False
    _enter(day, game, raised_to(version.score, ruling_marks(game)))
    return True


def _enter(day: RehearsedDay, game: Game, score: Score) -> None:
    day.call(
        enter_result,
        event=day.event,
        game=game,
        score=score,
        seen=seen_of(game),
        by=DIRECTOR,
        key=uuid4(),
    )


def _after_match(day: RehearsedDay, match: Match) -> None:
    """After a final match: correct it or withdraw its loser, at random; free its table."""
    fresh = Match.objects.get(pk=match.pk)
    if fresh.state != Match.State.FINAL:
        return
    if day.chance(0.03):
        _correct(day, fresh)
    may_give_up = match.stage.kind in ("double_elimination", "draw_box")
    if may_give_up and not day.is_practice:
        _withdraw_loser(day, match)
    if match.stage.is_bracket:
        day.has_free_table = True


def _correct(day: RehearsedDay, match: Match) -> None:
    """Correct the last game as director: other marks, or the other winner."""
    games = list(match.games.order_by("number"))
    last = games[-1]
    if last.score is None or last.score.ended != "played":
        return
    marks = misread_marks(day.random, day.event.rules, last.score.marks)
    if len(games) == match.best_of and day.chance(0.4):
        marks = last.score.marks[::-1]
    score = raised_to(Score(marks), ruling_marks(last))
    if score.marks == last.score.marks:
        return
    day.wait(0.2)
    day.call(
        enter_result,
        event=day.event,
        game=last,
        score=score,
        corrects=True,
        seen=seen_of(last),
        by=DIRECTOR,
        key=uuid4(),
    )


def _withdraw_loser(day: RehearsedDay, match: Match) -> None:
    """Withdraw a loser who could play on, at random."""
    if day.entrants < 12 or day.departures > day.entrants // 32 or not day.chance(0.02):
        return
    fresh = Match.objects.get(pk=match.pk)
    side = Side.objects.filter(match=match, side=3 - (fresh.winner or 1)).first()
    if side and side.pair and _plays_on(match, side.pair):
        _withdraw(day, side.pair.number)


def _plays_on(match: Match, pair: Pair) -> bool:
    """Whether the pair has another match to play, or is drawn again."""
    sides = Side.objects.filter(pair=pair, match__stage=match.stage_id)
    if match.stage.kind != "draw_box":
        return sides.filter(match__state=Match.State.READY).exists()
    lost = sides.exclude(match__winner=F("side")).filter(match__state=Match.State.FINAL)
    return lost.count() < 2
