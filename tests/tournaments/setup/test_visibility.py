"""Drafts, unlisted and deleted events: who comes across them, and how."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from deploy.serving.versions import DatabaseVersions, open_versions
from players.clubs.models import Club
from players.people.models import Person
from scoring.game.links import code_of
from tests.make import (
    asked_again,
    make_club,
    make_director,
    make_event,
    played_rounds,
    signed_in,
)
from tests.scoring.tables import give_links
from tests.stored import made_once
from tests.tournaments.event.test_drafts import NAME, addresses, mentions, see
from tests.tournaments.exchange.taking_in import MOMENT, play_to_the_end
from tournaments.event.models import Event
from tournaments.setup.services.deleted import delete_event

pytestmark = pytest.mark.django_db


@made_once
def finished(*, club: Club) -> Event:
    event = played_rounds(4, club=club)
    give_links(event)
    play_to_the_end(event, 1, MOMENT)
    return event


@pytest.fixture
def event() -> Event:
    event = finished(club=make_club(director=make_director()))
    return see(event, "listed")


@pytest.fixture
def desk(event: Event) -> Client:
    return signed_in(event.club.memberships.get().user)


def outside_the_desk(event: Event) -> list[str]:
    """The addresses outside the desk, two of its people's and the lists."""
    people = Person.objects.order_by("pk").values_list("pk", flat=True)[:2]
    return [
        *(path for path in addresses(event, "X", "x") if not path.startswith("/desk/")),
        *(reverse("person", args=[pk]) for pk in people),
        f"/events/?q={NAME.lower()}",
        f"/events/?year={event.date.year}",
    ]


OF_THE_EVENT = re.compile(r"^/(e|api|follow|people/of|sign-up|embed/e)/")


def test_who_comes_across_a_draft_an_unlisted_and_a_deleted_event(
    event: Event, desk: Client
) -> None:
    """What names none that is listed names none that is not."""
    assert "X-Robots-Tag" not in Client().get(event.get_absolute_url())
    listed = mentions(Client(), outside_the_desk(event))
    see(event, "draft")
    assert mentions(Client(), listed) == []
    for path in (event.get_absolute_url(), reverse("version", args=[event.slug])):
        assert Client().get(path).status_code == 404
    see(event, "unlisted")
    named = mentions(Client(), listed)
    assert event.get_absolute_url() in named
    assert [path for path in named if not OF_THE_EVENT.match(path)] == []
    answer = Client().get(event.get_absolute_url())
    assert answer["X-Robots-Tag"] == "noindex"
    delete_event(event=event, by="dora")
    assert Client().get(event.get_absolute_url()).status_code == 404
    assert mentions(desk, listed) == [], "visitors see no more than a director"
    assert desk.get(reverse("now", args=[event.slug])).status_code == 404
    code = code_of(event.links.first())
    assert Client().get(reverse("table", args=[code])).status_code == 404


def test_a_draft_is_open_to_its_directors_and_never_cached(event, desk) -> None:
    see(event, "draft")
    answer = desk.get(event.get_absolute_url())
    assert NAME in answer.text
    assert answer["Cache-Control"] == "private, no-store"
    assert "X-Event-Version" not in answer
    assert desk.get(reverse("export", args=[event.uid])).status_code == 200
    stranger = signed_in(make_director("olga"))
    assert stranger.get(event.get_absolute_url()).status_code == 404


@pytest.mark.parametrize("visibility", ["draft", "unlisted"])
def test_only_what_everybody_may_open_is_kept_live_and_a_draft_is_marked(
    event: Event, desk: Client, visibility: str
) -> None:
    see(event, visibility)
    is_draft = visibility == "draft"
    for versions in (DatabaseVersions(), open_versions()):
        if versions.blocking:
            assert (versions.of(event.slug) is None) == is_draft
    assert ("Draft" in desk.get("/desk/").text) == is_draft
    assert desk.get(reverse("version", args=[event.slug])).status_code == 200
    names = ("now", "pairs", "ties", "inbox", "scores", "standings", "event", "wall")
    for name in names:
        page = desk.get(reverse(name, args=[event.slug])).text
        assert f'data-poll="{reverse("version", args=[event.slug])}"' in page
        is_live = f'data-live="/live/{event.slug}"' in page
        assert is_live != is_draft, name
        assert ("Draft" in page) == is_draft or name != "now"


def test_a_director_deletes_an_event_and_brings_it_back(event, desk) -> None:
    page = desk.get(reverse("event-delete", args=[event.slug])).text
    assert "Delete Secret Open?" in page
    asked_again(desk)
    answer = desk.post(reverse("event-delete", args=[event.slug]), follow=True)
    page = answer.text
    assert "Deleted by dora" in page
    assert "Secret Open" not in desk.get("/desk/").text
    deleted = reverse("deleted-events", args=[event.club.slug])
    assert deleted in desk.get(reverse("club", args=[event.club.slug])).text
    page = desk.post(deleted, {"uid": event.uid}, follow=True).text
    assert "Secret Open is back." in page
    assert Client().get(event.get_absolute_url()).status_code == 200
    assert "No event is deleted" in desk.get(deleted).text


@pytest.mark.usefixtures("with_context")
def test_an_event_is_held_again_with_the_settings_of_the_last(event, desk) -> None:
    last = make_event(event.club, preset="state", name="State 2027", tables=9)
    path = reverse("event-new", args=[event.club.slug]) + f"?as={last.uid}"
    page = desk.get(path)
    form = page.context["form"]
    values = form.shown_values()
    assert values["date"] > timezone.localdate()
    assert values["date"].weekday() == last.date.weekday()
    assert values["name"] == f"State {values['date'].year}"
    assert values["tables"] == 9
    typed = {name: value for name, value in values.items() if value is not None}
    desk.post(path, typed | {"date": values["date"].isoformat()})
    made = Event.objects.get(name=values["name"])
    assert (made.format_json, made.rules_json) == (last.format_json, last.rules_json)
