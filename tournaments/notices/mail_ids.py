"""Ids of our mails, which a report about one of them carries back.

A message authentication code under the server's key makes them unforgeable by whoever
did not get the mail, so nothing has to be stored.
"""

import base64
import re
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

NOTICE, SIGN_UP = "n", "s"
MAC_LETTERS = 16
# Some services that pass mail on write a Message-ID of their own.
HEADERS = ("Message-ID", "X-Mail-ID")
_ID = re.compile(rf"<([ns])-([0-9]{{1,18}})-([a-z2-7]{{{MAC_LETTERS}}})@")


def id_headers(kind: str, number: int) -> dict[str, str]:
    """The headers with the id of a notice's or a sign-up's mail."""
    host = urlsplit(str(settings.PUBLIC_URL)).hostname or "localhost"
    mail_id = f"<{kind}-{number}-{_mac(kind, number)}@{host}>"
    return dict.fromkeys(HEADERS, mail_id)


def mails_named(text: str) -> list[tuple[str, int]]:
    """Kind and number of our mails whose ids stand in a header; no forged one."""
    return [
        (kind, int(number))
        for kind, number, mac in _ID.findall(text)
        if constant_time_compare(mac, _mac(kind, int(number)))
    ]


def _mac(kind: str, number: int) -> str:
    digest = salted_hmac(
        "tournaments.notices.mail_ids", f"{kind}/{number}", algorithm="sha256"
    ).digest()
    return base64.b32encode(digest).decode().lower()[:MAC_LETTERS]
