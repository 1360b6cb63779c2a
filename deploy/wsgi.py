"""The WSGI application of a web worker: Django, behind a proxy."""

import os
import sys

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from granian.utils.proxies import wrap_wsgi_with_proxy_headers

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
application = get_wsgi_application()

from deploy.serving.frozen_objects import freeze_startup_objects

# A result asks the databases 16 times, and each time gets the interpreter back within
# this time; Python's default of 5 ms is half of a response's time limit.
sys.setswitchinterval(0.001)
if settings.TRUSTED_PROXIES:
    application = wrap_wsgi_with_proxy_headers(application, settings.TRUSTED_PROXIES)
freeze_startup_objects()
