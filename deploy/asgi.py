"""The ASGI application: streams, fresh pages, and Django behind them."""

import os
from typing import Any, cast

from a2wsgi import WSGIMiddleware
from django.conf import settings
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
django_application = get_wsgi_application()

from deploy import figures  # noqa: E402
from deploy.fresh import FreshPages, render_with  # noqa: E402
from deploy.front import App, Front  # noqa: E402
from deploy.hub import Hub  # noqa: E402
from deploy.relay import Relay  # noqa: E402
from deploy.versions import open_versions  # noqa: E402

hub = Hub()
figures.gauges["streams"] = ("Open pages that hear of news", hub.count)
versions = open_versions()
Relay(hub, settings.REDIS_URL, versions).connect()
application = Front(
    FreshPages(render_with(django_application)),
    hub,
    versions,
    cast(App, WSGIMiddleware(cast(Any, django_application), workers=2)),
)
