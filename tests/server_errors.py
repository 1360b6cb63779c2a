"""What a live server of this process says went wrong."""

import logging
import traceback
from typing import Self

from django.core.signals import got_request_exception


class ServerErrors(logging.Handler):
    """Collects what this process logs as an error, and what breaks a request in it."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))

    def catch(self, **_details: object) -> None:
        self.lines.append(traceback.format_exc())

    def __enter__(self) -> Self:
        logging.getLogger().addHandler(self)
        got_request_exception.connect(self.catch)
        return self

    def __exit__(self, *_error: object) -> None:
        got_request_exception.disconnect(self.catch)
        logging.getLogger().removeHandler(self)
