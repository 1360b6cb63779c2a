"""One player is put out: the pair goes on with a substitute, or ends."""

from uuid import uuid4

import pytest

from scoring.game.catalogue import Consequence
from scoring.game.models import Ruling
from scoring.rulings.selectors.rulings import ejected_to_replace, rulings_of_event
from tests.scoring.made_rulings import pair_of, ruled
from tests.scoring.tables import judge
from tournaments.event.models import Game, Match
from tournaments.event.services.change import Refused
from tournaments.field.services.names import show_person
from tournaments.field.services.substitutes import substitute_player
from tournaments.field.services.withdrawals import withdraw_pair

pytestmark = pytest.mark.django_db


def put_out(game: Game, **more) -> Ruling:
    given = {"player": pair_of(game).players.first(), "code": "talking"} | more
    ruled(game, Consequence.EJECTED, **given)
    return Ruling.objects.get()


def test_the_pair_goes_on_with_a_substitute(game: Game) -> None:
    ruling = put_out(game, note="Spoke again")
    name = ruling.player.name
    assert Match.objects.get(pk=game.match_id).state == Match.State.PLAYING
    event = game.match.event
    [point] = ejected_to_replace(event)
    assert name in point.sentence
    substitute_player(
        event=event, number=ruling.pair.number, place=1, name="Sue Stand", by="dora"
    )
    assert ejected_to_replace(event) == []
    [line] = rulings_of_event(event)
    assert line.player == name


def test_who_was_put_out_is_named_as_everybody_names_them(game: Game) -> None:
    """A note with the name could not be hidden: the log covers it."""
    ruling = put_out(game, note="Spoke again")
    event, person = game.match.event, ruling.player.person
    show_person(person=person, name=person.name, shown_as="N. N. 1", by="dora")
    logged = str(list(event.audit.filter(action="ruling").values("detail")))
    assert person.name not in f"{Ruling.objects.get().note} {logged}"
    assert rulings_of_event(event)[0].player == "N. N. 1"
    number = ruling.pair.number
    substitute_player(event=event, number=number, place=1, name="Sue Stand", by="dora")
    assert rulings_of_event(event)[0].player == "N. N. 1"


def test_or_the_pair_ends(game: Game) -> None:
    ruling = put_out(game)
    withdraw_pair(event=game.match.event, pair=ruling.pair, by="dora")
    assert ejected_to_replace(game.match.event) == []


def test_somebody_is_put_out_by_name_and_by_the_director(game: Game) -> None:
    with pytest.raises(Refused, match="which of the pair"):
        put_out(game, player=None)
    with pytest.raises(Refused, match="Only the director puts a player out"):
        put_out(game, link=judge(game.match.event))


def test_the_director_rules_it_on_the_page(game: Game, admin_client) -> None:
    event, pair = game.match.event, game.match.sides.get(side=1).pair
    page = f"/desk/{event.slug}/matches/{game.match.number}/ruling/"
    form = {"pair": pair.number, "code": "talking", "bid": 0, "key": str(uuid4())}
    shown = admin_client.post(page, form | {"do": "weigh"}).text
    assert "One player is put out" in shown
    player = pair.players.last()
    assert player.name in shown
    form |= {"do": "rule", "consequence": "ejected", "player": player.pk}
    answer = admin_client.post(page, form)
    assert answer["Location"] == f"/desk/{event.slug}/pairs/{pair.number}/"
    assert Ruling.objects.get().player == player
