"""Codes of links, printed, typed and scanned, which give access without an account.

A code carries the link's id and a message authentication code under the server's key,
so nothing usable is stored. Reads links; writes nothing.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from django.conf import settings
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from players.common.prepared import Prepared
from players.common.server_address import qr
from scoring.game.models import Link
from tournaments.event.models import Event

# Crockford's base 32: no I, L, O, U; lookalikes of 0 or 1 are read as 0 or 1.
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
# 40 bits: with the throttle, guessing one code takes longer than any event lasts.
MAC_LETTERS = 8
ID_LETTERS = 2
MOST_LETTERS = MAC_LETTERS + 12

_LOOKALIKES = str.maketrans("ILO", "110")


class WrongCodeError(Exception):
    """No link of this server has, or ever had, this code."""


class RevokedCodeError(Exception):
    """The code was valid once; its link has a newer one."""

    def __init__(self, link: Link) -> None:
        super().__init__(str(link))
        self.link = link


_links = Prepared(
    lambda pk: Link.objects.select_related("event").filter(
        pk=pk, event__deleted_at=None
    )
)


def code_of(link: Link) -> str:
    """The link's code as printed, in groups: ``0C-7Q3M-92XA``."""
    letters = _code(link, link.generation)
    head, mac = letters[:-MAC_LETTERS], letters[-MAC_LETTERS:]
    return f"{head}-{mac[:4]}-{mac[4:]}"


def code_and_qr(link: Link, base: str) -> tuple[str, str]:
    """The link's code, and the QR of its page's address under ``base``."""
    code = code_of(link)
    return code, qr(base.rstrip("/") + reverse("table", args=[code]))


def codes_of_tables(
    event: Event, base: str, numbers: Iterable[int | None]
) -> dict[int, tuple[str, str]]:
    """The code and QR of each of these tables that has a link, by its number."""
    codes = {}
    tables = {number for number in numbers if number}
    for link in event.links.filter(kind=Link.Kind.TABLE, number__in=tables):
        link.event = event
        codes[link.number] = code_and_qr(link, base)
    return codes


def link_of(typed: str) -> Link:
    """The link of a typed or scanned code.

    Case, dashes and blanks do not matter. Raises WrongCodeError or RevokedCodeError.
    """
    letters = plain(typed)
    if not MAC_LETTERS < len(letters) <= MOST_LETTERS:
        raise WrongCodeError
    link = next(iter(_links(_number(letters[:-MAC_LETTERS]))), None)
    if link is None:
        raise WrongCodeError
    if _is_code(letters, link, link.generation):
        return link
    if any(_is_code(letters, link, old) for old in range(1, link.generation)):
        raise RevokedCodeError(link)
    raise WrongCodeError


def plain(typed: str) -> str:
    """The code's letters alone, lookalikes read as digits; empty if it is no code."""
    letters = re.sub(r"[\s\-\u2010-\u2015_.]", "", typed).upper().translate(_LOOKALIKES)
    return "" if letters.strip(ALPHABET) else letters


def link_part(typed: str) -> str:
    """The letters of a code that identify the link, one spelling of each; empty if none."""
    return plain(typed)[:-MAC_LETTERS][:MOST_LETTERS].lstrip(ALPHABET[0])


def has_ended(event: Event) -> bool:
    """Whether the event is final, so that its links only show the result."""
    return event.state == Event.State.FINAL


def _is_code(letters: str, link: Link, generation: int) -> bool:
    mac = _code(link, generation)[-MAC_LETTERS:]
    return constant_time_compare(letters[-MAC_LETTERS:], mac)


def _code(link: Link, generation: int) -> str:
    scope = (link.pk, link.event.uid, link.kind, link.number, generation)
    mac = _mac("/".join(map(str, scope)), settings.SECRET_KEY)
    return _letters(link.pk, ID_LETTERS) + mac


@lru_cache(maxsize=4096)
def _mac(scope: str, secret: str) -> str:
    """The second part of a code; each request of a phone needs it twice."""
    digest = salted_hmac(
        "scoring.game.links", scope, secret=secret, algorithm="sha256"
    ).digest()
    return _letters(int.from_bytes(digest[:5]), MAC_LETTERS)


def _letters(number: int, least: int) -> str:
    letters = ""
    while number or len(letters) < least:
        number, place = divmod(number, 32)
        letters = ALPHABET[place] + letters
    return letters


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 32 + ALPHABET.index(letter)
    return number
