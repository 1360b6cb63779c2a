"""From the view of a result to the bracket: few files, none of them entered twice."""

import re
import sys
from pathlib import Path
from types import FrameType

import pytest
from django.test import Client

from tests.make import started_event
from tests.scoring.tables import at_table, give_links, path_of
from tournaments.event.models import Event, Game
from tournaments.floor.services.calling import start_called
from tournaments.formats import resolve

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).parents[2]
PATH = [
    "scoring/codes/views/code_access.py",
    "scoring/table/views/table.py",
    "scoring/results/services/results.py",
    "scoring/results/services/versions.py",
    "tournaments/results/services/results.py",
    "tournaments/brackets/services/settle.py",
    "tournaments/formats/resolve.py",
]


def file_of(frame: FrameType) -> str | None:
    """The program's file that a frame is in; None in a test and in a library."""
    path = Path(frame.f_code.co_filename)
    if not path.is_relative_to(ROOT) or ".venv" in path.parts:
        return None
    file = str(path.relative_to(ROOT))
    return None if file.startswith("tests/") else file


def files_of(frame: FrameType | None) -> list[str]:
    """Our files on the call stack below the middleware, outermost first, runs once."""
    files: list[str] = []
    while frame is not None:
        file = file_of(frame)
        if file and not file.startswith("deploy/") and files[-1:] != [file]:
            files.append(file)
        frame = frame.f_back
    return files[::-1]


def form_of(client: Client, game: Game) -> tuple[str, dict[str, str]]:
    """Where the result of a game is sent, and the fields of its page with 7 to 3."""
    url = path_of(at_table(game), game.match)
    page = client.get(url).content.decode()
    fields = dict(re.findall(r'name="([a-z_0-9]+)"[^>]*?value="([^"]*)"', page))
    return url, fields | {"marks_1": "7", "marks_2": "3", "do": "send"}


def test_a_result_goes_from_the_view_to_the_bracket_through_seven_files(
    client: Client,
) -> None:
    event = started_event(8, preset="westfest", tables=4)
    Event.objects.filter(pk=event.pk).update(policy=Event.Policy.ALONE)
    start_called(event=event, by="dora")
    give_links(event)
    games = Game.objects.filter(match__stage__event=event).order_by("match__number")
    first, game = games[:2]
    client.post(*form_of(client, first))  # what a process does once is done
    url, fields = form_of(client, game)
    stacks: list[list[str]] = []
    entered: set[str] = set()

    def note(frame: FrameType, kind: str, _argument: object) -> None:
        if kind == "call" and (file := file_of(frame)):
            entered.add(file)
        if kind == "call" and frame.f_code is resolve.__code__:
            stacks.append(files_of(frame))

    sys.setprofile(note)
    try:
        client.post(url, fields)
    finally:
        sys.setprofile(None)
    game.refresh_from_db()
    assert game.marks_1 == 7
    assert stacks == [PATH]
    stated = (ROOT / "ARCHITECTURE.md").read_text()
    most = re.search(r"at most (\d+) of the program's files for this", stated)
    assert most
    assert len(entered) <= int(most[1])
