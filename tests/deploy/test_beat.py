"""What beat says of a Redis that goes away and comes back."""

import logging
import time
from collections.abc import Iterator

import pytest
from celery import Celery
from celery.beat import ScheduleEntry

from deploy.beat import LaptopScheduler, Scheduler
from tests.servers import Redis, own_redis


@pytest.fixture
def server() -> Iterator[Redis]:
    with own_redis() as running:
        assert running
        yield running


@pytest.mark.redis
def test_redis_away_is_a_line_and_its_return_another(server, tmp_path, caplog) -> None:
    app = Celery(
        broker=f"redis+socket://{server.path}",
        set_as_current=False,
        task_publish_retry=False,
    )
    beat = Scheduler(app=app, schedule_filename=str(tmp_path / "beat"))
    entry = ScheduleEntry(name="job", task="job", schedule=5, app=app)
    beat.apply_entry(entry)
    server.stop()
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            beat.apply_entry(entry)
        server.start()
        for _ in range(2):
            beat.apply_entry(entry)
    beat.close()
    lines = [record.getMessage() for record in caplog.records]
    assert [line.split(",")[0] for line in lines] == ["Redis is away", "Redis is back"]
    assert not any(record.exc_info for record in caplog.records)


def test_what_is_wrong_with_a_job_itself_is_told_in_full(tmp_path, caplog) -> None:
    app = Celery(broker="memory://", set_as_current=False)
    beat = Scheduler(app=app, schedule_filename=str(tmp_path / "beat"))
    beat.apply_entry(
        ScheduleEntry(name="job", task="job", schedule=5, args=(object(),), app=app)
    )
    beat.close()
    [record_of_beat] = [
        record for record in caplog.records if record.name == "deploy.beat"
    ]
    assert record_of_beat.exc_info


def test_a_laptops_beat_sleeps_until_a_job_is_due(monkeypatch) -> None:
    app = Celery(broker="memory://", set_as_current=False)
    beat = LaptopScheduler(app=app, max_interval=5)
    beat.data.clear()
    sent: list[str] = []
    monkeypatch.setattr(beat, "apply_entry", lambda entry, **_: sent.append(entry.name))
    beat.data["job"] = ScheduleEntry(name="job", task="job", schedule=0.1, app=app)
    ticks = 0
    while len(sent) < 3:
        time.sleep(max(0.0, beat.tick()))
        ticks += 1
    assert ticks < 20
