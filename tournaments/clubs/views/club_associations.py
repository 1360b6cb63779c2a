"""A club's view of its associations, and its people who play in other clubs too."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from players.associations.models import AssociationClub, PersonLink
from players.associations.selectors import (
    associations_of,
    link_lines,
    others_of_name,
    withheld_events,
)
from players.associations.services import (
    agree_to_association,
    agree_to_link,
    ask_for_link,
    end_association,
    end_link,
    let_count,
)
from players.clubs.models import Club
from players.clubs.roles import Right, Role
from players.common.buttons import by, done, with_form
from players.common.numbers import parse_id
from players.common.refused import Refused
from players.people.names import name_key
from tournaments.clubs.selectors import public_events
from tournaments.clubs.views.associations import row_to_confirm, show_outcome
from tournaments.event.permissions import directs_club, official

MOST_EVENTS = 200  # The newest


@never_cache
@official(Right.DIRECT)
@with_form
def club_associations(request: HttpRequest, club: Club, role: Role) -> HttpResponse:
    """The associations that invite the club, and its people who also play elsewhere."""
    may_decide = Right.OWN in role.rights
    if request.method == "POST":
        if {"agree", "leave"} & request.POST.keys() and not may_decide:
            raise PermissionDenied
        show_outcome(request, lambda: _press(request, club))
        return redirect("club-associations", club.slug)
    links = link_lines(club)
    apart = parse_id(request.GET.get("apart", ""))
    associations = associations_of(club)
    leave = row_to_confirm(request, "leave", associations) if may_decide else None
    context = {
        "club": club,
        "role": role,
        "associations": associations,
        "links": links,
        "to_leave": leave,
        "to_part": next((link for link in links if link.number == apart), None),
    }
    return render(request, "tournaments/clubs/club_associations.html", context)


def _press(request: HttpRequest, club: Club) -> str:
    """Carry out the pressed button; what it did, empty if it was done before."""
    row: AssociationClub | PersonLink | None = None
    post, username, sentence = request.POST, by(request), ""
    if "agree" in post:
        row = agree_to_association(
            club=club, number=parse_id(post["agree"]), by=username
        )
        sentence = _("%(club)s belongs to %(association)s.")
    elif "leave" in post:
        row = end_association(number=parse_id(post["leave"]), by=username, club=club)
        sentence = _("%(club)s does not join %(association)s.")
        if row and row.agreed_at:
            sentence = _("%(club)s has left %(association)s.")
    elif "same" in post:
        row = agree_to_link(club=club, number=parse_id(post["same"]), by=username)
        sentence = _("%(asking)s and %(asked)s are one person.")
    elif "apart" in post:
        row = end_link(club=club, number=parse_id(post["apart"]))
        sentence = _("%(asking)s and %(asked)s are two people.")
    return sentence % _names(row) if row else ""


def _names(row: AssociationClub | PersonLink) -> dict[str, str]:
    if isinstance(row, PersonLink):
        return {"asking": row.asking.shown_name, "asked": row.asked.shown_name}
    return {"club": row.club.name, "association": row.association.name}


@never_cache
@directs_club
@with_form
def club_association(request: HttpRequest, club: Club, number: int) -> HttpResponse:
    """Decide which of the club's events count in the seasons of an association."""
    rows = associations_of(club).exclude(agreed_at=None)
    membership = get_object_or_404(rows, pk=number)
    if request.method == "POST":
        events = public_events(club)
        for do in {"withhold", "count"} & request.POST.keys():
            event = get_object_or_404(events, uid=request.POST[do])
            let_count(
                membership=membership,
                uid=event.uid,
                name=event.name,
                counts=do == "count",
                by=by(request),
            )
        return redirect("club-association", club.slug, number)
    withheld = set(withheld_events(membership.association_id))
    events = public_events(club)[:MOST_EVENTS]
    context = {
        "club": club,
        "association": membership.association,
        "events": [(event, event.uid not in withheld) for event in events],
    }
    return render(request, "tournaments/clubs/club_association.html", context)


@never_cache
@directs_club
@with_form
def member_link(request: HttpRequest, club: Club, number: int) -> HttpResponse:
    """Find somebody of another club who is this person, and ask that club."""
    person = get_object_or_404(club.people.not_merged(), pk=number)
    if request.method == "POST":
        other = parse_id(request.POST.get("other", ""))
        try:
            link = ask_for_link(person=person, other=other, by=by(request))
        except Refused as refused:
            messages.error(request, refused.sentence)
            return redirect("member-link", club.slug, number)
        sentence = _("%(club)s is asked whether the two are one.")
        if link.agreed_at:  # the other club had asked, or both agreed before
            sentence = _("%(asking)s and %(asked)s are one person.")
        values = {"club": link.asked.club.name, **_names(link)}
        return done(request, sentence % values, "club-associations", club.slug)
    words = request.GET.get("q", person.name)
    context = {
        "club": club,
        "person": person,
        "words": words,
        "others": others_of_name(club, name_key(words)),
        "links": link_lines(club, person),
    }
    return render(request, "tournaments/clubs/member_link.html", context)
