"""Writes about associations: created, clubs invited and joined, people linked."""

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from players.associations.models import Association, AssociationClub, PersonLink
from players.associations.selectors import clubs_beside, rows_of_one
from players.clubs.models import Club
from players.clubs.services.clubs import free_slug
from players.common.refused import Refused
from players.people.models import Person


@transaction.atomic
def create_association(*, name: str, officer: User) -> Association:
    """Create an association with its first officer, or return theirs of this name."""
    name = " ".join(name.split())
    if not name:
        raise Refused(_("Type a name."), field="name")
    if same := officer.associations.filter(name=name).first():
        return same
    taken = Association.objects.select_for_update().values_list("slug", flat=True)
    association = Association.objects.create(name=name, slug=free_slug(name, taken))
    association.officers.add(officer)
    return association


@transaction.atomic
def invite_club(*, association: Association, slug: str, by: str) -> AssociationClub:
    """Invite a club by its address word; it is a member once its directors agree."""
    club = Club.objects.at_address(slug.strip().strip("/").split("/")[-1]).first()
    if club is None:
        raise Refused(_("There is no club at this address."), field="club")
    row, _is_new = association.memberships.get_or_create(
        club=club, defaults={"invited_by": by}
    )
    return row


@transaction.atomic
def agree_to_association(*, club: Club, number: int, by: str) -> AssociationClub | None:
    """Let the club join an association that invited it; return the membership."""
    open_rows = AssociationClub.objects.filter(club=club, agreed_at=None)
    row = open_rows.select_related("association").filter(pk=number).first()
    if row is not None:
        row.agreed_at, row.agreed_by = timezone.now(), by
        row.save(update_fields=["agreed_at", "agreed_by"])
    return row


@transaction.atomic
def end_association(
    *, number: int, **side: Club | Association
) -> AssociationClub | None:
    """End a membership, from either side: its events stop counting; return it."""
    rows = AssociationClub.objects.select_related("club", "association")
    row = rows.filter(pk=number, **side).first()
    if row is not None:
        row.delete()
    return row


@transaction.atomic
def add_officer(*, association: Association, username: str) -> User:
    """Add a user as officer of the association."""
    user = User.objects.filter(username__iexact=username.strip()).first()
    if user is None:
        raise Refused(_("Nobody signs in with this name."), field="officer")
    association.officers.add(user)
    return user


@transaction.atomic
def remove_officer(*, association: Association, number: int) -> User | None:
    """Remove an officer and return them; the last one stays."""
    association = Association.objects.select_for_update().get(pk=association.pk)
    officer = association.officers.filter(pk=number).first()
    if officer is None:
        return None
    if association.officers.count() < 2:
        raise Refused(_("An association needs an officer. Add another one first."))
    association.officers.remove(officer)
    return officer


@transaction.atomic
def ask_for_link(*, person: Person, other: int, by: str) -> PersonLink:
    """Ask another club whether its person is this one.

    Both clubs belong to one association. If the other club asked already, this agrees
    to it.
    """
    asked = Person.objects.not_merged().filter(pk=other).first()
    if asked is None or asked.club_id == person.club_id or person.merged_into_id:
        raise Refused(_("These are not people of two clubs."))
    if not clubs_beside(person.club_id).filter(club=asked.club_id).exists():
        raise Refused(_("The two clubs are not in one association."))
    back = PersonLink.objects.filter(asking=asked, asked=person).first()
    if back is not None:
        return agree_to_link(club=person.club, number=back.pk, by=by) or back
    refuse_two_of_a_club(person, asked)
    link, _is_new = PersonLink.objects.get_or_create(
        asking=person, asked=asked, defaults={"asked_by": by}
    )
    return link


@transaction.atomic
def agree_to_link(*, club: Club, number: int, by: str) -> PersonLink | None:
    """Agree, for the club that was asked, that the two are one; return an open link.

    Refuses if links over other clubs would make two rows of one club one person.
    """
    open_links = PersonLink.objects.filter(agreed_at=None).select_related(
        "asking", "asked"
    )
    link = open_links.filter(pk=number, asked__club=club).first()
    if link is None:
        return None
    refuse_two_of_a_club(link.asking, link.asked)
    link.agreed_at, link.agreed_by = timezone.now(), by
    link.save(update_fields=["agreed_at", "agreed_by"])
    return link


def refuse_two_of_a_club(first: Person, second: Person) -> None:
    """Refuse to link two people if that joins two rows of one club.

    Locks the associations of both, so that no other agreement interferes.
    """
    clubs = (first.club_id, second.club_id)
    associations = Association.objects.filter(memberships__club__in=clubs)
    list(
        Association.objects.select_for_update()
        .filter(pk__in=associations.values("pk"))
        .order_by("pk")
    )
    merged = {first.pk, second.pk} if first.club_id == second.club_id else set()
    seen: dict[int, Person] = {}
    for row in rows_of_one(first, second):
        other = seen.setdefault(row.club_id, row)
        if other is not row and {other.pk, row.pk} != merged:
            raise Refused(
                _(
                    "%(first)s and %(second)s of %(club)s would become one person, by "
                    "way of other clubs. If they are one, that club merges them first."
                )
                % {
                    "first": other.shown_name,
                    "second": row.shown_name,
                    "club": row.club.name,
                }
            )


@transaction.atomic
def end_link(*, club: Club, number: int) -> PersonLink | None:
    """End or decline a link, from either club; return the ended link."""
    of_club = Q(asking__club=club) | Q(asked__club=club)
    links = PersonLink.objects.select_related("asking", "asked")
    link = links.filter(of_club, pk=number).first()
    if link is not None:
        link.delete()
    return link
