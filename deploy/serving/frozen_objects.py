"""Keeps full garbage collections out of requests: each blocks a whole process.

What a start makes is frozen, a full collection of it would take 70 ms. Of what lives
longer afterwards, parsed templates and snapshots of events, one takes 45 ms; Python would
begin it inside a request, likeliest in one that makes many objects. A thread begins it
instead, and less often.
"""

import gc
import threading
import time
from importlib import import_module

from django.conf import settings
from django.urls import reverse
from django.utils import translation

NEVER = 1_000_000_000
# Collections of the middle generation, each after 7,000 new objects at least.
FULL_AFTER = 50
LOOK_EVERY = 1.0  # Seconds


def freeze_startup_objects() -> None:
    """Import what the first request would import, and fill each language's table of
    addresses (12 ms that the first request would take); then exempt all of it.

    What little of it is garbage stays: to look for it takes a tenth of the start.
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
    """Collect everything where enough was made since the last time."""
    if gc.get_count()[2] >= FULL_AFTER:
        gc.collect()
