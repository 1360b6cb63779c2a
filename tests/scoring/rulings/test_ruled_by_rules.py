"""Rulings by the event's own rules: what they cost, what repeats, for whom, how long."""

from datetime import date

import pytest

from players.seasons.models import Season
from scoring.game.catalogue import Consequence
from scoring.game.models import Ruling
from scoring.rulings.selectors.rulings import offences
from scoring.rulings.services.rulings import propose
from tests.make import started_event
from tests.scoring.made_rulings import happened, pair_of, ruled
from tests.scoring.tables import first_game, give_links, hall, judge, path_of, plays_by
from tournaments.event.models import PairPlayer
from tournaments.field.services.pairs import rename_pair
from tournaments.field.services.substitutes import substitute_player

pytestmark = pytest.mark.django_db


def proposed(game, code: str, **more) -> Consequence:
    return propose(game.match.event, happened(game, code, **more)).consequence


def at(rules: object, **kwargs):
    event = hall(**kwargs)
    plays_by(event, rules)
    return first_game(event)


@pytest.mark.parametrize(
    ("renege", "code", "bid", "marks"),
    [
        ({"marks": "bid"}, "renege", 0, 1),
        ({"marks": "bid"}, "renege", 3, 3),
        ({"marks": 1}, "renege", 3, 1),
        ({"marks": 2}, "renege", 0, 2),
        ({"marks": "bid", "plus": 1}, "renege", 2, 3),
        ({"marks": "bid", "plus": 2}, "play_turn", 0, 1),
    ],
)
def test_a_renege_alone_costs_what_the_rules_say(renege, code, bid, marks) -> None:
    assert ruled(at({"renege": renege}), code=code, bid=bid).marks == marks


@pytest.mark.parametrize(
    ("rules", "code", "consequence"),
    [
        ({"out_of_turn": {"play": "stands"}}, "play_turn", Consequence.STANDS),
        ("n42pa", "play_turn", Consequence.HAND),
        ({"wrong_lay_down": "game"}, "lay_down", Consequence.GAME),
        ("n42pa", "lay_down", Consequence.HAND),
    ],
)
def test_what_is_proposed_is_what_the_rules_say(rules, code, consequence) -> None:
    assert proposed(at(rules), code) == consequence


def test_a_judge_reads_no_advice_that_the_events_rules_contradict() -> None:
    for rules, is_given in (({"exposed": "plays"}, True), ({"exposed": "none"}, False)):
        game = at(rules)
        proposal = propose(game.match.event, happened(game, "exposed"))
        assert bool(proposal.line.advice) == is_given


TALK = ("talking", "bid_comment", "hesitation", "count_talk", "played_talk")
"""What is said across a table, besides signs, trumps asked for and spectators."""


@pytest.mark.parametrize(
    ("level", "none", "consequence"),
    [
        ("strict", (), Consequence.HAND),
        ("moderate", ("count_talk",), Consequence.WARNING),
        (
            "relaxed",
            ("talking", "count_talk", "played_talk", "asked_trump"),
            Consequence.STANDS,
        ),
    ],
)
def test_talk_levels_set_what_is_an_offence(
    client, level: str, none: tuple[str, ...], consequence: Consequence
) -> None:
    """Formal specification, section 8: strict, moderate (count), relaxed (plays)."""
    game = at({"talk": level}, preset="state")
    event = game.match.event
    codes = [line.code for line in offences(event)]
    assert set(none).isdisjoint(codes)
    assert {*TALK, "asked_trump", "signalling", "spectator"} - {*none} <= {*codes}
    assert proposed(game, "talking") == consequence
    assert proposed(game, "signalling") == Consequence.DISQUALIFIED
    shown = client.get(f"{path_of(judge(event), game.match)}rulings/").text
    for code in (*TALK, "asked_trump"):
        assert (f'value="{code}"' in shown) == (code not in none), code


def test_all_communication_repeats_together_and_other_kinds_apart() -> None:
    game = at("spec")
    ruled(game, "warning", code="talking")
    assert repeats(game, "asked_trump")
    assert repeats(game, "spectator")
    assert not repeats(game, "slow")


def test_a_repeat_is_counted_for_the_player_where_the_rules_say_so() -> None:
    game = at({"repeats_of": "player"})
    first, second = PairPlayer.objects.filter(pair=pair_of(game))
    ruled(game, "warning", player=first, code="slow")
    event = game.match.event
    assert repeats(game, player=first)
    assert not repeats(game, player=second)
    plays_by(event, {"repeats_of": "pair"})
    assert repeats(game, player=second)
    assert Ruling.objects.get().player == first


def repeats(game, code: str = "slow", **more) -> bool:
    return propose(game.match.event, happened(game, code, **more)).is_repeat


def test_a_substitute_starts_at_zero_and_the_pairs_count_goes_on() -> None:
    game = at({"repeats_of": "player"})
    event, pair = game.match.event, pair_of(game)
    ann, bo = pair.players.all()
    for player in (ann, bo):
        ruled(game, "warning", player=player, code="slow")
    substitute_player(
        event=event, number=pair.number, place=2, name="Sue Stand", by="dora"
    )
    stays, came = pair.players.all()
    assert repeats(game, player=stays)
    assert not repeats(game, player=came)
    substitute_player(event=event, number=pair.number, place=2, name=bo.name, by="dora")
    assert repeats(game, player=pair.players.get(place=2)), "the same person again"
    respelt = f"{ann.name}e"
    rename_pair(event=event, number=pair.number, players=(bo.name, respelt), by="dora")
    assert repeats(game, player=pair.players.get(name=respelt)), "only respelt"
    plays_by(event, {"repeats_of": "pair"})
    assert repeats(game, player=came)


def test_a_repeat_is_counted_through_the_season_where_the_rules_say_so() -> None:
    game = at("n42pa")
    ruled(game, "warning", code="slow")
    later = started_event(club=game.match.event.club)
    give_links(later)
    pair = later.pairs.get(name=pair_of(game).name)
    side = pair.sides.filter(match__state="playing").first()
    incident = happened(side.match.games.get(number=1), "slow", side=side.side)
    assert not propose(later, incident).is_repeat
    plays_by(later, {"repeats_in": "season"})
    assert propose(later, incident).is_repeat
    later.date = date(2028, 1, 8)
    later.save()
    assert not propose(later, incident).is_repeat, "another year"
    season = make_season(later.club, date(2027, 3, 1), date(2028, 2, 1))
    assert propose(later, incident).is_repeat, "one season of the club"
    Season.objects.filter(pk=season.pk).update(starts_on=date(2027, 3, 7))
    assert not propose(later, incident).is_repeat


def make_season(club, starts_on: date, ends_on: date) -> Season:
    dates = {"starts_on": starts_on, "ends_on": ends_on}
    return Season.objects.create(
        club=club, name="Winter", ranks="people", scale_json={}, **dates
    )
