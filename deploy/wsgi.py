"""The WSGI application of a web worker: cached pages, and Django behind them."""

import os
import sys

from django.conf import settings
from django.core.cache import cache
from django.core.wsgi import get_wsgi_application
from django.db import connection
from granian.utils.proxies import wrap_wsgi_with_proxy_headers

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
django_application = get_wsgi_application()

from deploy.serving.frozen_objects import freeze_startup_objects  # noqa: E402
from deploy.serving.page_cache import PageCache, render_with  # noqa: E402
from deploy.serving.people_pages import PeoplePages  # noqa: E402
from deploy.serving.public_handler import PublicHandler  # noqa: E402
from deploy.serving.shared_pages import CachedPages  # noqa: E402
from deploy.serving.spare_connection import SpareConnection  # noqa: E402
from deploy.serving.versions import open_versions  # noqa: E402
from deploy.serving.wsgi_front import WsgiFront  # noqa: E402

# A result asks the databases 16 times, and each time gets the interpreter back within
# this time; Python's default of 5 ms is half of a response's time limit.
sys.setswitchinterval(0.001)
# The live process renders spectators' pages; this one renders for signed-in users.
render = render_with(PublicHandler())
spare = SpareConnection()
if connection.vendor == "postgresql":
    spare.start()
application = WsgiFront(
    PageCache(render, CachedPages(cache)),
    PeoplePages(render),
    open_versions(),
    django_application,
    spare.lend,
)
if settings.TRUSTED_PROXIES:
    application = wrap_wsgi_with_proxy_headers(application, settings.TRUSTED_PROXIES)
freeze_startup_objects()
