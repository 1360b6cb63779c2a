"""Associations on pages, and people who are one person across their clubs."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from players.associations.models import (
    Association,
    AssociationClub,
    AssociationEntry,
    PersonLink,
    WithheldEvent,
)
from players.clubs.models import Club
from players.people.models import Person


def was_officer(user: Any, association: Association) -> str:
    """Why a former officer has no right now; empty: they never were one."""
    entries = association.entries.filter(
        action=AssociationEntry.Action.REMOVE, name=user.get_username()
    )
    if not entries.exists():
        return ""
    return _(
        "You are no longer an officer of %(association)s. What you pressed last was not "
        "done."
    ) % {"association": association.name}


@dataclass(frozen=True, slots=True)
class LinkLine:
    number: int
    own: str
    other: str
    club: str
    is_agreed: bool
    # Whether their points add up: both clubs agreed and share an association.
    adds_up: bool
    is_ours_to_agree: bool
    by: str


def clubs_of(association: Association) -> list[Club]:
    """The member clubs of an association, by name."""
    agreed = association.memberships.filter(agreed_at__isnull=False)
    return list(Club.objects.filter(pk__in=agreed.values("club")).order_by("name"))


def associations_of(club: Club) -> QuerySet[AssociationClub]:
    """The associations that the club belongs to or is invited to."""
    rows = AssociationClub.objects.filter(club=club).select_related("association")
    return rows.order_by("association__name")


def invitations_to(clubs: Iterable[Club]) -> QuerySet[AssociationClub]:
    """The invitations that these clubs have not answered."""
    rows = AssociationClub.objects.filter(club__in=clubs, agreed_at=None)
    return rows.select_related("association", "club").order_by("pk")


def clubs_to_invite(association: Association) -> QuerySet[Club]:
    invited = association.memberships.values("club")
    return Club.objects.exclude(pk__in=invited).order_by("name", "town")


def withheld_events(association: int) -> list[str]:
    """The ids of the events that the association's clubs do not let count."""
    rows = WithheldEvent.objects.filter(association=association)
    return list(rows.values_list("event_uid", flat=True))


def clubs_beside(club: int) -> QuerySet[AssociationClub]:
    """The memberships in the associations of this club, its own included."""
    agreed = AssociationClub.objects.filter(agreed_at__isnull=False)
    own = agreed.filter(club=club).values("association")
    return agreed.filter(association__in=own)


def same_people(clubs: Iterable[int], *, at: datetime | None = None) -> dict[int, int]:
    """Map each person linked across these clubs to the lowest number of the linked rows.

    A link counts if both clubs agreed and both are among these; ``at``: at that moment.
    """
    wanted = list(clubs)
    links = PersonLink.objects.filter(agreed_at__isnull=False)
    if at is not None:
        lasted = Q(ended_at=None) | Q(ended_at__gt=at)
        links = PersonLink.with_ended.filter(lasted, agreed_at__lte=at)
    links = links.filter(asking__club__in=wanted, asked__club__in=wanted)
    lead: dict[int, int] = {}

    def top(person: int) -> int:
        while lead.get(person, person) != person:
            person = lead[person]
        return person

    ends = ("asking", "asking__merged_into", "asked", "asked__merged_into")
    for asking, asking_into, asked, asked_into in links.values_list(*ends):
        first, second = asking_into or asking, asked_into or asked
        low, high = sorted((top(first), top(second)))
        lead[high] = low
        lead.setdefault(low, low)
    return {person: top(person) for person in lead}


def rows_of_one(*people: Person) -> list[Person]:
    """The rows of all clubs that agreed links join with any of these.

    A merged row counts as the remaining one. Links of every association count.
    """
    known: set[int] = set()
    fresh = {person.merged_into_id or person.pk for person in people}
    agreed = PersonLink.objects.filter(agreed_at__isnull=False)
    while fresh:
        known |= fresh
        spelt = Person.objects.filter(Q(pk__in=fresh) | Q(merged_into__in=fresh))
        ends = agreed.filter(Q(asking__in=spelt) | Q(asked__in=spelt))
        fields = ("asking", "asking__merged_into", "asked", "asked__merged_into")
        fresh = {
            into or row
            for first, first_into, second, second_into in ends.values_list(*fields)
            for row, into in ((first, first_into), (second, second_into))
        } - known
    rows = Person.objects.filter(pk__in=known).select_related("club")
    return list(rows.order_by("pk"))


def link_lines(club: Club, person: Person | None = None) -> tuple[LinkLine, ...]:
    """The club's links, or those of one person; unanswered ones first."""
    links = Q(asking__club=club) | Q(asked__club=club)
    if person is not None:
        links = Q(asking=person) | Q(asked=person)
    rows = PersonLink.objects.filter(links).select_related(
        "asking__club", "asked__club"
    )
    beside = set(clubs_beside(club.pk).values_list("club", flat=True))
    lines = [_line(row, club, beside) for row in rows]
    return tuple(sorted(lines, key=lambda line: (not line.is_ours_to_agree, line.own)))


def _line(row: PersonLink, club: Club, beside: set[int]) -> LinkLine:
    is_asking = row.asking.club_id == club.pk
    own, other = (row.asking, row.asked) if is_asking else (row.asked, row.asking)
    return LinkLine(
        number=row.pk,
        own=own.shown_name,
        other=other.shown_name,
        club=other.club.name,
        is_agreed=row.agreed_at is not None,
        adds_up=row.agreed_at is not None and other.club_id in beside,
        is_ours_to_agree=row.agreed_at is None and not is_asking,
        by=row.asked_by,
    )


def other_clubs_of(person: Person) -> list[Person]:
    """The rows of other clubs that are this person, as both clubs agreed.

    Empty if either name is hidden, because the link would reveal whose it is.
    """
    ends = Q(asking=person) | Q(asked=person)
    agreed = PersonLink.objects.filter(ends, agreed_at__isnull=False)
    linked = [
        asked if asking == person.pk else asking
        for asking, asked in agreed.values_list("asking", "asked")
    ]
    if person.shown_as or not linked:
        return []
    others = Person.objects.filter(pk__in=linked, shown_as="").select_related("club")
    in_order = sorted(others, key=lambda other: linked.index(other.pk))
    return [other for other in in_order if other.performances.exists()]


def others_of_name(club: Club, key: str) -> list[Person]:
    """People of the same public name in clubs that share an association with this one."""
    if not key:
        return []
    clubs = clubs_beside(club.pk).exclude(club=club).values("club")
    people = Person.objects.not_merged().called_publicly(key).filter(club__in=clubs)
    return list(people.select_related("club").order_by("key", "pk")[:20])
