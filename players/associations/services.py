"""Writes about associations: created, officers, clubs invited and joined, people linked."""

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from players.associations.models import (
    Association,
    AssociationClub,
    AssociationEntry,
    OfficerInvitation,
    PersonLink,
)
from players.associations.selectors import clubs_beside, rows_of_one
from players.clubs.models import Club
from players.clubs.services.clubs import free_slug
from players.clubs.services.holders import locked, note
from players.clubs.services.invitations import revoke_all_of, use_up
from players.common.refused import Refused
from players.people.models import Person


@transaction.atomic
def create_association(*, name: str, officer: User) -> Association:
    """Create an association with its first officer, or return theirs of this name."""
    name = " ".join(name.split())
    if same := officer.associations.filter(name=name).first():
        return same
    taken = Association.objects.select_for_update().values_list("slug", flat=True)
    association = Association.objects.create(name=name, slug=free_slug(name, taken))
    association.officers.add(officer)
    return association


@transaction.atomic
def rename_association(*, association: Association, name: str, by: str) -> None:
    """Give the association another name; its address stays."""
    association, name = locked(association), " ".join(name.split())
    if name != association.name:
        association.name = name
        association.save(update_fields=["name"])
        note(association, by, AssociationEntry.Action.RENAME, name)


@transaction.atomic
def invite_club(*, association: Association, slug: str, by: str) -> AssociationClub:
    """Invite a club by its address word; it is a member once its owners agree."""
    club = Club.objects.at_address(slug.strip().strip("/").split("/")[-1]).first()
    if club is None:
        raise Refused(_("There is no club at this address."), field="club")
    row, is_new = association.memberships.get_or_create(
        club=club, defaults={"invited_by": by}
    )
    if is_new:
        note(association, by, AssociationEntry.Action.ASK, club.name)
    return row


@transaction.atomic
def agree_to_association(*, club: Club, number: int, by: str) -> AssociationClub | None:
    """Let the club join an association that invited it; return the membership."""
    open_rows = AssociationClub.objects.filter(club=club, agreed_at=None)
    row = open_rows.select_related("association").filter(pk=number).first()
    if row is not None:
        row.agreed_at, row.agreed_by = timezone.now(), by
        row.save(update_fields=["agreed_at", "agreed_by"])
        note(row.association, by, AssociationEntry.Action.AGREE, club.name)
    return row


@transaction.atomic
def end_association(
    *, number: int, by: str, **side: Club | Association
) -> AssociationClub | None:
    """End a membership, from either side: its events stop counting; return it."""
    rows = AssociationClub.objects.select_related("club", "association")
    row = rows.filter(pk=number, **side).first()
    if row is not None:
        row.delete()
        note(row.association, by, AssociationEntry.Action.OUT, row.club.name)
    return row


@transaction.atomic
def let_count(
    *, membership: AssociationClub, uid: str, name: str, counts: bool, by: str
) -> None:
    """Let an event of a member club count in the association's seasons, or no longer."""
    association, action = membership.association, AssociationEntry.Action
    if counts:
        is_new = bool(association.withheld.filter(event_uid=uid).delete()[0])
    else:
        _row, is_new = association.withheld.get_or_create(event_uid=uid)
    if is_new:
        name = f"{name}, {membership.club.name}"
        note(association, by, action.COUNT if counts else action.WITHHOLD, name)


@transaction.atomic
def join_association(*, token: str, user: User) -> Association:
    """Make the user an officer by an invitation, which is used up."""
    invitation = use_up(OfficerInvitation.objects.all(), token, of="association")
    association = invitation.association
    if association.officers.filter(pk=user.pk).exists():
        raise Refused(
            _(
                "You are an officer of %(association)s already. Leave the link to whom "
                "it is for."
            )
            % {"association": association.name}
        )
    association.officers.add(user)
    action = AssociationEntry.Action.JOIN
    note(association, invitation.by, action, user.get_username())
    return association


@transaction.atomic
def remove_officer(*, association: Association, number: int, by: str) -> User | None:
    """Remove an officer and return them; the last one stays."""
    association = locked(association)
    officer = association.officers.filter(pk=number).first()
    if officer is None:
        return None
    if association.officers.count() < 2:
        raise Refused(_("An association needs an officer. Invite another one first."))
    association.officers.remove(officer)
    note(association, by, AssociationEntry.Action.REMOVE, officer.get_username())
    revoke_all_of(officer, holder=association, by=by)
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
    """End or decline a link, from either club; return it.

    One that both agreed to stays for the seasons that were sealed with it.
    """
    of_club = Q(asking__club=club) | Q(asked__club=club)
    links = PersonLink.objects.select_related("asking", "asked")
    link = links.filter(of_club, pk=number).first()
    if link is not None and link.agreed_at is None:
        link.delete()
    elif link is not None:
        link.ended_at = timezone.now()
        link.save(update_fields=["ended_at"])
    return link


def delete_links_of(person: Person) -> None:
    """Delete all links of somebody who is forgotten: the other name would tell who."""
    spelt = (person, *person.merged.all())
    PersonLink.with_ended.filter(Q(asking__in=spelt) | Q(asked__in=spelt)).delete()
