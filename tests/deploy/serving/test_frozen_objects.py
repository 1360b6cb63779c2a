"""What the garbage collector leaves alone."""

import gc
import os
import subprocess
import sys
import weakref

import pytest

from deploy.serving.frozen_objects import FULL_AFTER, NEVER, collect_if_due
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
from deploy.asgi import application, hub
from deploy.serving.http_server import HttpServer, http_config

def after_start():
    count()
    server.should_exit = True

config = http_config(application, "127.0.0.1", 0)
server = HttpServer(config, hub, after_start)
server.run()
"""

END = """
import atexit, gc
import django

atexit.register(lambda: print(gc.get_freeze_count(), len(gc.get_objects())))
django.setup()
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
    assert threshold == NEVER, "a request begins no full collection"


def test_a_program_that_ends_is_not_gone_through() -> None:
    output = subprocess.run(
        [sys.executable, "-c", END],
        cwd=ROOT,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "deploy.settings"},
        check=True,
        stdout=subprocess.PIPE,
    ).stdout
    settled, others = map(int, output.split())
    assert settled > 20 * others


def test_what_becomes_garbage_late_is_collected_once_enough_was_made() -> None:
    class Cycle:
        own: object

    cycle = Cycle()
    cycle.own = cycle
    alive = weakref.ref(cycle)
    for _collection in range(FULL_AFTER):
        gc.collect(1)
    del cycle
    collect_if_due()
    assert alive() is None
