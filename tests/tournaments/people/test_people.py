"""Public pages of people, of two together and of two against each other."""

import pytest
from django.test import Client
from django.urls import reverse

from players.archive.models import Performance
from players.archive.selectors.opponents import OpponentLine, opponents_of, pairs_met
from players.archive.selectors.records import record_of
from players.clubs.services.clubs import ClubFacts
from players.people.models import Partnership, Person
from players.people.services.club_list import add_people
from tests.make import make_club, played_rounds
from tests.page_text import text_of
from tests.scoring.tables import plays_by
from tests.tournaments.exchange.taking_in import finished_event
from tournaments.clubs.services import change_club
from tournaments.event.models import Event, Game, Side
from tournaments.event.services.performances import rebuild_performances
from tournaments.field.services.names import show_person
from tournaments.people.selectors.streaks import meetings

pytestmark = pytest.mark.django_db
NO_INDEX = '<meta name="robots" content="noindex">'


@pytest.fixture
def event() -> Event:
    return finished_event(6, tables=6)


def person(name: str) -> Person:
    return Person.objects.get(name=name)


def words(client: Client, name: str, *args: object, status: int = 200) -> str:
    answer = client.get(reverse(name, args=args))
    assert answer.status_code == status
    return text_of(answer)


def test_a_page_shows_event_place_partner_and_record_no_contact_and_no_hidden_name(
    client, event
) -> None:
    ann = person("Ann Ray")
    row = Performance.objects.get(person=ann)
    Person.objects.filter(pk=ann.pk).update(phone="361 555 0101", town="Shiner")
    page = words(client, "person", ann.pk)
    for part in (
        *("Ann Ray", "Spring Open", "Bo Fitz", f"{row.wins}-{row.losses}"),
        *(f"{row.marks_for}-{row.marks_against}", "of 6", "Shiner"),
    ):
        assert part in page
    assert "555" not in page
    show_person(person=ann, name="Ann Ray", shown_as="A. R.", by="dora")
    page = words(client, "person", ann.pk)
    assert "A. R." in page
    assert "Ann Ray" not in page
    assert "Shiner" not in page


def test_points_are_not_called_marks_nor_added_to_them(client, event) -> None:
    plays_by(event, {"preset": "points-250"})
    Performance.objects.update(unit="42 points")
    ann, bo = person("Ann Ray"), person("Bo Fitz")
    row = Performance.objects.get(person=ann)
    points = f"{row.marks_for}-{row.marks_against}"
    for page in (
        words(client, "person", ann.pk),
        words(client, "partnership", *sorted((ann.pk, bo.pk))),
    ):
        assert f"Points for and against {points}" in page
        assert f"{points} points" in page
        assert "arks for" not in page
    assert not any(line.has_marks for line in opponents_of(ann))


def test_matches_against_people_and_pairs_add_up_to_the_record_from_either_side(event):
    for each in Person.objects.all():
        total, lines = record_of(each).total, opponents_of(each)
        assert sum(line.matches for line in lines) == 2 * total.matches
        assert sum(line.wins for line in lines) == 2 * total.wins
        assert sum(line.marks_for for line in lines) == 2 * total.marks_for
    ann, cy = person("Ann Ray"), person("Cy Hill")
    hers = {line.against[0].number: line for line in opponents_of(ann)}
    his = {line.against[0].number: line for line in opponents_of(cy)}
    if cy.pk in hers:
        assert hers[cy.pk].wins == his[ann.pk].losses
        assert hers[cy.pk].marks_for == his[ann.pk].marks_against
    together = Partnership.objects.get(first__name="Ann Ray")
    both = (together.first, together.second)
    met, total = pairs_met(*both), record_of(*both).total
    assert all(len(line.against) == 2 for line in met)
    assert sum(line.wins for line in met) == total.wins
    assert pairs_met(*both[::-1]) == met
    assert record_of(*both[::-1]).total == total


def test_a_match_of_several_games_counts_once_with_all_their_marks(event) -> None:
    ann = person("Ann Ray")
    side = Side.objects.filter(pair__players__person=ann).select_related("match")[0]
    other = Side.objects.get(match=side.match, side=3 - side.side).pair.players.first()

    def against() -> OpponentLine:
        lines = {line.against[0].number: line for line in opponents_of(ann)}
        return lines[other.person_id]

    before = against()
    marks = (5, 7) if side.side == 1 else (7, 5)
    Game.objects.create(
        match=side.match, number=2, marks_1=marks[0], marks_2=marks[1], ended="played"
    )
    rebuild_performances()
    after = against()
    assert (after.matches, after.won_lost) == (before.matches, before.won_lost)
    assert after.marks_for - before.marks_for == 5
    assert after.marks_against - before.marks_against == 7


def test_a_pair_of_an_event_leads_to_its_people(client, event) -> None:
    page = client.get(reverse("pair", args=[event.slug, 1])).text
    address = reverse("people-of-pair", args=[event.slug, 1])
    assert f'href="{address}"' in page
    together = Partnership.objects.get(first__name="Ann Ray")
    first, second = together.first_id, together.second_id
    answer = client.get(address)
    assert answer["Location"] == reverse("partnership", args=[first, second])
    assert "Ann Ray / Bo Fitz" in words(client, "partnership", first, second)
    swapped = client.get(reverse("partnership", args=[second, first]))
    assert swapped["Location"] == answer["Location"]


def test_where_partners_are_drawn_a_player_leads_to_the_person(client, rehearsed):
    event = rehearsed("club-night", 9, 1)
    seat = event.pairs.get(number=1).players.get()
    answer = client.get(reverse("people-of-pair", args=[event.slug, 1]))
    assert answer["Location"] == reverse("person", args=[seat.person_id])
    page = words(client, "person", seat.person_id)
    assert "Against whom" in page
    assert "With whom" not in page


def test_before_the_seal_the_page_says_what_will_stand_there(client) -> None:
    played_rounds(4)
    page = words(client, "person", person("Ann Ray").pk)
    assert "No finished event yet" in page
    together = Partnership.objects.get(first__name="Ann Ray")
    page = words(client, "partnership", together.first_id, together.second_id)
    assert "No finished event yet" in page


def test_a_person_leads_to_what_they_play_in_now_and_next(client, event) -> None:
    ann = person("Ann Ray")
    assert "Being played and coming" not in words(client, "person", ann.pk)
    running, coming = (played_rounds(4, club=event.club) for _each in range(2))
    Event.objects.filter(pk=running.pk).update(name="Winter Open")
    Event.objects.filter(pk=coming.pk).update(name="Next", state="open")
    seat = running.pairs.get(players__person=ann)
    answer = client.get(reverse("person", args=[ann.pk]))
    page = text_of(answer)
    for part in ("Winter Open · being played", f"{seat.number} {seat.name}", "Next "):
        assert part in page
    link = f'href="{reverse("pair", args=[running.slug, seat.number])}"'
    assert link in str(answer.content)
    running.pairs.filter(pk=seat.pk).update(state="withdrawn")
    Event.objects.filter(pk=coming.pk).update(visibility="draft")
    assert "Being played and coming" not in words(client, "person", ann.pk)


def test_who_plays_nowhere_or_only_for_practice_has_no_page(client) -> None:
    alone = add_people(club=make_club(), people=[("Zoe Lind", "", "")])["zoe lind"]
    words(client, "person", alone.pk, status=404)
    words(client, "person", 10**18 - 1, status=404)
    event = played_rounds(4, club=alone.club)
    Event.objects.update(is_practice=True)
    words(client, "person", person("Ann Ray").pk, status=404)
    words(client, "people-of-pair", event.slug, 1, status=404)
    page = client.get(reverse("pair", args=[event.slug, 1])).text
    assert "All their events" not in page
    together = Partnership.objects.get(first__name="Ann Ray")
    first, second = together.first_id, together.second_id
    words(client, "partnership", first, second, status=404)


def test_a_page_of_people_is_sent_once_until_it_changes_and_asks_few_questions(
    client, event, django_assert_max_num_queries
) -> None:
    path = reverse("person", args=[person("Ann Ray").pk])
    first = client.get(path)
    same = client.get(path, headers={"If-None-Match": first["ETag"]})
    assert (same.status_code, same.content) == (304, b"")
    show_person(person=person("Ann Ray"), name="Ann Ray", shown_as="A. R.", by="dora")
    changed = client.get(path, headers={"If-None-Match": first["ETag"]})
    assert changed.status_code == 200
    assert "Ann Ray" not in changed.text
    # Wins before the program, other clubs, events in points are three, line-ups two,
    # streaks and entries two.
    with django_assert_max_num_queries(15):
        client.get(reverse("person", args=[person("Ann Ray").pk]))


@pytest.fixture
def two(event: Event) -> tuple[Person, Person]:
    ann = Person.objects.get(name="Ann Ray")
    own = Side.objects.filter(pair__players__person=ann, match__winner__isnull=False)
    match = own.exclude(match__sides__source_kind="bye").first().match
    other = match.sides.exclude(pair__players__person=ann).get().pair
    return ann, other.players.first().person


def test_their_matches_stand_a_line_each_on_a_page_linked_from_against_whom(
    client, event, two
) -> None:
    ann, other = two
    own, theirs = meetings(ann, other), meetings(other, ann)
    played = event.matches.filter(sides__pair__players__person=ann)
    assert len(own) == played.filter(sides__pair__players__person=other).count()
    turned = {"won": "lost", "lost": "won", "tied": "tied"}
    assert [line.outcome for line in theirs] == [turned[line.outcome] for line in own]
    assert theirs[0].scores == tuple(marks[::-1] for marks in own[0].scores)
    assert "Ann Ray" in own[0].own
    path = reverse("opponents", args=[ann.pk, other.pk])
    assert path in client.get(reverse("person", args=[ann.pk])).text
    page = text_of(client.get(path))
    assert f"Ann Ray against {other.name}" in page
    assert "Spring Open" in page
    assert NO_INDEX in client.get(path).text
    spelt = Person.objects.create(
        club=ann.club, name="Anne Ray", key="anne ray", merged_into=ann
    )
    answer = client.get(reverse("opponents", args=[spelt.pk, other.pk]))
    assert answer.url == reverse("opponents", args=[ann.pk, other.pk])


def test_who_never_met_or_played_unlisted_has_no_page(client, event, two) -> None:
    ann, other = two
    bo = Person.objects.get(name="Bo Fitz")
    path = reverse("opponents", args=[ann.pk, other.pk])
    assert client.get(reverse("opponents", args=[ann.pk, bo.pk])).status_code == 404
    assert client.get(reverse("opponents", args=[ann.pk, 0])).status_code == 404
    Event.objects.update(visibility="unlisted")
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("indexes", [False, True])
def test_the_pages_of_people_say_what_their_club_says(client, indexes) -> None:
    event = finished_event(4)
    facts = ClubFacts(event.club.name, indexes_people=indexes)
    change_club(club=event.club, facts=facts, by="dora")
    ann, bo = person("Ann Ray"), person("Bo Fitz")
    for name, people in (
        ("person", [ann.pk]),
        ("partnership", sorted([ann.pk, bo.pk])),
    ):
        page = client.get(reverse(name, args=people)).text
        assert (NO_INDEX in page) != indexes, name
    robots = client.get("/robots.txt").text.splitlines()
    assert ("Disallow: /people/" in robots) != indexes
    assert {"User-agent: *", "Disallow: /t/", "Disallow: /desk/"} <= set(robots)
