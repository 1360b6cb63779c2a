"""Rulings by the event's own rules: what they cost, what repeats, for whom, how long."""

import pytest

from scoring.catalogue import Consequence
from scoring.models import Ruling
from scoring.services.rulings import propose
from tests.make import make_event, make_pairs
from tests.scoring.services.test_rulings import happened, pair_of, ruled
from tests.scoring.tables import first_game, give_links, hall, plays_by
from tournaments.models import PairPlayer
from tournaments.services.drawing import confirm_draw, draw_event
from tournaments.services.rounds import start_next

pytestmark = pytest.mark.django_db


def proposed(game, code: str, **more) -> Consequence:
    return propose(game.match.event, happened(game, code, **more)).consequence


def at(rules: object, **kwargs):
    event = hall(**kwargs)
    plays_by(event, rules)
    return first_game(event)


@pytest.mark.parametrize(
    ("renege", "bid", "marks"),
    [
        ({"marks": "bid"}, 0, 1),
        ({"marks": "bid"}, 3, 3),
        ({"marks": 1}, 3, 1),
        ({"marks": 2}, 0, 2),
        ({"marks": "bid", "plus": 1}, 2, 3),
    ],
)
def test_a_renege_costs_what_the_rules_say(renege: dict, bid: int, marks: int) -> None:
    game = at({"renege": renege})
    assert ruled(game, about={"bid": bid}).marks == marks


def test_marks_beyond_the_hand_are_for_a_renege_alone() -> None:
    game = at({"renege": {"marks": "bid", "plus": 2}})
    assert ruled(game, code="play_turn").marks == 1


def test_what_the_rules_let_stand_is_not_proposed_as_a_loss() -> None:
    game = at({"out_of_turn": {"play": "stands"}})
    assert proposed(game, "play_turn") == Consequence.STANDS
    assert proposed(at("n42pa"), "play_turn") == Consequence.HAND


def test_a_wrong_lay_down_can_cost_the_game() -> None:
    assert proposed(at({"wrong_lay_down": "game"}), "lay_down") == Consequence.GAME
    assert proposed(at("n42pa"), "lay_down") == Consequence.HAND


def test_talk_levels_set_what_is_an_offence() -> None:
    assert proposed(at({"talk": "relaxed"}), "talking") == Consequence.STANDS
    strict = at("n42pa", preset="state")
    assert proposed(strict, "talking") == Consequence.HAND
    moderate = at({"talk": "moderate"}, preset="state")
    assert proposed(moderate, "talking") == Consequence.WARNING


def test_all_communication_repeats_together_and_other_kinds_apart() -> None:
    game = at("spec")
    ruled(game, "warning", code="talking")
    event = game.match.event
    assert propose(event, happened(game, "asked_trump")).is_repeat
    assert propose(event, happened(game, "spectator")).is_repeat
    assert not propose(event, happened(game, "slow")).is_repeat


def test_a_repeat_is_counted_for_the_player_where_the_rules_say_so() -> None:
    game = at({"repeats_of": "player"})
    first, second = PairPlayer.objects.filter(pair=pair_of(game))
    ruled(game, "warning", about={"player": first}, code="slow")
    event = game.match.event
    assert propose(event, happened(game, "slow", player=first)).is_repeat
    assert not propose(event, happened(game, "slow", player=second)).is_repeat
    plays_by(event, {"repeats_of": "pair"})
    assert propose(event, happened(game, "slow", player=second)).is_repeat
    assert Ruling.objects.get().player == first


def test_a_repeat_is_counted_through_the_season_where_the_rules_say_so() -> None:
    game = at("n42pa")
    ruled(game, "warning", code="slow")
    later = make_event(game.match.event.club, name="Summer Open")
    make_pairs(later, 4)
    draw_event(event=later, by="dora")
    confirm_draw(event=later, by="dora")
    start_next(event=later, by="dora")
    give_links(later)
    name = pair_of(game).name
    side = first_side(later, name)
    incident = happened(side.match.games.get(number=1), "slow", side=side.side)
    assert not propose(later, incident).is_repeat
    plays_by(later, {"repeats_in": "season"})
    assert propose(later, incident).is_repeat


def first_side(event, name: str):
    pair = event.pairs.get(name=name)
    return pair.sides.filter(match__state="playing").first()
