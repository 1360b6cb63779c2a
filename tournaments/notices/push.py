"""Messages to phones: each encrypted for its browser and sent to its push service.

Sends only to services named in the settings, so that no visitor can direct a request
into the server's own network.
"""

import http.client
import json
import re
import ssl
from contextlib import ExitStack
from urllib.parse import urlsplit

from django.conf import settings

from players.common.delivery_error import DeliveryError
from tournaments.event.models import Notice
from tournaments.following.followed import page_of_notice

PATIENCE = 10
TTL_SECONDS = 3600  # How long the service keeps a message for a phone that is off
MOST_LETTERS = 600
_LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_PORT = "(?::[0-9]{1,5})?"
# No user, and a host that a certificate can name.
ADDRESS = re.compile(rf"https://(?P<host>{_LABEL}(?:\.{_LABEL})*{_PORT})/[\x21-\x7e]*")
GONE = (404, 410)
BUSY = 429


def push_host(address: str) -> str:
    """The host of a configured push service that the address is at; else empty."""
    parts = ADDRESS.fullmatch(address.lower())
    host = parts["host"].removesuffix(":443") if parts else ""
    is_known = any(
        host.endswith(service) if service.startswith(".") else host == service
        for service in settings.PUSH_SERVICES
    )
    return host if is_known else ""


class Pushes(ExitStack):
    """Sends messages to push services; a dead service is tried once."""

    def __init__(self) -> None:
        super().__init__()
        self._dead: dict[str, DeliveryError] = {}
        self._lines: dict[str, http.client.HTTPSConnection] = {}

    def send(self, notice: Notice) -> None:
        """Send a message. Raises DeliveryError."""
        host = push_host(notice.follower.address)
        if not host:
            raise DeliveryError("no push service is at this address", is_final=True)
        if host in self._dead:
            raise self._dead[host]
        if host not in self._lines:
            self._lines[host] = http.client.HTTPSConnection(
                host, timeout=PATIENCE, context=ssl.create_default_context()
            )
            self.callback(self._lines[host].close)
        try:
            _send(notice, host, self._lines[host])
        except DeliveryError as error:
            if error.is_dead:
                self._dead[host] = error
            if error.is_gone:
                notice.follower.delete()
            raise


def _send(notice: Notice, host: str, line: http.client.HTTPSConnection) -> None:
    from tournaments.notices.webpush import encrypted, vapid_header  # 8 MB

    parts = urlsplit(notice.follower.address)
    headers = {
        "Authorization": vapid_header(f"https://{host}"),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(TTL_SECONDS),
        "Urgency": "high",
    }
    body = encrypted(_payload(notice), **notice.follower.keys)
    try:
        path = parts._replace(scheme="", netloc="").geturl()
        line.request("POST", path, body, headers)
        answer = line.getresponse()
        text = answer.read().decode(errors="replace")
    except (OSError, http.client.HTTPException) as error:
        line.close()
        raise DeliveryError(str(error) or type(error).__name__, is_dead=True) from error
    _refuse_unless_sent(answer.status, text)


def _payload(notice: Notice) -> bytes:
    """Return what the phone shows, all public; a result replaces its call by its tag."""
    page = page_of_notice(notice)
    message = {
        "title": notice.subject,
        "body": notice.text[:MOST_LETTERS],
        "lang": notice.follower.language,
        "tag": f"{page}{notice.match}",
        "url": page,
    }
    return json.dumps(message).encode()


def _refuse_unless_sent(status: int, text: str) -> None:
    if status < 300:
        return
    reason = f"{status} {text}".strip()
    if status in GONE:
        raise DeliveryError(reason, is_gone=True)
    is_busy = status == BUSY or status >= 500
    raise DeliveryError(reason, is_dead=is_busy, is_final=not is_busy)
