"""A club's public page, its winners by year, and the list of clubs."""

import re

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from players.archive.models import PastWinner
from players.archive.services import Win, add_winners
from players.clubs.models import Club
from players.clubs.services.clubs import ClubFacts
from players.people.models import Person
from tests.each import each
from tests.make import make_club, make_event
from tests.page_text import text_of
from tests.tournaments.exchange.taking_in import final_of_two
from tests.walk.roles import patterns
from tournaments.clubs.services import change_club
from tournaments.event.models import Event
from tournaments.field.services.names import show_person

pytestmark = pytest.mark.django_db
WIN = Win(1998, "State", "Ola Bond", "Pat Ruiz")


def words(client: Client, path: str) -> str:
    return text_of(client.get(path, follow=True))


@pytest.fixture
def event(club: Club) -> Event:
    return final_of_two(club=club)


def address(name: str, club: Club) -> str:
    return reverse(name, args=[club.slug])


def test_a_club_without_events_says_what_will_stand_there(client, club) -> None:
    assert "No event yet" in words(client, address("club-page", club))
    assert "No winner yet" in words(client, address("winners", club))
    assert "No club yet" in words(client, "/clubs/")


def test_the_page_has_next_events_last_results_and_winners_but_no_draft(client, event):
    for name in ("Summer Open", "Summer Singles"):
        make_event(event.club, name=name)
    facts = ClubFacts(event.club.name, contact="Dora, 361 555 0100")
    change_club(club=event.club, facts=facts, by="dora")
    page = words(client, address("club-page", event.club))
    assert "Being played and coming Summer Singles" in page
    for seen in (page, words(client, "/")):
        assert seen.count("Summer Open") == 1, "once, as the invitation"
    assert re.search(r"Spring Open \w+ \w+ / \w+ \w+ March 6, 2027 · 2 pairs", page)
    assert "Dora, 361 555 0100" in page
    assert "All winners by year" in page
    for visibility in ("draft", "unlisted"):
        other = make_event(event.club, name="Secret Open")
        Event.objects.filter(pk=other.pk).update(visibility=visibility)
    assert "Secret" not in words(client, address("club-page", event.club))
    assert "Secret" not in words(client, "/events/?q=secret")


def test_an_old_address_leads_on(client: Client, event: Event) -> None:
    old = event.club.slug
    change_club(club=event.club, facts=ClubFacts("Lavaca Club"), by="dora")
    for name in ("club-page", "club-calendar", "club-ratings", "winners"):
        answer = client.get(reverse(name, args=[old]))
        assert answer.status_code == 301
        assert "lavaca-club" in answer["Location"]
    assert "Spring Open" in words(client, f"/events/?club={old}")


def test_every_old_address_of_a_clubs_desk_leads_on(desk: Client, club: Club) -> None:
    former = [club.slug, "lavaca-club"]
    for name in ("Lavaca Club", "Yoakum Club"):
        change_club(club=club, facts=ClubFacts(name), by="dora")
    routes = dict(patterns(get_resolver()))
    of_a_club = [n for n in routes if n.startswith("desk/clubs/<slug:slug>/")]
    assert len(of_a_club) > 25
    for route in of_a_club:
        path = "/" + re.sub("<.*?>", "1", route.replace("<slug:slug>", "{}"))
        for old in former:
            answer = desk.get(f"{path.format(old)}?shown=due")
            assert answer.status_code in (301, 302), route
            assert answer["Location"] == f"{path.format('yoakum-club')}?shown=due"


def test_the_archive_is_by_club_and_by_town(client: Client, event: Event) -> None:
    other = make_club("Shiner 42 Club")
    Club.objects.filter(pk=other.pk).update(town="Shiner")
    past = make_event(other, name="Fall Open")
    Event.objects.filter(pk=past.pk).update(state="final")
    page = words(client, "/events/")
    assert "By town: Hallettsville , Shiner" in page
    assert "Fall Open" in page
    assert "Fall Open" not in words(client, f"/events/?club={event.club.slug}")
    assert "Fall Open" in words(client, f"/events/?club={other.slug}")
    assert "Spring Open" not in words(client, "/events/?town=shiner")
    assert "Nothing is called" in words(client, "/events/?town=shiner&q=spring")
    assert "Clubs Shiner 42 Club" in words(client, "/events/?q=shiner")


def test_the_roll_has_sealed_events_and_years_before_and_the_list_counts_events(
    client, event
) -> None:
    add_winners(club=event.club, wins=[WIN])
    page = words(client, address("winners", event.club))
    assert page.index("2027 Spring Open") < page.index("1998 State Ola Bond / Pat Ruiz")
    html = client.get(address("winners", event.club)).text
    ola = Person.objects.get(key="ola bond")
    assert f"/people/{ola.pk}/" in html
    won = words(client, f"/people/{ola.pk}/")
    assert "Won in earlier years 1998 State" in won
    assert "Pat Ruiz" in won
    assert "No finished event" not in won
    make_club("Quiet 42 Club")
    make_event(event.club, name="Summer Open")
    page = words(client, "/clubs/")
    listed = " ".join(page.replace(" ,", ",").split())
    assert "1 finished event, the last on March 6, 2027" in listed
    assert "Quiet" not in page


def test_the_roll_has_the_name_somebody_asked_for_and_its_form_is_one_tap_away(
    client, desk, club
) -> None:
    add_winners(club=club, wins=[WIN])
    ola = Person.objects.get(key="ola bond")
    show_person(person=ola, name="Ola Bond", shown_as="N. N. 1", by="dora")
    page = words(client, address("winners", club))
    assert "N. N. 1 / Pat Ruiz" in page
    assert "Ola" not in page
    page = desk.get(address("past-winners", club)).text
    assert 'href="#add"' in page
    assert 'id="add"' in page


def test_a_director_types_a_winner_in_takes_the_line_off_and_puts_it_back(desk, club):
    typed = {"year": "1998", "event_name": "State", "first": "Ola Bond / Pat Ruiz"}
    path = address("past-winners", club)
    page = re.sub(r"<[^>]+>", "", desk.post(path, typed, follow=True).text)
    assert "On the roll: Ola Bond / Pat Ruiz." in page
    line = PastWinner.objects.get()
    assert str(line.winners) == "Ola Bond / Pat Ruiz"
    desk.post(path, typed)
    assert PastWinner.objects.count() == 1
    assert "State" in words(desk, path)
    assert f'href="?remove={line.pk}"' in desk.get(path).text
    asked = words(desk, f"{path}?remove={line.pk}")
    assert "Take 1998 State off the roll? Ola Bond / Pat Ruiz won it." in asked
    assert PastWinner.objects.count() == 1
    gone = desk.post(path, {"remove": line.pk}, follow=True).text
    assert "1998 State is off the roll." in gone
    assert not PastWinner.objects.on_roll().exists()
    assert "?" not in words(desk, f"{path}?remove={line.pk}")
    person = reverse("person", args=[line.first_id])
    for public in (address("winners", club), person):
        assert "1998" not in desk.get(public).text
    line = PastWinner.objects.get()
    assert f"{line}: {line.winners}" in words(desk, path)
    page = desk.post(path, {"back": line.pk}, follow=True).text
    assert f"{line} is on the roll again." in page
    assert "Taken off the roll" not in page
    desk.post(path, {"remove": line.pk})
    assert add_winners(club=club, wins=[WIN]) == 1
    assert PastWinner.objects.on_roll().get() == line
    assert desk.post(path, {"back": line.pk}, follow=True).status_code == 200


@each(
    ("typed", "sentence"),
    [
        ({"year": "98"}, "Type it with four digits."),
        ({"year": "2998"}, "2998 has not come yet."),
        ({"year": "1886"}, "42 is played since 1887."),
        ({"first": "Ola Bond", "second": "ola bond"}, "stands here twice"),
        ({"event_name": ""}, "This field is required."),
    ],
)
def test_what_is_wrong_stands_beside_the_field(desk, club, typed, sentence) -> None:
    whole = {"year": "1998", "event_name": "State", "first": "Ola Bond", **typed}
    page = desk.post(address("past-winners", club), whole).text
    assert sentence in page
    assert 'aria-invalid="true"' in page
    assert not PastWinner.objects.exists()


SHEET = """Year,Event,Winner,Partner
1997,State,Ola Bond,Pat Ruiz
1998,State,Ina Shaw / Jo Webb,
98,State,Max Cole,
1999,Singles,Kay York,
"""


@pytest.mark.usefixtures("with_context")
def test_winners_come_from_a_sheet_line_by_line_and_go_as_a_whole(desk, club) -> None:
    path = address("winners-import", club)
    answer = desk.post(path, {"text": SHEET})
    page = answer.text
    assert "Type it with four digits." in page
    assert 'name="line-4-year"' in page
    assert not PastWinner.objects.exists()
    desk.post(path, {"text": SHEET, "do": "take", "line-4-year": "1996"})
    assert [(row.year, row.first.name) for row in PastWinner.objects.all()] == [
        (1999, "Kay York"),
        (1998, "Ina Shaw"),
        (1997, "Ola Bond"),
        (1996, "Max Cole"),
    ]
    again = desk.post(path, {"text": SHEET, "line-4-year": "1996"}).text
    assert 'value="take"' not in again
    path = address("past-winners", club)
    add_winners(club=club, wins=[Win(2001, "State", "Ola Bond", "Pat Ruiz")])
    sheet = {"text": SHEET, "do": "take", "line-4-year": "1996"}
    page = desk.get(path)
    [taken_in] = page.context["sheets"]
    page = desk.post(path, {"undo": taken_in["number"]}, follow=True)
    assert f"{taken_in['lines']} lines of the sheet are off the roll." in page.text
    assert PastWinner.objects.on_roll().count() == 5 - taken_in["lines"]
    assert not page.context["sheets"]
    assert PastWinner.objects.on_roll().filter(year=2001).exists()
    desk.post(path, {"undo": taken_in["number"]})
    desk.post(address("winners-import", club), sheet)
    assert PastWinner.objects.on_roll().count() == PastWinner.objects.count()


def test_pages_ask_as_often_however_much_they_show(
    client, event, django_assert_max_num_queries
) -> None:
    wins = [
        Win(year, "State", f"Ann {year}", f"Bo {year}") for year in range(1960, 2000)
    ]
    add_winners(club=event.club, wins=wins)
    with django_assert_max_num_queries(6):
        client.get(address("winners", event.club))
    with django_assert_max_num_queries(22):
        client.get(address("club-page", event.club))
    with django_assert_max_num_queries(5):
        client.get("/clubs/")
