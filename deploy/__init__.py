"""How Seven Marks is wired and run."""

import atexit
import gc

from deploy.celery import app as celery_app

__all__ = ["celery_app"]

atexit.register(gc.freeze)  # else Python goes through all it has once more: 0.3 s
