"""What the garbage collector leaves alone."""

import subprocess
import sys

import pytest

from deploy.serving.frozen_objects import FULL_AFTER
from tests.served import ROOT

COUNT = """
def count():
    import gc
    from django.urls import get_resolver
    get_resolver().url_patterns
    assert set(get_resolver()._reverse_dict) == {"en", "es"}
    print(gc.get_freeze_count(), len(gc.get_objects()), gc.get_threshold()[2])
"""
WEB = "import deploy.wsgi; count()"
LAPTOP = """
import os, signal
import django
django.setup()
from django.conf import settings
from deploy.serving.http_server import serve

def after_start():
    count()
    os.kill(os.getpid(), signal.SIGTERM)

settings.PAGE_PROCESS = False
signal.signal(signal.SIGTERM, signal.SIG_IGN)  # the server raises it again at its end
serve("127.0.0.1", 0, after_start)
"""

END = """
import atexit, gc
atexit.register(lambda: print(gc.get_freeze_count(), len(gc.get_objects())))
import deploy
"""


@pytest.mark.parametrize("program", [WEB, LAPTOP], ids=["web", "laptop"])
def test_a_served_program_is_not_gone_through_again(program: str) -> None:
    output = subprocess.run(
        [sys.executable, "-c", COUNT + program],
        cwd=ROOT,
        check=True,
        stdout=subprocess.PIPE,
    ).stdout
    settled, others, threshold = map(int, output.split()[-3:])
    assert settled > 20 * others
    assert threshold == FULL_AFTER, "a request seldom begins a full collection"


def test_a_program_that_ends_is_not_gone_through() -> None:
    output = subprocess.run(
        [sys.executable, "-c", END], cwd=ROOT, check=True, stdout=subprocess.PIPE
    ).stdout
    settled, others = map(int, output.split())
    assert settled > 20 * others
