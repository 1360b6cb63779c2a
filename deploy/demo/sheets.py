"""Matches of the demo club with fully recorded hands, and a ruling."""

import random
from math import exp
from uuid import uuid4

from deploy.demo.hands import hand_of_winner
from scoring.game.models import Link, Ruling
from scoring.game.ruling_marks import seen_of
from scoring.game.selectors.hands import keeper_of, load_scoresheet
from scoring.results.services.results import submit_result
from scoring.rulings.services.rulings import propose, rule
from scoring.sheets.services import write_hand
from tournaments.event.models import Event, Game, Match, Pair
from tournaments.formats import Score


def play_by_hand(event: Event, match: Match, edge: float, dice: random.Random) -> None:
    """Play a match's game by chance; ``edge`` is the advantage of the first side."""
    table = Link.objects.filter(event=event, kind=Link.Kind.TABLE)
    link = table.get(number=match.table or 0)
    game = match.games.get(number=1)
    share = 1 / (1 + exp(-edge / 2))
    sheet = load_scoresheet(game, keeper_of(link))
    while not sheet.is_won:
        winner = 1 if dice.random() < share else 2
        shaker = sheet.shaker or dice.randint(1, 4)
        hand = hand_of_winner(event.rules, shaker, winner, dice)
        write_hand(
            link=link,
            game=game,
            number=sheet.next_number,
            hand=hand,
            seen=sheet.seen,
            key=uuid4(),
        )
        sheet = load_scoresheet(game, keeper_of(link))
    score = Score(sheet.marks)
    submit_result(link=link, game=game, score=score, seen=seen_of(game), key=uuid4())


def warn_for_talking(event: Event, game: Game, by: str) -> None:
    """Give a ruling on the first side of a game, as the event's catalogue proposes it."""
    pair = Pair.objects.get(sides__match=game.match_id, sides__side=1)
    ruling = Ruling(game=game, pair=pair, code="talking", hand=2, key=uuid4())
    ruling.consequence = propose(event, ruling).consequence
    rule(event=event, ruling=ruling, by=by)
