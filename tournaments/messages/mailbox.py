"""The mailbox where mail that could not be delivered comes back: IMAP over TLS."""

import imaplib
import re
import ssl
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote, urlsplit

PORT = 993
PATIENCE = 10  # Seconds
MOST_MAILS = 200  # At one reading; the next reads on
MOST_BYTES = 300_000
_SIZE = re.compile(rb"RFC822\.SIZE (\d+)")


class MailboxError(Exception):
    """The mailbox cannot be read; the message says why."""


def read_unseen(address: str, take: Callable[[bytes], None]) -> int:
    """Give each unseen mail to ``take``, then mark it as seen; return how many.

    ``address``: ``imaps://user:password@mail.example.org/INBOX``. A mail that is too
    large for a report is only marked. Raises MailboxError.
    """
    try:
        parts = urlsplit(address)
        port = parts.port or PORT
    except ValueError as error:
        raise MailboxError(str(error)) from error
    if parts.scheme != "imaps" or not parts.hostname:
        raise MailboxError("RETURNED_MAIL_URL: imaps://user:password@host/INBOX")
    try:
        with imaplib.IMAP4_SSL(
            parts.hostname,
            port,
            ssl_context=ssl.create_default_context(),
            timeout=PATIENCE,
        ) as server:
            server.login(unquote(parts.username or ""), unquote(parts.password or ""))
            folder = unquote(parts.path.strip("/")) or "INBOX"
            _expect(server.select(f'"{folder}"'))
            return _read(server, take)
    except (OSError, imaplib.IMAP4.error) as error:
        raise MailboxError(_words(error)) from error


def _read(server: imaplib.IMAP4_SSL, take: Callable[[bytes], None]) -> int:
    unseen = _joined(server.uid("SEARCH", "UNSEEN")).split()[:MOST_MAILS]
    for number in map(bytes.decode, unseen):
        size = _SIZE.search(_joined(server.uid("FETCH", number, "(RFC822.SIZE)")))
        if size and int(size[1]) <= MOST_BYTES:
            fetched = _expect(server.uid("FETCH", number, "(BODY.PEEK[])"))
            for part in fetched:
                if isinstance(part, tuple):
                    take(part[1])
        _expect(server.uid("STORE", number, "+FLAGS.SILENT", r"(\Seen)"))
    return len(unseen)


def _expect(answer: tuple[str, list[Any]]) -> list[Any]:
    state, parts = answer
    if state != "OK":
        raise MailboxError(_words(*parts[:1]))
    return parts


def _words(answer: object = "") -> str:
    """The server's words, which come as bytes."""
    words = answer.args[-1] if isinstance(answer, Exception) and answer.args else answer
    return words.decode(errors="replace") if isinstance(words, bytes) else str(words)


def _joined(answer: tuple[str, list[Any]]) -> bytes:
    return b" ".join(part for part in _expect(answer) if isinstance(part, bytes))
