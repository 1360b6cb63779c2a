"""The format of the log: readable lines or JSON, each with its request's id.

Codes of links and tokens of invitations and followers never reach the log.
"""

import logging
import re
from http import HTTPStatus
from typing import Any
from urllib.parse import unquote

import structlog

SERVERS = ("uvicorn", "uvicorn.error")  # Loggers whose lines get this format
# Loggers with a line for every request or job; jobs come every few seconds.
VERBOSE = (
    "uvicorn.access",
    "celery.beat",
    "celery.worker.strategy",
    "celery.app.trace",
)
SECRET_SEGMENT = re.compile(r"(/+(?:t|join|told)/+)[^/\s'\"?]+", re.IGNORECASE)
# A printed link code; a request id has more groups or none.
CODE = re.compile(r"(?<![\w-])(?=[\w-]*\d)\w{2,12}-\w{4}-\w{4}(?![\w-])", re.ASCII)
# Paths without secrets: an unknown path may be a code in another spelling.
OPEN_PATHS = ("/e/", "/desk/", "/static/", "/live/")
UNQUOTE_PASSES = 3


def redact_codes(_logger: Any, _method: str, event: dict[str, Any]) -> dict[str, Any]:
    """A structlog processor: removes codes and tokens from a line's texts.

    The address of an event that was shown is none, though *spring-open-2027* looks so.
    """
    is_shown = event.get("status") == HTTPStatus.OK
    return {
        key: _redacted(value)
        if isinstance(value, str) and not (is_shown and key == "event_slug")
        else value
        for key, value in event.items()
    }


def _redacted(text: str) -> str:
    for _pass in range(UNQUOTE_PASSES):
        text = unquote(text) if "%" in text else text
    return CODE.sub("...", SECRET_SEGMENT.sub(r"\1...", text))


class ClientErrors(logging.Filter):
    """Django's lines about a request: safe paths, no traceback of a sender's mistake."""

    def filter(self, record: logging.LogRecord) -> bool:
        if 400 <= getattr(record, "status_code", 0) < 500:
            record.exc_info = record.exc_text = None
        path = getattr(getattr(record, "request", None), "path", "")
        if path and isinstance(record.args, tuple) and not _is_open(path):
            shown = _redacted(path) if SECRET_SEGMENT.match(path) else "/..."
            record.args = tuple(shown if arg == path else arg for arg in record.args)
        return True


def _is_open(path: str) -> bool:
    return path.count("/") < 2 or path.startswith(OPEN_PATHS)


BEFORE: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
    redact_codes,
]


def _formatter(*, as_json: bool) -> dict[str, Any]:
    renderer: Any = (
        structlog.processors.JSONRenderer()
        if as_json
        else structlog.dev.ConsoleRenderer(
            colors=False, exception_formatter=structlog.dev.plain_traceback
        )
    )
    return {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": BEFORE,
        "processors": [
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            renderer,
        ],
    }


def logging_config(*, level: str, as_json: bool) -> dict[str, Any]:
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *BEFORE,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"form": _formatter(as_json=as_json)},
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "form",
                "filters": ["client_errors"],
            }
        },
        "filters": {"client_errors": {"()": ClientErrors}},
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            **{name: {"handlers": [], "propagate": True} for name in SERVERS},
            **{name: {"level": "WARNING"} for name in VERBOSE},
        },
    }
