"""Writes about clubs, people and partnerships."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction
from django.db.models import Manager, ProtectedError, Q, QuerySet
from django.utils.text import slugify
from django.utils.translation import gettext as _

from players.models import (
    Club,
    FormerSlug,
    Membership,
    Partnership,
    Person,
    Season,
    name_key,
    tidy_name,
)
from players.refused import Refused
from players.roles import Role


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
    club = Club.objects.create(name=name, town=town, slug=word, language=language)
    if isinstance(director, User):
        Membership.objects.create(club=club, user=director, role=Role.OWNER)
    return club


@transaction.atomic
def set_club_facts(
    *, club: Club, name: str, town: str, contact: str, website: str, language: str
) -> Club:
    """Set a club's facts.

    A new name makes a new address, unless its word stays; the old one redirects.
    """
    club = Club.objects.select_for_update().get(pk=club.pk)
    if name != club.name:
        _move(club, name)
    club.name, club.town = name, town
    club.contact, club.website, club.language = contact, website, language
    club.save()
    return club


@transaction.atomic
def delete_club(*, club: Club) -> None:
    """Delete a club with its list of people; raises Refused if it has events."""
    club = Club.objects.select_for_update().get(pk=club.pk)
    rows: tuple[Manager[Any] | QuerySet[Any], ...] = (
        club.performances,
        Season.with_deleted.filter(club=club),
        club.past_winners,
        club.partnerships,
    )
    try:
        for each in rows:
            each.all().delete()
        club.people.update(merged_into=None)
        club.delete()
    except ProtectedError as error:
        raise Refused(
            _("%(club)s has events. Only a club without any can be deleted.")
            % {"club": club.name}
        ) from error


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
    """A word for addresses that no club has or had."""
    taken = Club.objects.select_for_update().values_list("slug", flat=True)
    former = FormerSlug.objects.values_list("slug", flat=True)
    return free_slug(name, [*taken, *former])


def add_people(
    *, club: Club, people: Iterable[tuple[str, str, str]]
) -> dict[str, Person]:
    """Return the club's people by key for (name, town, phone) rows; adds new ones.

    A person shown under another name is also known by that name, and by each merged
    spelling. Fills in a town or phone that the club lacks.
    """
    rows = {name_key(name): (name, town, phone) for name, town, phone in people}
    existing = known_people(club, rows)
    _fill(existing, rows)
    Person.objects.bulk_create(
        Person(club=club, name=tidy_name(name), key=key, town=town, phone=phone)
        for key, (name, town, phone) in rows.items()
        if key not in existing
    )
    return known_people(club, rows)


def known_people(club: Club, keys: Iterable[str]) -> dict[str, Person]:
    """Return the club's people with one of these keys, by key."""
    wanted = list(keys)
    spellings = club.people.filter(Q(key__in=wanted) | Q(shown_key__in=wanted))
    people = [
        (spelt, spelt.merged_into or spelt)
        for spelt in spellings.select_related("merged_into")
    ]
    known = {spelt.shown_key: person for spelt, person in people if spelt.shown_key}
    return known | {spelt.key: person for spelt, person in people}


def _fill(
    known: Mapping[str, Person], rows: Mapping[str, tuple[str, str, str]]
) -> None:
    """Fill in the towns and phones that the club did not have."""
    changed = {}
    for key, (_name, town, phone) in rows.items():
        person = known.get(key)
        if person is None:
            continue
        if (town and not person.town) or (phone and not person.phone):
            person.town, person.phone = person.town or town, person.phone or phone
            changed[person.pk] = person
    Person.objects.bulk_update(changed.values(), ["town", "phone"])


def add_partnerships(
    *, club: Club, pairs: Iterable[tuple[Person, Person]]
) -> dict[tuple[int, int], Partnership]:
    """Return the partnerships of these people by their two ids; adds new ones."""
    wanted = {(min(a.pk, b.pk), max(a.pk, b.pk)) for a, b in pairs}
    Partnership.objects.bulk_create(
        (Partnership(club=club, first_id=a, second_id=b) for a, b in sorted(wanted)),
        ignore_conflicts=True,
    )
    firsts = [a for a, _b in wanted]
    rows = Partnership.objects.filter(club=club, first_id__in=firsts)
    return {
        (p.first_id, p.second_id): p
        for p in rows
        if (p.first_id, p.second_id) in wanted
    }
