"""The form of the log: lines to read or JSON to search, each with its request's id.

A link's code is a secret: it never reaches the log.
"""

import re
from typing import Any

import structlog

SERVERS = ("uvicorn", "uvicorn.error")
"""Their lines take our form."""
TALKATIVE = (
    "uvicorn.access",
    "celery.beat",
    "celery.worker.strategy",
    "celery.app.trace",
)
"""They have a line for every request or job, and jobs come every few seconds."""
CODE = re.compile(r"/(t|join)/[^/\s'\"?]+")


def hide_codes(_logger: Any, _method: str, event: dict[str, Any]) -> dict[str, Any]:
    """Blot out the codes of links wherever an address is told."""
    return {
        key: CODE.sub(r"/\1/...", value) if isinstance(value, str) else value
        for key, value in event.items()
    }


BEFORE: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
    hide_codes,
]


def logging_config(*, level: str, as_json: bool) -> dict[str, Any]:
    """Django's LOGGING, and structlog to match."""
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
    renderer: Any = (
        structlog.processors.JSONRenderer()
        if as_json
        else structlog.dev.ConsoleRenderer(
            colors=False, exception_formatter=structlog.dev.plain_traceback
        )
    )
    form = {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": BEFORE,
        "processors": [
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            renderer,
        ],
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"form": form},
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "form"}
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            **{name: {"handlers": [], "propagate": True} for name in SERVERS},
            **{name: {"level": "WARNING"} for name in TALKATIVE},
        },
    }
