"""Two people against each other: their matches, one line each."""

import pytest
from django.urls import reverse

from players.people.models import Person
from tests.page_text import text_of
from tests.tournaments.exchange.taking_in import finished_event
from tournaments.event.models import Event, Side
from tournaments.people.selectors.streaks import meetings

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return finished_event(6, tables=6)


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
    assert path in client.get(reverse("person", args=[ann.pk])).content.decode()
    page = text_of(client.get(path))
    assert f"Ann Ray against {other.name}" in page
    assert "Spring Open" in page
    assert '<meta name="robots" content="noindex">' in client.get(path).content.decode()
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
