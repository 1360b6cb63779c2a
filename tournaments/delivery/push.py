"""Messages to phones: each encrypted for its browser and sent to its push service.

Sends only to services named in the settings, so that no visitor can direct a request
into the server's own network.
"""

import http.client
import json
import re
import ssl
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse

from tournaments.delivery.errors import DeliveryError
from tournaments.delivery.webpush import encrypted, vapid_header
from tournaments.models import Notice

PATIENCE = 10
TTL_SECONDS = 3600  # How long the service keeps a message for a phone that is off
MOST_LETTERS = 600
ADDRESS = re.compile(r"https://[a-z0-9.:-]+/[\x21-\x7e]*", re.IGNORECASE)
GONE = (404, 410)
BUSY = 429


def is_push_address(address: str) -> bool:
    """Whether the address belongs to a configured push service."""
    if not ADDRESS.fullmatch(address):
        return False
    place = urlsplit(address).netloc.lower()
    return any(
        place.endswith(service) if service.startswith(".") else place == service
        for service in settings.PUSH_SERVICES
    )


def send_pushes(
    notices: Iterable[Notice],
) -> Iterator[tuple[Notice, DeliveryError | None]]:
    """Yields the messages, each with its error or None; tries a dead service once."""
    dead: dict[str, DeliveryError] = {}
    with ExitStack() as stack:
        lines: dict[str, http.client.HTTPSConnection] = {}
        for notice in notices:
            place = urlsplit(notice.follower.address).netloc
            if place not in lines:
                line = http.client.HTTPSConnection(
                    place, timeout=PATIENCE, context=ssl.create_default_context()
                )
                lines[place] = stack.enter_context(closing(line))
            fault = dead.get(place) or _send(notice, lines[place])
            if fault and fault.is_dead:
                dead[place] = fault
            yield notice, fault


def _send(notice: Notice, line: http.client.HTTPSConnection) -> DeliveryError | None:
    address = notice.follower.address
    if not is_push_address(address):
        return DeliveryError("no push service is at this address", is_final=True)
    parts = urlsplit(address)
    headers = {
        "Authorization": vapid_header(f"https://{parts.netloc}"),
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
        return DeliveryError(str(error) or type(error).__name__, is_dead=True)
    return _fault(answer.status, text)


def _payload(notice: Notice) -> bytes:
    """Return what the phone shows, all public; a result replaces its call by its tag."""
    pair = notice.follower.pair
    page = reverse("pair", args=[pair.event.slug, pair.number])
    message = {
        "title": notice.subject,
        "body": notice.text[:MOST_LETTERS],
        "lang": notice.follower.language,
        "tag": f"{page}{notice.match}",
        "url": page,
    }
    return json.dumps(message).encode()


def _fault(status: int, text: str) -> DeliveryError | None:
    if status < 300:
        return None
    reason = f"{status} {text}".strip()
    if status in GONE:
        return DeliveryError(reason, is_gone=True)
    is_busy = status == BUSY or status >= 500
    return DeliveryError(reason, is_dead=is_busy, is_final=not is_busy)
