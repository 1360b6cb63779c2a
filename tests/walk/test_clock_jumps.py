"""The machine's clock is set by an hour or a day in mid-round: the day goes on."""

import time
from datetime import timedelta
from uuid import uuid4

import pytest
from celery import Celery
from celery.beat import ScheduleEntry
from django.utils import timezone

from deploy.backups.backup import newest_backup, take_backup
from deploy.beat import LaptopScheduler
from players.common.throttle import FREE_TRIES, count_wrong, seconds_to_wait
from scoring.game.links import code_of
from scoring.game.seen import Seen
from scoring.results.services.results import submit_result
from tests.make import make_director, official_of, play_tables, started_event
from tests.scoring.tables import give_links
from tournaments.event.models import Event, Game, Notice
from tournaments.event.selectors.audit import check_log
from tournaments.event.selectors.clocks import hall_clocks
from tournaments.floor.services import clocks
from tournaments.floor.services.rounds import start_next
from tournaments.following import services as following
from tournaments.formats import Score
from tournaments.notices.services.deliver import ways_due

pytestmark = pytest.mark.django_db
JUMPS = {"an hour on": 1, "a day back": -24, "an hour back": -1, "a day on": 24}
SOAK = [[], [], [pytest.mark.soak], [pytest.mark.soak]]
CASES = [
    pytest.param(timedelta(hours=hours), id=name, marks=marks)
    for (name, hours), marks in zip(JUMPS.items(), SOAK, strict=True)
]


@pytest.fixture
def event(settings, tmp_path) -> Event:
    """An event in its first round, whose clock runs."""
    settings.BACKUP_DIR = settings.DATA_DIR = tmp_path
    event = started_event(8)
    give_links(event)
    return event


@pytest.fixture(params=CASES)
def jump(request, event, monkeypatch) -> timedelta:
    """The clock of the machine is set by so much while the round is played."""
    real_now, real_time, by = timezone.now, time.time, request.param
    monkeypatch.setattr(timezone, "now", lambda: real_now() + by)
    monkeypatch.setattr(time, "time", lambda: real_time() + by.total_seconds())
    return by


def pages(event: Event) -> list[str]:
    table = event.links.filter(kind="table").earliest("number")
    public = [
        f"/e/{event.slug}/{page}" for page in ("", "wall/", "rounds/", "pairs/1/")
    ]
    return [f"/desk/{event.slug}/", f"/t/{code_of(table)}/", *public]


def test_every_page_opens_and_the_next_round_is_played(event, jump):
    client = official_of(event.club)
    for page in pages(event):
        assert client.get(page, follow=True).status_code == 200, page
    game = Game.objects.filter(match__event=event, match__state="playing").earliest(
        "pk"
    )
    link = event.links.get(kind="table", number=game.match.table)
    submit_result(link=link, game=game, score=Score((7, 3)), seen=Seen(), key=uuid4())
    play_tables(event)
    start_next(event=event, by="dora")
    for page in pages(event):
        assert client.get(page, follow=True).status_code == 200, page
    assert not check_log(event).faults


def test_the_clock_shows_never_more_than_its_length_and_can_be_set_right(event, jump):
    [running] = hall_clocks(event)
    assert timedelta() <= running.reading.remaining <= running.reading.length
    if jump > timedelta():
        assert running.reading.state == "expired"
        clocks.announce_expired(event=event)
    else:
        clocks.pause_clocks(event=event, by="dora")
        [paused] = hall_clocks(event)
        assert timedelta() < paused.reading.remaining <= paused.reading.length
        clocks.resume_clocks(event=event, by="dora")
    clocks.extend_clocks(event=event, minutes=90 + 24 * 60, by="dora")
    [extended] = hall_clocks(event)
    assert extended.reading.state == "running"
    assert extended.reading.remaining <= extended.reading.length


def test_nobody_is_shut_out_for_longer(event, monkeypatch):
    for _ in range(FREE_TRIES + 3):
        count_wrong("10.0.0.9")
    assert seconds_to_wait("10.0.0.9")
    real = time.time
    for hours in (1, -1, 24, -24):
        with monkeypatch.context() as patch:
            patch.setattr(time, "time", lambda h=hours: real() + h * 3600)
            assert seconds_to_wait("10.0.0.9") == 0


def test_a_locked_sign_in_does_not_stay_so_until_the_clock_has_caught_up(
    event, client, monkeypatch
):
    make_director("dana")
    wrong, real = {"username": "dana", "password": "not hers"}, time.time
    monkeypatch.setattr(time, "time", lambda: real() + 24 * 3600)
    answers = [client.post("/sign-in/", wrong).status_code for _ in range(9)]
    assert answers[-1] == 429
    monkeypatch.setattr(time, "time", real)  # the clock is set back by a day
    assert client.post("/sign-in/", wrong).status_code == 200
    right = wrong | {"password": "shake the bones"}
    assert client.post("/sign-in/", right).status_code == 302


def test_messages_written_before_are_sent(event, settings):
    settings.CAN_MAIL = True
    pair = event.pairs.get(number=1)
    following.follow(of=pair, address="ann@example.org", language="en")
    assert ways_due() == ["mail"]
    Notice.objects.update(next_at=timezone.now() + timedelta(days=1))
    assert ways_due() == ["mail"], "the clock was set back by a day"


def test_the_newest_backup_is_the_last_one_taken_and_is_not_deleted(
    event, settings, monkeypatch
):
    settings.BACKUPS_KEPT = 2
    before = [take_backup(f"round-{n}")[0] for n in (1, 2)]
    long_ago = [
        path.rename(path.with_name(path.name.replace("20", "21", 1))) for path in before
    ]
    path = take_backup("round-3")[0]
    assert path.exists()
    assert newest_backup().name == path.name
    assert long_ago[1].exists()


def test_jobs_stay_due_where_the_clock_is_set_back(tmp_path):
    app = Celery(broker="memory://", set_as_current=False)
    beat = LaptopScheduler(app=app)
    beat.data.clear()
    sent: list[str] = []
    beat.apply_entry = lambda entry, producer=None: sent.append(entry.name)
    ahead = app.now() + timedelta(days=1)
    entry = ScheduleEntry(
        name="job", task="job", schedule=0.01, app=app, last_run_at=ahead
    )
    beat.data["job"] = entry
    end = time.monotonic() + 20
    while not sent and time.monotonic() < end:
        time.sleep(max(0, min(beat.tick(), 0.05)))
    assert sent == ["job"]
