"""The ASGI application: streams, fresh pages, and Django behind them."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
django_application = get_wsgi_application()

from deploy.live.hub import Hub  # noqa: E402
from deploy.live.relay import Relay  # noqa: E402
from deploy.serving import metrics  # noqa: E402
from deploy.serving.front import Front  # noqa: E402
from deploy.serving.frozen_objects import settle  # noqa: E402
from deploy.serving.page_cache import FreshPages, render_with  # noqa: E402
from deploy.serving.versions import open_versions  # noqa: E402
from deploy.serving.whole_request import Whole  # noqa: E402

hub = Hub()
metrics.gauges["streams"] = ("Open pages that hear of news", hub.count)
versions = open_versions()
Relay(hub, settings.REDIS_URL, open_versions()).connect()
application = Front(
    FreshPages(render_with(django_application)),
    hub,
    versions,
    Whole(django_application),
)
settle()
