"""Keeps the objects of the start out of garbage collections, which block a process.

A full collection would go through all of them: 70 ms in the middle of a request.
"""

import gc
from importlib import import_module

from django.conf import settings
from django.urls import reverse
from django.utils import translation

# New objects, and young collections, after which a server collects.
YOUNG_AFTER, MIDDLE_AFTER = 700, 10
# Collections of the middle generation, each after at least 7,000 new objects.
FULL_AFTER = 50


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
    gc.set_threshold(YOUNG_AFTER, MIDDLE_AFTER, FULL_AFTER)
