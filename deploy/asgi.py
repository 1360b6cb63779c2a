"""The ASGI application: streams, cached pages, and Django behind them."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
django_application = get_wsgi_application()

from django.urls import reverse

from deploy.live.hub import Hub
from deploy.live.relay import Relay
from deploy.live.touched import TouchedPages
from deploy.serving import metrics
from deploy.serving.front import Front
from deploy.serving.page_cache import PageCache
from deploy.serving.page_process import PageProcess
from deploy.serving.render import PublicHandler, render_with
from deploy.serving.versions import open_versions
from deploy.serving.wsgi_bridge import WsgiBridge
from tournaments.event.live import EventVersion

spectators = PageProcess(render_with(PublicHandler()), TouchedPages())
pages = PageCache(spectators.render)


def prepare(slug: str, pair: int, language: str, version: EventVersion) -> None:
    """Render a pair's page before its browsers ask for it."""
    pages.render(reverse("pair", args=[slug, pair]), language, version)


hub = Hub(spectators, prepare)
metrics.gauges["streams"] = ("Open pages that hear of news", hub.count)
versions = open_versions()
Relay(hub, settings.REDIS_URL, open_versions()).connect()
application = Front(pages, hub, versions, WsgiBridge(django_application))
