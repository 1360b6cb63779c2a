"""Keeps full garbage collections out of requests, because each blocks a whole process.

Start-up objects are frozen: a full collection would take 70 ms. Collecting the later
long-lived objects, parsed templates and snapshots of events, takes 45 ms. Python would
do so inside a request, most likely in one with many objects. A thread does it instead,
and less often.
"""

import gc
import threading
import time
from importlib import import_module

from django.conf import settings
from django.urls import reverse
from django.utils import translation

NEVER = 1_000_000_000
# Collections of the middle generation, each after at least 7,000 new objects.
FULL_AFTER = 50
LOOK_EVERY = 1.0  # Seconds


def freeze_startup_objects() -> None:
    """Freeze the objects of the start, after the imports of the first request.

    Fills each language's table of addresses too (12 ms of a first request). The little
    garbage among the objects stays: finding it takes a tenth of the start.
    """
    import_module(settings.ROOT_URLCONF)
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            reverse("set_language")
    gc.freeze()
    young, middle, _full = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)
    gc.enable()
    threading.Thread(target=_collect_often, name="garbage", daemon=True).start()


def _collect_often() -> None:
    while True:
        time.sleep(LOOK_EVERY)
        collect_if_due()


def collect_if_due() -> None:
    """Collect everything if enough objects were made since the last time."""
    if gc.get_count()[2] >= FULL_AFTER:
        gc.collect()
