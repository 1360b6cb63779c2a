"""10,000 hostile sign-ups a minute at a laptop: what a hall and an honest sign-up wait.

Half of them carry no seal, half the seal of one page; each comes from a network of its
own, as the proxy names it. Meanwhile a table's page and an event's page are asked for,
and a pair signs up every second.
"""

import re
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.figure import figure, percentile
from tests.served import Served, served

A_MINUTE = 10_000
SECONDS = 30.0
ATTACKERS = 16
PEOPLE_EVERY = 1.0
SETUP = """
from tests.make import make_club, make_event, started_event
from tests.scoring.tables import give_links
from scoring.game.links import code_of
from tournaments.event.models import EventFacts
club = make_club()
hall = started_event(8, club=club)
give_links(hall)
event = make_event(club, name="Next")
EventFacts.objects.create(event=event, signs_up=True, cap=64)
print(hall.slug, event.slug, code_of(hall.links.filter(kind="table").first()))
"""


def main() -> None:
    """Print p50 and p99 quiet and under the flood."""
    with (
        TemporaryDirectory(prefix="bench-") as folder,
        served(Path(folder), TRUSTED_PROXIES="127.0.0.1") as server,
    ):
        hall, event, code = server.run(SETUP).split()
        crowd = Crowd(server, hall, event, code)
        for name, rate in (("quiet", 0), ("flood", A_MINUTE)):
            crowd.measure(name, rate)


class Crowd:
    """Attackers, a hall and people who sign up."""

    def __init__(self, server: Served, hall: str, event: str, code: str) -> None:
        self.url, self.event = server.url.rstrip("/"), event
        self.hall = (f"/t/{code}/", f"/e/{hall}/")
        self.people = 0

    def measure(self, name: str, rate: int) -> None:
        """Let all of them ask for some time."""
        self.until = time.monotonic() + SECONDS
        self.posts, self.refused = 0, 0
        self.lock = threading.Lock()
        waits: dict[str, list[float]] = {"hall": [], "sign-up": []}
        with ThreadPoolExecutor(ATTACKERS + 2) as pool:
            for number in range(ATTACKERS if rate else 0):
                pool.submit(self.attack, number, rate / 60 / ATTACKERS)
            pool.submit(self.play, waits["hall"])
            pool.submit(self.sign_up, waits["sign-up"])
        for kind, taken in waits.items():
            figure(
                f"signup.{name}.{kind}",
                percentile(taken, 0.5) * 1000,
                "ms",
                p99=round(percentile(taken, 0.99) * 1000, 1),
                asked=len(taken),
                hostile_a_minute=round(self.posts * 60 / SECONDS),
                refused=self.refused,
            )

    def attack(self, number: int, a_second: float) -> None:
        """Send one form after the other at this pace."""
        seal, started, sent = self.seal(), time.monotonic(), 0
        while time.monotonic() < self.until:
            fields = (
                {"player_1": "Eve", "website": "x"}
                if number % 2
                else {
                    "player_1": f"Eve {number} {sent}",
                    "player_2": "Mallory",
                    "seal": seal,
                }
            )
            address = f"10.{number}.{sent // 250}.{sent % 250}"
            status = self.post(fields, address)
            sent += 1
            with self.lock:
                self.posts += 1
                self.refused += status >= 400
            time.sleep(max(0, started + sent / a_second - time.monotonic()))

    def play(self, waits: list[float]) -> None:
        """Ask for a table's and an event's page, ten times a second."""
        while time.monotonic() < self.until:
            for path in self.hall:
                start = time.perf_counter()
                urllib.request.urlopen(self.url + path).read()
                waits.append(time.perf_counter() - start)
            time.sleep(0.1)

    def sign_up(self, waits: list[float]) -> None:
        """A pair each second, whose form was filled with care."""
        while time.monotonic() < self.until:
            self.people += 1
            fields = {
                "player_1": f"First {self.people}",
                "player_2": f"Second {self.people}",
                "seal": self.seal(),
            }
            time.sleep(2.1)
            start = time.perf_counter()
            self.post(fields, f"192.0.2.{self.people % 250}")
            waits.append(time.perf_counter() - start)

    def seal(self) -> str:
        """The seal of a page that is opened now."""
        page = urllib.request.urlopen(f"{self.url}/sign-up/{self.event}/").read()
        return re.findall(r'name="seal" value="([^"]+)"', page.decode())[0]

    def post(self, fields: dict[str, str], address: str) -> int:
        """Send a form; return the status."""
        request = urllib.request.Request(
            f"{self.url}/sign-up/{self.event}/",
            urllib.parse.urlencode(fields).encode(),
            {"X-Forwarded-For": address},
        )
        try:
            with urllib.request.urlopen(request) as answer:
                answer.read()
                return int(answer.status)
        except urllib.error.HTTPError as error:
            error.read()
            return error.code


if __name__ == "__main__":
    main()
