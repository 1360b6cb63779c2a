"""The pairs whose pages differ in a new version of an event.

Compares two snapshots, so that no writer has to know which pages read what.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import override

from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.public.selectors.pairs import PairPage, pair_page


@dataclass(frozen=True, slots=True)
class PairPages:
    """Every pair's page at one version of an event, as values."""

    version: int
    pages: Mapping[int, PairPage | None]


@dataclass(frozen=True, slots=True)
class Touched:
    """The pairs whose pages differ between two versions of an event."""

    version: int
    # None without an earlier version: then every page has to ask.
    pairs: tuple[int, ...] | None


def pair_pages(snapshot: EventSnapshot) -> PairPages:
    """Build every pair's page inside the transaction that read the snapshot."""
    with override("en"):  # a page that differs in one language differs in all
        pages = {number: pair_page(snapshot, number) for number in snapshot.pairs}
    return PairPages(snapshot.event.version, pages)


def touched(before: PairPages | None, after: PairPages) -> Touched:
    """Compare every pair's page in two versions.

    A restored event has an earlier version now, so nothing is comparable.
    """
    if before is None or before.version > after.version:
        return Touched(after.version, None)
    pairs = tuple(
        number
        for number in sorted({*before.pages, *after.pages})
        if before.pages.get(number) != after.pages.get(number)
    )
    return Touched(after.version, pairs)
