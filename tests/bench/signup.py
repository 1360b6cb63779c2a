"""Hostile sign-ups at a laptop: the processor's time for one, and who waits beside them.

Half of them carry no seal, half the seal of one page; each comes from a network of its
own, as a proxy names it. The time of the processor does not depend on what else the
machine does: from it follows what 10,000 in a minute take of one core.
"""

import re
import time
import urllib.error
import urllib.parse
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.figure import figure, percentile
from tests.served import Served, served

HOSTILE = 2_000
A_MINUTE = 10_000
PEOPLE = 40
SETUP = """
from tests.make import make_club, make_event, started_event
from tests.scoring.tables import give_links
from scoring.game.links import code_of
from tournaments.event.models import EventFacts
club = make_club()
hall = started_event(8, club=club)
give_links(hall)
event = make_event(club, name="Next")
EventFacts.objects.create(event=event, signs_up=True, cap=32)
print(event.slug, code_of(hall.links.filter(kind="table").first()))
"""


def main() -> None:
    """Print what is used and waited, quiet and beside the flood."""
    with (
        TemporaryDirectory(prefix="bench-") as folder,
        served(Path(folder), TRUSTED_PROXIES="127.0.0.1") as server,
    ):
        slug, code = server.run(SETUP).split()
        _people(server, slug, code, "quiet", first=0)
        with ThreadPoolExecutor(2) as pool:
            flood = pool.submit(_attack, server, slug)
            beside = pool.submit(_people, server, slug, code, "flood", first=PEOPLE)
            beside.result()
            flood.result()
        used = _used(server)
        _attack(server, slug)
        each = (_used(server) - used) / HOSTILE
        figure("signup.hostile", each * 1000, "ms of the processor")
        figure("signup.flood", each * A_MINUTE / 60 * 100, "% of a core at 10,000/min")


def _attack(server: Served, slug: str) -> None:
    seal = _seal(server, slug)
    for number in range(HOSTILE):
        fields = {"player_1": f"Eve {number}", "player_2": "Mallory", "seal": seal}
        if number % 2:
            fields |= {"website": "x", "seal": ""}
        address = f"10.{number // 62_500}.{number // 250 % 250}.{number % 250}"
        _post(server, slug, fields, address)


def _people(server: Served, slug: str, code: str, name: str, *, first: int) -> None:
    """Pairs that sign up, and a table's page beside them."""
    waits, pages = [], []
    for number in range(first, first + PEOPLE):
        fields = {
            "player_1": f"First {number}",
            "player_2": f"Second {number}",
            "seal": _seal(server, slug),
        }
        start = time.perf_counter()
        urllib.request.urlopen(f"{server.url}/t/{code}/").read()
        pages.append(time.perf_counter() - start)
        time.sleep(2.0 - min(2.0, time.perf_counter() - start))
        start = time.perf_counter()
        _post(server, slug, fields, f"192.0.2.{number}")
        waits.append(time.perf_counter() - start)
    for kind, taken in (("sign-up", waits), ("table", pages)):
        p99 = round(percentile(taken, 0.99) * 1000, 1)
        figure(f"signup.{name}.{kind}", percentile(taken, 0.5) * 1000, "ms", p99=p99)


def _seal(server: Served, slug: str) -> str:
    """The seal of a page that is opened now."""
    page = urllib.request.urlopen(f"{server.url}/sign-up/{slug}/").read().decode()
    return re.findall(r'name="seal" value="([^"]+)"', page)[0]


def _post(server: Served, slug: str, fields: dict[str, str], address: str) -> None:
    request = urllib.request.Request(
        f"{server.url}/sign-up/{slug}/",
        urllib.parse.urlencode(fields).encode(),
        {"X-Forwarded-For": address},
    )
    try:
        urllib.request.urlopen(request).read()
    except urllib.error.HTTPError as error:
        error.read()


def _used(server: Served) -> float:
    """Seconds of the processor that the server's process used, all threads together."""
    tasks = Path(f"/proc/{server.process.pid}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


if __name__ == "__main__":
    main()
