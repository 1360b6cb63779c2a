"""How Seven Marks is configured and run."""

import atexit
import gc

from deploy.celery import app as celery_app

__all__ = ["celery_app"]

# without it Python's exit collects everything once more: 0.3 s.
atexit.register(gc.freeze)
