"""A game is read with all that its result depends on."""

import pytest

from scoring.game.context import load_for_scoring, read_link
from tests.scoring.made_rulings import ruled
from tests.scoring.tables import at_table, first_game, hall

pytestmark = pytest.mark.django_db


def test_a_link_comes_with_its_event(django_assert_num_queries) -> None:
    plain = at_table(first_game(hall()))
    with django_assert_num_queries(1):
        link = read_link(plain.pk)
        assert link.event.slug == plain.event.slug
    assert read_link(plain.pk + 1_000_000) is None


def test_a_game_comes_with_its_match_stage_and_event(django_assert_num_queries) -> None:
    game = first_game(hall())
    link = read_link(at_table(game).pk)
    with django_assert_num_queries(2):  # the game, its rulings
        loaded = load_for_scoring(link.event, game.match.number, "1")
        assert loaded.match.stage.event is link.event
        assert loaded.match.event is link.event
        assert not loaded.rulings.all()
    assert loaded == game


def test_a_ruled_game_comes_with_its_rulings(game) -> None:
    ruled(game)
    ruled(game, code="talking")
    link = read_link(at_table(game).pk)
    assert len(load_for_scoring(link.event, game.match.number, "1").rulings.all()) == 2


def test_what_is_no_game_is_not_found(game) -> None:
    link, number = read_link(at_table(game).pk), game.match.number
    for match, asked in ((number, "2"), (number, "x"), (2**40, "1"), (9999, "1")):
        assert load_for_scoring(link.event, match, asked) is None
