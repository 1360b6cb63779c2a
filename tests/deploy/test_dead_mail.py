"""A mail server that takes the call and says nothing holds up no clock and no phone."""

import os
import shutil
import socket
import time

import pytest
from django.conf import settings

from tests.push_service import Phone, push_service
from tests.served import NO_CHILD, served

pytestmark = pytest.mark.long
MAILS = int(os.environ.get("MAILS", "30"))
PATIENCE = 60  # seconds, of the five minutes that 30 mails would wait
FOLLOWERS = """
playing = Match.objects.filter(state="playing").first()
pair = playing.sides.first().pair
for n in range({mails}):
    Follower.objects.create(
        pair=pair, way="mail", address=f"a{n}@example.org",
        asked_at=timezone.now(), confirmed_at=timezone.now(),
    )
follow_on_phone(of=pair, address="{address}", keys={keys}, language="en")
"""
SHORT = """
event = Event.objects.get(slug__startswith="winter-open")
with clock.at(timezone.now() - timedelta(seconds=58)):
    start_session(event=event, title="Lunch", minutes=1, by="dora")
print(event.sessions.last().clock.last().at.timestamp() + 60)
"""
ANNOUNCED_AT = """
lines = AuditEntry.objects.filter(action="clock.expired")
at = [line.at for line in lines if "Lunch" in str(line.detail)]
print("at", at[-1].timestamp() if at else 0)
"""


@pytest.fixture
def deaf():
    """A mail server whose line is open and silent."""
    with socket.create_server(("127.0.0.1", 0), backlog=64) as server:
        server.settimeout(5)
        yield server


def test_a_silent_mail_server_delays_neither_the_clock_nor_a_phone(
    tmp_path, monkeypatch, deaf, first_start
) -> None:
    folder = shutil.copytree(first_start, tmp_path / "hall")
    monkeypatch.setenv("EMAIL_URL", f"smtp://127.0.0.1:{deaf.getsockname()[1]}")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "push.pem"))
    with push_service(tmp_path) as service:
        monkeypatch.setenv("PUSH_SERVICES", service.place)
        with served(folder, **NO_CHILD) as hall:
            phone = {"address": service.address("ann"), "keys": Phone().keys}
            hall.run(FOLLOWERS, mails=MAILS, **phone)
            asked = time.monotonic()
            while len(service.posted) < 2 and time.monotonic() - asked < PATIENCE:
                time.sleep(0.05)
            assert len(service.posted) == 2, "welcome and table, while mail waits"
            due = float(hall.run(SHORT))
            announced_at = 0.0
            while not announced_at and time.time() < due + PATIENCE:
                time.sleep(0.2)
                announced_at = float(hall.run(ANNOUNCED_AT).split()[1])
            deaf.accept()[0].close()  # fails where nobody asked the mail server
    assert due <= announced_at < due + settings.EMAIL_TIMEOUT
