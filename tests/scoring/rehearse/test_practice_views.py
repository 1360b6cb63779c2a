"""A practice day as its director asks for it, waits for it and deletes it."""

from uuid import uuid4

import pytest
from django.test import Client

from players.clubs.models import Club
from scoring.game.links import code_of
from scoring.rehearse import tasks
from scoring.rehearse.until import Until
from tests.make import make_event, started_event
from tests.scoring.rehearse.test_practice import practise
from tournaments.event.models import Event

pytestmark = pytest.mark.django_db


def practised(club: Club) -> Event:
    return practise("state", 8, Until(1, 2), club=club)


def asked(**other: object) -> dict[str, object]:
    form = {"preset": "state", "pairs": 8, "stage": 1, "round": 2, "key": uuid4()}
    return form | other


@pytest.fixture
def _with_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker is quick: it is done before the page is answered."""

    def at_once(words: tuple, queue: str) -> None:
        assert queue == tasks.QUEUE
        tasks.play_practice_day(*words)

    monkeypatch.setattr(tasks.play_practice_day, "apply_async", at_once)


@pytest.fixture
def _worker_away(monkeypatch: pytest.MonkeyPatch) -> None:
    ignored = lambda *_words, **_more: None  # noqa: E731
    monkeypatch.setattr(tasks.play_practice_day, "apply_async", ignored)


@pytest.mark.usefixtures("_with_worker")
def test_the_club_s_page_leads_to_a_day_that_is_ready(
    club: Club, client: Client, django_capture_on_commit_callbacks
) -> None:
    page = client.get(f"/desk/clubs/{club.slug}/")
    assert f"/desk/clubs/{club.slug}/practice/" in page.text
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post(f"/desk/clubs/{club.slug}/practice/", asked())
    [event] = club.events.all()
    assert event.is_practice
    assert client.get(answer.url).url == f"/desk/{event.slug}/"
    board = client.get(f"/desk/{event.slug}/").text
    assert "A practice day: everybody is invented, nothing counts." in board


@pytest.mark.usefixtures("_worker_away")
def test_one_key_makes_one_day_and_the_page_says_so_meanwhile(
    club: Club, client: Client
) -> None:
    form = asked()
    first, second = (
        client.post(f"/desk/clubs/{club.slug}/practice/", form) for _ in (1, 2)
    )
    assert first.url == second.url
    assert club.events.count() == 1
    page = client.get(first.url)
    assert page.status_code == 200
    assert "The practice day is being made." in page.text
    assert "Pairs check in and are drawn." in page.text


def test_what_is_never_played_is_said_on_the_form(club: Club, client: Client) -> None:
    """Every such sentence is in ``test_until.py`` and ``test_command.py``."""
    page = client.post(f"/desk/clubs/{club.slug}/practice/", asked(stage=4))
    assert "Texas State Championship has no stage 4: the last is 3." in page.text
    assert not club.events.exists()


@pytest.mark.usefixtures("_worker_away")
def test_the_next_event_of_the_club_is_what_it_stands_for(
    club: Club, client: Client
) -> None:
    real = make_event(club, name="Winter Open")
    Event.objects.update(policy="keyed")
    address = f"/desk/clubs/{club.slug}/practice/"
    page = client.get(address).text
    chosen = page.partition('name="preset"')[2].partition("selected")[2]
    assert "Winter Open" in chosen.partition("</option>")[0]
    answer = client.post(address, asked(preset=f"event-{real.pk}", pairs=8))
    day = club.events.get(is_practice=True)
    assert day.uid in answer.url
    assert (day.policy, day.format) == ("keyed", real.format)


def test_it_is_marked_wherever_its_name_stands(club: Club, client: Client) -> None:
    event = practised(club)
    started_event(4, club=club)
    mark = '<span class="practice">Practice</span>'
    code = code_of(event.links.filter(kind="pair")[0])
    for path in (
        f"/desk/clubs/{club.slug}/",
        "/desk/",
        f"/desk/{event.slug}/",
        f"/desk/{event.slug}/pairs/print/",
        f"/desk/{event.slug}/links/",
        f"/desk/{event.slug}/sheets/1/",
        "/",
        f"/e/{event.slug}/",
        f"/e/{event.slug}/standings/",
        f"/e/{event.slug}/pairs/1/",
        f"/e/{event.slug}/wall/",
        f"/t/{code}/",
    ):
        page = client.get(path, follow=True)
        assert page.status_code == 200, path
        assert mark in page.text, path


def test_what_is_deleted_is_named_before(club: Club, client: Client) -> None:
    event = practised(club)
    path = f"/desk/clubs/{club.slug}/practice/{event.uid}/delete/"
    for page in (f"/desk/clubs/{club.slug}/", f"/desk/{event.slug}/"):
        assert path in client.get(page).text
    page = client.get(path).text
    assert "Delete the practice day Texas State Championship?" in page
    for line in ("8 pairs", "4 results", "13 codes of tables, pairs and judges"):
        assert line in page
    assert Event.objects.exists()
    assert client.post(path).url == f"/desk/clubs/{club.slug}/"
    assert not Event.objects.exists()
    assert client.get(f"/e/{event.slug}/").status_code == 404
    again = client.post(path, follow=True)
    assert again.status_code == 200


def test_a_deleted_day_that_is_waited_for_is_gone(club: Club, client: Client) -> None:
    page = client.get(f"/desk/clubs/{club.slug}/practice/{uuid4().hex}/")
    assert page.status_code == 404
    assert "This practice day is not there" in page.text


def test_a_real_event_is_not_marked_and_cannot_be_deleted(
    club: Club, client: Client
) -> None:
    event = started_event(4, club=club)
    for path in (f"/desk/{event.slug}/", f"/e/{event.slug}/", "/", "/desk/"):
        assert 'class="practice"' not in client.get(path).text
    path = f"/desk/clubs/{club.slug}/practice/{event.uid}/delete/"
    assert client.get(path).status_code == 404
    page = client.post(path, follow=True)
    assert "Spring Open is no practice day: it stays." in page.text
    assert Event.objects.filter(pk=event.pk).exists()
