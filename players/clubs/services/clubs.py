"""Writes about a club itself: created, its facts, its address."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction
from django.utils.text import slugify

from players.clubs.models import Club, FormerSlug, Membership
from players.clubs.roles import Role
from players.clubs.services.keeper import name_first_keeper


def free_slug(name: str, taken: Iterable[str]) -> str:
    """Return a slug for a name, numbered if it is taken."""
    base = slugify(name)[:80] or "x"
    used = set(taken)
    slug, n = base, 1
    while slug in used:
        n += 1
        slug = f"{base}-{n}"
    return slug


@transaction.atomic
def create_club(
    *,
    name: str,
    town: str = "",
    language: str = "en",
    time_zone: str = "",
    is_demo: bool = False,
    director: User | AnonymousUser | None = None,
) -> Club:
    """Create a club, whose owner is its first director.

    Returns the existing one if the director has a club of this name.
    """
    if isinstance(director, User):
        same = Club.objects.filter(name=name, memberships__user=director).first()
        if same:
            return same
    word = _free_word(name)
    club = Club.objects.create(
        name=name,
        town=town,
        slug=word,
        language=language,
        time_zone=time_zone,
        is_demo=is_demo,
    )
    if isinstance(director, User):
        Membership.objects.create(club=club, user=director, role=Role.OWNER)
        name_first_keeper(director)
    return club


@dataclass(frozen=True, slots=True)
class ClubFacts:
    """What a club says of itself, and what holds for all its events and people."""

    name: str
    town: str = ""
    contact: str = ""
    website: str = ""
    language: str = "en"
    time_zone: str = ""
    places_who_left: bool = False
    indexes_people: bool = False


@transaction.atomic
def set_club_facts(*, club: Club, facts: ClubFacts) -> Club:
    """Set a club's facts.

    A new name makes a new address, unless its word stays; the old one redirects.
    """
    club = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if facts.name != club.name:
        _move(club, facts.name)
    rows = Club.objects.filter(pk=club.pk)
    rows.update(slug=club.slug, **asdict(facts))
    return rows.get()


def _move(club: Club, name: str) -> None:
    """Give the club an address by this name; it may take back a former one of its own."""
    base = slugify(name)[:80] or "x"
    if base == club.slug:
        return
    FormerSlug.objects.get_or_create(slug=club.slug, defaults={"club": club})
    own = FormerSlug.objects.filter(club=club, slug=base)
    club.slug = base if own.exists() else _free_word(name)
    own.delete()


def _free_word(name: str) -> str:
    taken = Club.objects.select_for_update().values_list("slug", flat=True)
    former = FormerSlug.objects.values_list("slug", flat=True)
    return free_slug(name, [*taken, *former])
