"""Reads reports that a mail was not delivered (RFC 3464): pure, and strict.

Whatever is no such report about one of our mails reads as none.
"""

import email
import re
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message

from tournaments.notices.mail_ids import HEADERS, mails_named

MOST_LETTERS = 150
_STATUS = re.compile(r"\b([245]\.\d{1,3}\.\d{1,3})\b")
Mail = Message


@dataclass(frozen=True, slots=True)
class Report:
    kind: str
    number: int
    status: str  # As 5.1.1
    text: str  # The mail server's own words

    @property
    def is_final(self) -> bool:
        return self.status.startswith("5")


def read_report(content: bytes) -> Report | None:
    """The report in a mail, if one of ours failed."""
    mail = email.message_from_bytes(content)
    kind = str(mail.get_param("report-type", "")).lower()
    if mail.get_content_type() != "multipart/report" or kind != "delivery-status":
        return None
    parts = _parts(mail)
    ours = next(iter(_ours(mail, parts)), None)
    failed = next(iter(_failed(parts)), None)
    return Report(*ours, *failed) if ours and failed else None


def _parts(mail: Mail) -> list[Mail]:
    content = mail.get_payload()
    parts = content if isinstance(content, list) else []
    return [part for part in parts if isinstance(part, Message)]


def _ours(mail: Mail, parts: list[Mail]) -> Iterator[tuple[str, int]]:
    """Our mails that the returned headers name, then those that the report answers."""
    for part in parts:
        for headers in _returned_headers(part):
            for name in HEADERS:
                yield from mails_named(str(headers.get(name, "")))
    for name in ("In-Reply-To", "References"):
        yield from mails_named(str(mail.get(name, "")))


def _returned_headers(part: Mail) -> list[Mail]:
    kind = part.get_content_type()
    if kind == "message/rfc822":
        return _parts(part)[:1]
    if kind == "text/rfc822-headers":
        raw = part.get_payload(decode=True)
        return [email.message_from_bytes(raw)] if isinstance(raw, bytes) else []
    return []


def _failed(parts: list[Mail]) -> Iterator[tuple[str, str]]:
    """Status and words of each recipient whom the mail did not reach."""
    for part in parts:
        if part.get_content_type() != "message/delivery-status":
            continue
        for fields in _parts(part):
            status = _STATUS.search(str(fields.get("Status", "")))
            if str(fields.get("Action", "")).strip().lower() == "failed" and status:
                words = str(fields.get("Diagnostic-Code", "")).partition(";")[2]
                yield status[1], " ".join(words.split())[:MOST_LETTERS]
