"""What is hidden, merged or moved leaves no trace before the job has run."""

from datetime import date
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from players.clubs.models import Club
from players.people.services.club_list import add_people
from players.ratings.models import RatedEvent, RatingPoint
from players.ratings.selectors import rating_history
from tests.tournaments.ratings.rated_events import anew, spring, stored
from tournaments.field.services.names import show_person
from tournaments.people.services import merge_people
from tournaments.ratings.services import rate_club
from tournaments.setup.services.deleted import delete_event
from tournaments.setup.services.settings import change_event

pytestmark = pytest.mark.django_db


def test_an_event_that_moves_moves_in_the_order_and_hidden_at_once_leaves_no_trace(
    club: Club,
) -> None:
    event, _april = spring(club, 2)
    rate_club(club.pk)
    change_event(event=event, name="May", date=date(2027, 5, 1), by="dora")
    rate_club(club.pk)
    names = RatedEvent.objects.values_list("event_name", flat=True)
    assert list(names) == ["April", "May"]
    assert stored() == anew(club)
    day = date(2027, 3, 1)
    change_event(event=event, date=day, visibility="draft", by="dora")
    rate_club(club.pk)
    assert stored() == anew(club)


@pytest.mark.parametrize("way", ["draft", "unlisted", "deleted"])
def test_no_page_names_an_event_that_stands_in_no_list_before_the_job_has_run(
    client: Client, club: Club, way: str
) -> None:
    event, april = spring(club, 2)
    rate_club(club.pk)
    ann, bo = (club.people.get(name=name) for name in ("Ann Ray", "Bo Fitz"))
    paths = [
        reverse("club-ratings", args=[club.slug]),
        reverse("club-page", args=[club.slug]),
        reverse("person", args=[ann.pk]),
        reverse("partnership", args=[ann.pk, bo.pk]),
    ]
    assert event.get_absolute_url() in client.get(paths[2]).content.decode()
    if way == "deleted":
        delete_event(event=event, by="dora")
    else:
        change_event(event=event, visibility=way, by="dora")
    for path in paths:
        answer = client.get(path)
        assert answer.status_code == 200
        page = answer.content.decode()
        assert event.get_absolute_url() not in page
        assert "March" not in page
    assert [line.path for line in rating_history(ann)] == [april.get_absolute_url()]
    rate_club(club.pk)
    assert stored() == anew(club)


def test_a_hidden_name_that_is_merged_stays_hidden_before_the_job_has_run(
    client: Client, club: Club
) -> None:
    spring(club, 1)
    rate_club(club.pk)
    RatingPoint.objects.update(games=10, wins=0, ties=0)
    ann = club.people.get(name="Ann Ray")
    show_person(person=ann, name="Ann Ray", shown_as="N. N.", by="dora")
    zoe = add_people(club=club, people=[("Zoe", "", "")])["zoe"]
    merge_people(kept=zoe, gone=ann, by="dora", key=uuid4())
    page = client.get(reverse("club-ratings", args=[club.slug])).content.decode()
    assert "Bo Fitz" in page
    assert "Ann Ray" not in page
