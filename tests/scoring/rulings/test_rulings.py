"""Rulings: proposed by the catalogue, ruled by officials, carried out, appealed."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils.translation import override

from players.common import clock
from scoring.game.models import Ruling
from scoring.results.services.reseated import clear_where_others_sit
from scoring.rulings.services.appeals import take_back_ruling
from scoring.rulings.services.rulings import propose
from tests.each import each
from tests.scoring.made_rulings import appealed, decided, happened, ruled
from tests.scoring.tables import (
    at_table,
    correct,
    enter,
    first_game,
    hall,
    judge,
    pair_at,
)
from tournaments.event.models import Game, Match
from tournaments.event.services.change import Refused, open_change
from tournaments.setup.tables import log_sentence

pytestmark = pytest.mark.django_db


def test_a_ruling_cites_the_events_own_rule_where_it_has_one(game) -> None:
    own = "A renege costs the marks bid, at least one."
    assert ruled(game).cite.startswith(own)
    assert ruled(game, "warning", code="slow").cite.startswith("Formal specification")


def test_the_ladder_goes_from_a_warning_to_a_mark(game) -> None:
    first = propose(game.match.event, happened(game, "talking"))
    assert (first.is_repeat, first.consequence) == (False, "warning")
    warning = ruled(game, "warning", code="talking")
    again = propose(game.match.event, happened(game, "talking"))
    assert (again.is_repeat, again.consequence) == (True, "mark")
    other = propose(game.match.event, happened(game, "talking", 2))
    assert not other.is_repeat
    decided(appealed(warning), is_upheld=False)
    assert not propose(game.match.event, happened(game, "talking")).is_repeat


def test_rulings_count_with_the_result_made_before_or_after_it_also_corrected(
    game,
) -> None:
    """What stands is written down and counts for nothing."""
    ruled(game, "stands", code="exposed")
    ruled(game, "warning", code="slow")
    ruled(game, "mark", code="talking")
    enter(game)
    penalties = game.penalties.values_list("code", "marks", "is_warning")
    given = [("slow_warning", 0, True), ("talking", 1, False)]
    assert list(penalties.all()) == given
    ruled(game)
    assert list(penalties.all()) == [*given, ("renege", 1, False)]
    correct(game, (7, 5))
    assert penalties.count() == 3


def test_a_forfeited_game_is_lost_at_once(game) -> None:
    ruled(game, "game", code="late")
    game.refresh_from_db()
    assert (game.marks_1, game.marks_2) == game.match.event.format.forfeit[::-1]
    assert (game.ended, game.winner) == ("penalty", 2)


def test_a_forfeited_match_is_over_at_once(game) -> None:
    ruled(game, "match", code="no_show", side=2)
    match = Match.objects.get(pk=game.match_id)
    assert (match.state, match.winner, match.is_forfeit) == ("final", 1, True)


def test_the_same_key_rules_once(game) -> None:
    key = uuid4()
    assert ruled(game, "game", key=key) == ruled(game, "game", key=key)
    assert Ruling.objects.count() == 1
    with pytest.raises(Refused, match="something else in it"):
        ruled(game, "warning", key=key)


@each("link_of", [at_table, lambda game: pair_at(game, 2)])
def test_tables_and_pairs_rule_on_nobody(link_of, game) -> None:
    with pytest.raises(Refused, match="A judge or the director rules"):
        ruled(game, link=link_of(game))


def test_a_judge_does_not_put_a_pair_out(game) -> None:
    with pytest.raises(Refused, match="Only the director disqualifies"):
        ruled(game, "disqualified", link=judge(game.match.event))
    assert not Ruling.objects.exists()


def test_each_refusal_has_its_sentence(game) -> None:
    event = game.match.event
    elsewhere = event.matches.exclude(pk=game.match_id).filter(state="playing").first()
    stranger = elsewhere.sides.get(side=1).pair
    with pytest.raises(Refused, match="does not play this match"):
        ruled(game, pair=stranger)
    with pytest.raises(Refused, match="Say what happened"):
        ruled(game, code="sneezed")
    with pytest.raises(Refused, match="cannot be bid"):
        ruled(game, bid=10_000)
    enter(game)
    with pytest.raises(Refused, match="This game is over"):
        ruled(game, "game")
    with pytest.raises(Refused, match="is over"):
        ruled(game, "match")


def test_a_bye_has_nothing_to_rule() -> None:
    event = hall(5)
    bye = Game.objects.filter(match__event=event, ended="bye").first()
    pair = bye.match.sides.get(pair__isnull=False).pair
    with pytest.raises(Refused, match="is not played: there is nothing to rule"):
        ruled(bye, pair=pair)


def test_signalling_stays_with_the_officials(game) -> None:
    ruling = ruled(game, "mark", code="signalling", note="Tapped twice")
    enter(game)
    assert ruling.is_private
    assert not game.penalties.exists()
    with pytest.raises(Refused, match="Only the pair ruled against"):
        appealed(ruling, link=pair_at(game, 1))


@each(
    ("code", "minutes", "no_show", "proposed"),
    [
        ("late", 4, "game", "warning"),
        ("late", 5, "game", "game"),
        ("late", 5, "event", "disqualified"),
        ("no_show", 4, "event", "stands"),
        ("no_show", 5, "game", "match"),
        ("no_show", 7, "event", "disqualified"),
    ],
)
def test_lateness_goes_by_the_clock_and_the_events_own_minutes(
    code: str, minutes: int, no_show: str, proposed: str, game
) -> None:
    event = game.match.event
    event.format_json = {**event.format_json, "no_show": no_show}
    event.save()
    Match.objects.update(called_at=clock.now() - timedelta(minutes=minutes, seconds=1))
    given = propose(event, happened(first_game(event), code))
    assert given.consequence == proposed
    assert f"Called {minutes} minutes ago" in given.why


def test_nobody_is_late_for_a_match_that_was_not_called() -> None:
    event = hall()
    Match.objects.update(called_at=None)
    game = first_game(event)
    assert "nobody is late" in propose(game.match.event, happened(game, "late")).why


def test_reasons_of_the_program_are_in_the_readers_language() -> None:
    """Whoever caused them may have read another."""
    event = hall()
    game, jim = first_game(event), judge(event)
    taken_back, moved = ruled(game, "mark", link=jim), ruled(game, "mark", link=jim)
    with override("es"):
        take_back_ruling(ruling=taken_back, link=jim, key=uuid4())
        with open_change(event, by="dora", covers=False) as change:
            clear_where_others_sit(change, before={})
    logged = event.audit.get(action="ruling.decide")
    shown = {}
    for language in ("en", "es"):
        with override(language):
            line = log_sentence(logged.action, logged.detail)
            rows = Ruling.objects.filter(pk__in=[taken_back.pk, moved.pk])
            shown[language] = (line, {row.shown_reasons for row in rows})
    assert shown == {
        "en": (
            "Appeal in match 1: overturned. Others play this match now.",
            {"Taken back by who ruled it.", "Others play this match now."},
        ),
        "es": (
            "Apelación en el partido 1: anulado. Ahora otros juegan este partido.",
            {"Lo retiró quien dio el fallo.", "Ahora otros juegan este partido."},
        ),
    }
