"""How Seven Marks is configured and run."""

import atexit
import gc

# Imports make no garbage: to look for it takes a fifth of a start.
gc.set_threshold(50_000, 20, 50)

from deploy.celery import app as celery_app

__all__ = ["celery_app"]

# without it Python's exit collects everything once more: 0.3 s.
atexit.register(gc.freeze)
