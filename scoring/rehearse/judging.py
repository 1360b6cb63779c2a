"""Rules as a judge at a table by the event's catalogue; the pair may appeal."""

from functools import partial
from uuid import uuid4

from scoring.game.choices import marks_bid
from scoring.game.models import Link, Ruling
from scoring.game.ruling_marks import seen_of
from scoring.rehearse.day import RehearsedDay
from scoring.results.services.desk import enter_result
from scoring.rulings.selectors.overruled import games_overruled
from scoring.rulings.services.appeals import appeal_ruling, decide_appeal
from scoring.rulings.services.rulings import propose, rule
from tournaments.corrections.services.correct import plan_correction
from tournaments.event.models import Game, Match, Pair
from tournaments.event.play import sides_of

CODES = ("renege", "play_turn", "talking", "asked_trump", "exposed", "slow")
SHARES = (30, 20, 20, 10, 10, 10)


def call_judge(day: RehearsedDay, match: Match, number: int) -> None:
    game = Game.objects.filter(match=match, number=number, marks_1=None).first()
    if game is None:
        return
    pair_number = day.random.choice(day.random.choice(sides_of(match)))
    most_bid = max(marks_bid(day.event.rules))
    ruling = Ruling(
        game=game,
        pair=Pair.objects.get(event=day.event, number=pair_number),
        code=day.random.choices(CODES, SHARES)[0],
        hand=day.random.randint(1, 6),
        bid=min(day.random.choices((0, 1, 2), (70, 25, 5))[0], most_bid),
        key=uuid4(),
        link=day.links[Link.Kind.JUDGE, 1],
    )
    ruling.consequence = propose(day.event, ruling).consequence
    day.call(rule, event=day.event, ruling=ruling)
    if day.chance(0.2):
        day.schedule(day.random.uniform(1, 9), partial(_appeal, day, ruling))


def _appeal(day: RehearsedDay, ruling: Ruling) -> None:
    day.call(
        appeal_ruling,
        ruling=ruling,
        text="Rehearsed.",
        key=uuid4(),
        link=day.links[Link.Kind.PAIR, ruling.pair.number],
    )
    day.schedule(day.random.uniform(3, 8), partial(_decide, day, ruling))


def _decide(day: RehearsedDay, ruling: Ruling) -> None:
    given = {"is_upheld": day.chance(0.6), "reasons": "Rehearsed.", "key": uuid4()}
    day.direct(decide_appeal, ruling=ruling, **given)


def let_results_stand(day: RehearsedDay) -> None:
    """Enter again, as they stand, the results that an overturned ruling changes."""
    for overruled in games_overruled(day.event):
        game, score = overruled.game, overruled.version.score
        plan = plan_correction(event=day.event, game=game, score=score)
        form = {"seen": seen_of(game), "key": uuid4(), "token": plan.token}
        day.direct(enter_result, game=game, score=score, **form)
