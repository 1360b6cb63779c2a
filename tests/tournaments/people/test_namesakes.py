"""Two people of one name are both in a club, and the town tells them apart."""

import pytest
from django.test import Client
from django.urls import reverse

from players.clubs.models import Club
from players.common.refused import Refused
from players.people.names import name_alone
from players.people.services.people import MemberFacts, add_person
from tests.each import each
from tests.make import make_club, make_director, make_event
from tests.page_text import text_of
from tests.tournaments.people.sent import send
from tournaments.field.selectors.entries import judge_lines
from tournaments.field.selectors.hall import people_like
from tournaments.field.services.pairs import add_pair, rename_pair
from tournaments.field.sheet import RegistrationLine

pytestmark = pytest.mark.django_db
BOTH = ["Ann Ray", "Ann Ray (Austin)"]


@pytest.fixture
def club() -> Club:
    club = make_club(director=make_director())
    for town in ("Shiner", "Austin"):
        add_person(club=club, name="Ann Ray", facts=MemberFacts(town=town))
    return club


def test_whoever_is_of_another_town_is_added_beside_the_first_and_a_third_numbered(
    club: Club,
) -> None:
    assert [person.name for person in club.people.all()] == BOTH
    for town in ("", "shiner", "Austin"):
        with pytest.raises(Refused, match="Add their town"):
            add_person(club=club, name="Ann Ray", facts=MemberFacts(town=town))
    [entry] = judge_lines(
        make_event(club), [RegistrationLine(1, ("Ann Ray", "Bo Fitz"), town="Austin")]
    )
    assert entry.players[0].named_apart == "Ann Ray (2)"


def test_lists_and_pickers_show_both_towns(desk: Client, club: Club) -> None:
    page = text_of(desk.get(reverse("members", args=[club.slug])))
    assert "Ann Ray Shiner" in page
    assert "Ann Ray (Austin)" in page
    event = make_event(club)
    add_pair(event=event, players=("Ann Ray", "Bo Fitz"), by="dora")
    picked = {row["name"]: row["about"] for row in people_like(event, "ann")}
    assert picked == {"Ann Ray": "Shiner, number 1", "Ann Ray (Austin)": "Austin"}


@each(
    ("town", "players"),
    [("Austin", "Ann Ray (Austin)"), ("Shiner", "Ann Ray"), ("Waco", "Ann Ray")],
)
def test_the_town_on_a_sheet_says_which_of_them_plays(club, town, players) -> None:
    line = RegistrationLine(1, ("Ann Ray", "Bo Fitz"), town=town)
    [entry] = judge_lines(make_event(club), [line])
    assert entry.players[0].shown_name == players
    assert (entry.players[0].answer == "same") == (town != "Waco")


def test_both_play_in_one_event(club: Club) -> None:
    event = make_event(club)
    for town, partner in (("Austin", "Bo Fitz"), ("Shiner", "Cy Hill")):
        add_pair(event=event, players=("Ann Ray", partner), town=town, by="dora")
    pairs = [pair.name for pair in event.pairs.order_by("number")]
    assert pairs == ["Ann Ray (Austin) / Bo Fitz", "Ann Ray / Cy Hill"]


def test_whoever_plays_stays_when_their_pairs_town_is_changed(club: Club) -> None:
    event, two = make_event(club), ("Ann Ray", "Bo Fitz")
    add_pair(event=event, players=two, by="dora")
    pair = rename_pair(event=event, number=1, players=two, town="Austin", by="dora")
    assert pair.name == "Ann Ray / Bo Fitz"
    assert pair.players.get(place=1).person.town == "Shiner"


def test_a_line_that_could_be_either_asks_which(desk: Client, club: Club) -> None:
    text = "Name,Notes\nAnn Ray,Brings coffee\n"
    page = send(desk, club, text)
    assert "this name: Ann Ray (Shiner), Ann Ray (Austin)." in text_of(page)
    austin = club.people.get(town="Austin")
    send(desk, club, text, do="take", **{"line-2-same_person": austin.pk})
    notes = dict(club.people.values_list("town", "notes"))
    assert notes == {"Shiner": "", "Austin": "Brings coffee"}


def test_the_lists_town_says_whose_line_it_is(desk: Client, club: Club) -> None:
    text = "Name,Town,Phone\nAnn Ray,Austin,512 555 0199\nAnn Ray,Shiner,361 555 0100\n"
    send(desk, club, text, do="take")
    phones = dict(club.people.values_list("town", "phone"))
    assert phones == {"Austin": "512 555 0199", "Shiner": "361 555 0100"}


def test_two_of_one_name_on_one_new_list_are_entered_apart(desk, club) -> None:
    text = "Name,Town\nEd Nash,Shiner\nEd Nash,Austin\n"
    page = text_of(send(desk, club, text))
    assert "Ed Nash is on line 2 already. " in page
    assert "Somebody else, entered as Ed Nash (Austin)" in page
    send(desk, club, text, do="take", **{"line-3-same_person": "no"})
    assert club.people.filter(key__startswith="ed nash").count() == 2


def test_the_preview_of_pairs_asks_which_of_them_plays(desk, club) -> None:
    event = make_event(club)
    path = reverse("pairs-import", args=[event.slug])
    text = "Player 1,Player 2\nAnn Ray,Bo Fitz\n"
    page = text_of(desk.post(path, {"text": text}))
    assert "It is Ann Ray (Austin), whom the club knows too" in page
    desk.post(path, {"text": text, "do": "take", "person-2-1": BOTH[1]})
    assert event.pairs.get().name == "Ann Ray (Austin) / Bo Fitz"


def test_a_nickname_in_brackets_is_no_town() -> None:
    assert name_alone("Bob (Bobby) Smith") == "Bob (Bobby) Smith"
    assert name_alone("Ann Ray (Austin)") == "Ann Ray"
