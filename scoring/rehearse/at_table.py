"""A match at its table: its games are sent, confirmed, disputed and corrected at random."""

from functools import partial
from uuid import uuid4

from django.db.models import F

from scoring.game.models import Link, Submission
from scoring.game.ruling_marks import is_overruled, ruling_marks, seen_of
from scoring.rehearse.day import RehearsedDay
from scoring.rehearse.judging import call_judge
from scoring.rehearse.random_match import misread_marks, play_match, raised_to
from scoring.results.services.decisions import confirm_result
from scoring.results.services.desk import confirm_version, enter_result, forfeit_match
from scoring.results.services.results import submit_result
from tournaments.event.models import Event, Game, Match, Pair, Side
from tournaments.event.play import rules_of, sides_of
from tournaments.field.services.withdrawals import withdraw_pair
from tournaments.formats import Score

CHANNELS = ("pair", "table", "director", "dispute", "judge")
SHARES = (70, 14, 8, 5, 3)


def start_match(day: RehearsedDay, match: Match) -> None:
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
        day.schedule(game.over + 0.5, partial(_report, day, match, number, game.score))
        if day.chance(0.03):
            middle = (game.started + game.over) / 2
            day.schedule(middle, partial(call_judge, day, match, number))


def _no_show(day: RehearsedDay, match: Match) -> None:
    """Forfeit the match for one side, outside brackets sometimes for both."""
    sides = sides_of(match)
    if len(sides) > 2:
        absent = (day.random.choice((1, 2, 3)),)
        day.direct(forfeit_match, match=match, winner=None, absent=absent)
        return _after_match(day, match)
    winner: int | None = day.random.choice((1, 2))
    if day.chance(0.1) and not match.stage.is_bracket:
        winner = None
    if winner and day.format.no_show == "event":
        _withdraw(day, sides[2 - winner][0])
    else:
        day.direct(forfeit_match, match=match, winner=winner)
    return _after_match(day, match)


def _withdraw(day: RehearsedDay, number: int) -> None:
    pair = Pair.objects.get(event=day.event, number=number)
    day.direct(withdraw_pair, pair=pair)
    day.departures += 1


def _report(day: RehearsedDay, match: Match, number: int, score: Score) -> None:
    """Send a game's score by one of the channels; another side confirms it.

    What a table or a judge sent, the losing side confirms on its own phone.
    """
    game = Game.objects.select_related("match").get(match=match, number=number)
    score = raised_to(score, ruling_marks(game))
    channel = day.random.choices(CHANNELS, SHARES)[0]
    if channel == "director":
        _enter(day, game, score)
        return _after_match(day, match)
    if channel == "dispute" and _dispute(day, match, game, score):
        return None
    numbers = {"table": match.table, "judge": 1}
    if of_link := numbers.get(channel):
        sender = day.links[channel, of_link]
        confirms = score.marks.index(min(score.marks))
    else:
        sides = len(sides_of(match))
        side = day.random.randrange(sides)
        sender, confirms = _phone(day, match, side), (side + 1) % sides
    version = _send(day, sender, game, score)
    phone = _phone(day, match, confirms)
    if version.state == Submission.State.CONFIRMED:
        return _after_match(day, match)
    return day.schedule(
        day.random.uniform(0.1, 1.5), partial(_confirm, day, match, version, phone)
    )


def _dispute(day: RehearsedDay, match: Match, game: Game, score: Score) -> bool:
    """Send different scores from both sides; the director confirms the true one.

    False if the game has no other score that could be sent.
    """
    if score.ended != "played" or day.event.policy == Event.Policy.ALONE:
        return False
    misread = Score(misread_marks(day.random, day.event.rules, score.marks))
    wrong = raised_to(misread, ruling_marks(game))
    if wrong == score:
        return False
    version = _send(day, _phone(day, match, 0), game, score)
    _send(day, _phone(day, match, 1), game, wrong)
    day.schedule(day.random.uniform(2, 4), partial(_decide, day, match, version))
    return True


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
        day.direct(confirm_version, version=version, key=uuid4())
    _after_match(day, match)


def _ruled_since(day: RehearsedDay, version: Submission) -> bool:
    """If a ruling came in between, enter the current score as director."""
    game = Game.objects.select_related("match").get(pk=version.game_id)
    if not is_overruled(game, version):
        return False
    _enter(day, game, raised_to(version.score, ruling_marks(game)))
    return True


def _enter(
    day: RehearsedDay, game: Game, score: Score, *, corrects: bool = False
) -> None:
    form = {"seen": seen_of(game), "key": uuid4(), "corrects": corrects}
    day.direct(enter_result, game=game, score=score, **form)


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
    _enter(day, last, score, corrects=True)


def _withdraw_loser(day: RehearsedDay, match: Match) -> None:
    if day.entrants < 12 or day.departures > day.entrants // 32 or not day.chance(0.02):
        return
    fresh = Match.objects.get(pk=match.pk)
    side = Side.objects.filter(match=match, side=3 - (fresh.winner or 1)).first()
    if side and side.pair and _plays_on(match, side.pair):
        _withdraw(day, side.pair.number)


def _plays_on(match: Match, pair: Pair) -> bool:
    sides = Side.objects.filter(pair=pair, match__stage=match.stage_id)
    if match.stage.kind != "draw_box":
        return sides.filter(match__state=Match.State.READY).exists()
    lost = sides.exclude(match__winner=F("side")).filter(match__state=Match.State.FINAL)
    return lost.count() < 2
