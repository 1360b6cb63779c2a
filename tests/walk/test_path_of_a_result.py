"""From the view of a result to the bracket: few files, none of them entered twice."""

import re
import sys
from pathlib import Path
from types import FrameType

import pytest
from django.test import Client

from tests.make import started_event
from tests.scoring.tables import at_table, give_links, path_of
from tournaments.formats import resolve
from tournaments.models import Event, Game
from tournaments.services.calling import start_called

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).parents[2]
PATH = [
    "scoring/views/code_access.py",
    "scoring/views/table.py",
    "scoring/services/results.py",
    "scoring/services/versions.py",
    "tournaments/services/results.py",
    "tournaments/services/brackets/settle.py",
    "tournaments/formats/resolve.py",
]


def files_of(frame: FrameType | None) -> list[str]:
    """Our files on the call stack below the middleware, outermost first, runs once."""
    files: list[str] = []
    while frame is not None:
        path = Path(frame.f_code.co_filename)
        if path.is_relative_to(ROOT) and ".venv" not in path.parts:
            file = str(path.relative_to(ROOT))
            if not file.startswith(("tests/", "deploy/")) and files[-1:] != [file]:
                files.append(file)
        frame = frame.f_back
    return files[::-1]


def test_a_result_goes_from_the_view_to_the_bracket_through_seven_files(
    client: Client,
) -> None:
    event = started_event(8, preset="westfest", tables=4)
    Event.objects.filter(pk=event.pk).update(policy=Event.Policy.ALONE)
    start_called(event=event, by="dora")
    give_links(event)
    game = Game.objects.filter(match__stage__event=event).order_by("match__number")[0]
    url = path_of(at_table(game), game.match)
    page = client.get(url).content.decode()
    fields = dict(re.findall(r'name="([a-z_0-9]+)"[^>]*?value="([^"]*)"', page))
    fields |= {"marks_1": "7", "marks_2": "3", "do": "send"}
    stacks: list[list[str]] = []

    def note(frame: FrameType, kind: str, _argument: object) -> None:
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
