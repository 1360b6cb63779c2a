"""Settings, all from the environment: a laptop needs none of them.

Without DATABASE_URL the club's data is one SQLite file; without REDIS_URL the broker,
the cache and the live hub stay inside the process.
"""

import os
import sys
from collections.abc import MutableMapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from deploy.accounts import ACCOUNTS
from deploy.databases import databases
from deploy.environment_values import env, time_zone, whole_number
from deploy.log import logging_config
from deploy.secret_key import check_key, read_key

BASE_DIR = Path(__file__).resolve().parent.parent

DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / "var")))
os.umask(0o077)  # codes, names and backups are private to this user
DATA_DIR.mkdir(parents=True, exist_ok=True)
with suppress(PermissionError):  # another user's folder that this one may write
    DATA_DIR.chmod(0o700)
    for file in DATA_DIR.glob("*.sqlite3*"):
        file.chmod(0o600)


DEBUG = env.bool("DEBUG", default=False)
VERSION = "0.1.0"
BUILD = env.str("BUILD", default=VERSION)
LAPTOP = not env.str("DATABASE_URL", default="") and not env.str(
    "REDIS_URL", default=""
)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["*"] if LAPTOP else ["localhost"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
PUBLIC_URL = env.str("PUBLIC_URL", default="")
PORT = whole_number("PORT", 8042)
WEB_WORKERS = whole_number("WEB_WORKERS", 2)
PAGE_PROCESS = env.bool("PAGE_PROCESS", default=True)

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django_tables2",
    "django_htmx",
    "template_partials",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "csp",
    "players",
    "tournaments",
    "scoring",
    "deploy",
]

MIDDLEWARE = [
    "deploy.serving.probes.Probes",
    "deploy.serving.request_log.RequestLog",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",  # its files are already compressed
    # on servers the proxy does it.
    *(["django.middleware.gzip.GZipMiddleware"] if LAPTOP else []),
    "csp.middleware.CSPMiddleware",
    "deploy.device_permissions.DevicePermissions",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "deploy.serving.clean_input.CleanInput",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "deploy.last_use.LastUse",
    "deploy.page_snapshot.PageSnapshot",
]

ROOT_URLCONF = "deploy.urls"

CACHED_TEMPLATES = (
    "django.template.loaders.cached.Loader",
    ["deploy.template_loader.Loader", "django.template.loaders.app_directories.Loader"],
)
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [("template_partials.loader.Loader", [CACHED_TEMPLATES])],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "players.common.buttons.page_key",
                "tournaments.event.bar.current_page",
            ],
        },
    }
]


DATABASES = databases(DATA_DIR)
# SQLite ignores an index's included columns, which only Postgres uses.
SILENCED_SYSTEM_CHECKS = ["models.W040"]
DATABASE_ROUTERS = ["tournaments.event.snapshot.SnapshotRouter"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.str("REDIS_URL", default="")
CACHES: dict[str, Any] = {
    "default": {
        "BACKEND": "deploy.serving.cache.RedisOrLocalCache",
        "LOCATION": REDIS_URL,
    }
    if REDIS_URL
    else {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 5_000},  # a flood pushes no count of tries out
    }
}

CELERY_BROKER_URL = (
    REDIS_URL.replace("unix://", "redis+socket://", 1)
    if REDIS_URL
    else "memory://localhost/"
)
CELERY_TASK_IGNORE_RESULT = True
# A worker takes all of them unless told otherwise. Tasks that may wait for a dead mail
# server have their own, so that nothing else waits with them.
CELERY_TASK_QUEUES = {
    name: {"exchange": name, "routing_key": name}
    for name in ("celery", "mail", "push", "practice", "ratings")
}
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {"socket_connect_timeout": 1} if REDIS_URL else {"polling_interval": 0.5}
)
# Tasks before a worker opens its file again, which takes longer than most of them and
# delays posted results. A server's connection may have broken: each task opens one.
CELERY_DB_REUSE_MAX = (
    1000 if DATABASES["default"]["ENGINE"].endswith("sqlite3") else None
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BEAT_SCHEDULER = "deploy.beat:Scheduler"
CELERY_TASK_PUBLISH_RETRY = False
CELERY_BROKER_CONNECTION_TIMEOUT = 2

EMAIL_URL = env.str("EMAIL_URL", default="")
globals().update(env.email_url_config(EMAIL_URL or "dummymail://"))
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.str("MAIL_FROM", default="Seven Marks <noreply@localhost>")
# The mailbox where mail comes back: imaps://user:password@mail.example.org/INBOX
RETURNED_MAIL_URL = env.str("RETURNED_MAIL_URL", default="")
CAN_MAIL = bool(EMAIL_URL and PUBLIC_URL)
PUSH_SERVICES = env.list(
    "PUSH_SERVICES",
    default=[
        "fcm.googleapis.com",
        "updates.push.services.mozilla.com",
        ".push.apple.com",
        ".notify.windows.com",
    ],
)
VAPID_KEY = env.str("VAPID_KEY", default="")
VAPID_CONTACT = env.str("VAPID_CONTACT", default="") or (
    PUBLIC_URL if PUBLIC_URL.startswith("https://") else "mailto:noreply@localhost"
)

AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "desk"
LOGOUT_REDIRECT_URL = "home"
globals().update(ACCOUNTS)

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("es", _("Español"))]
LOCALE_PATHS = [BASE_DIR / "deploy" / "locale"]
FORMAT_MODULE_PATH = "deploy.formats"
TIME_ZONE = time_zone("TIME_ZONE", "America/Chicago")
CELERY_TIMEZONE = TIME_ZONE  # nightly jobs run in the club's night

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": env.str(
            "STATICFILES_STORAGE",
            default="django.contrib.staticfiles.storage.StaticFilesStorage",
        )
    },
}
WHITENOISE_USE_FINDERS = STORAGES["staticfiles"]["BACKEND"].endswith(
    ".StaticFilesStorage"
)
WHITENOISE_MAX_AGE = 300


def _stale_first(headers: MutableMapping[str, str], path: str, url: str) -> None:
    """On a slow network a phone shows its copy and asks afterwards."""
    if "immutable" not in headers["Cache-Control"]:
        headers["Cache-Control"] += ", stale-while-revalidate=86400"


WHITENOISE_ADD_HEADERS_FUNCTION = _stale_first

DJANGO_TABLES2_TEMPLATE = "components/table.html"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
HTTPS = env.bool("HTTPS", default=False)
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
CSRF_FAILURE_VIEW = "tournaments.clubs.views.directors.no_token"
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_000_000
# a state's season asks about each event of its clubs: 2,500 in fourteen months
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5_000
FILE_UPLOAD_MAX_MEMORY_SIZE = 2_000_000

LOGGING = logging_config(
    level=env.str("LOG_LEVEL", default="WARNING" if LAPTOP else "INFO"),
    as_json=env.bool("LOG_JSON", default=not LAPTOP),
)
if FIGURES_DIR := env.str("PROMETHEUS_MULTIPROC_DIR", default=""):
    Path(FIGURES_DIR).mkdir(parents=True, exist_ok=True)
else:
    # an empty value would mean the current folder
    os.environ.pop("PROMETHEUS_MULTIPROC_DIR", None)
TRUSTED_PROXIES = env.list("TRUSTED_PROXIES", default=[])
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")

BACKUP_DIR = Path(env.str("BACKUP_DIR", default="") or DATA_DIR / "backups")
BACKUP_DIR2 = env.str("BACKUP_DIR2", default="")
BACKUPS_KEPT = whole_number("BACKUPS_KEPT", 40)


def _secret_key() -> str:
    """The key from the environment, else the stored one; none for who makes a new one."""
    if key := env.str("SECRET_KEY", default=""):
        return check_key(key)
    if sys.argv[1:2] == ["new_key"]:
        return ""
    places = [BACKUP_DIR, *filter(None, [BACKUP_DIR2 and Path(BACKUP_DIR2)])]
    return read_key(DATA_DIR, places, DATABASES["default"])


SECRET_KEY = _secret_key()
