"""What the program is made of: loaded before the first request, and never looked at
again by the garbage collector."""

import gc
from importlib import import_module

from django.conf import settings


def settle() -> None:
    """To go through all of it at random moments takes longer than an answer may."""
    import_module(settings.ROOT_URLCONF)
    gc.collect()
    gc.freeze()
