"""A club's view of its associations, and its people who play in other clubs too."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from players.associations.models import PersonLink
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
from players.common.buttons import by, with_form
from players.common.numbers import parse_id
from players.common.refused import Refused
from players.people.names import name_key
from tournaments.clubs.selectors import public_events
from tournaments.clubs.views.associations import press, row_to_confirm
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
        presses = {
            "agree": _agree,
            "leave": _leave,
            "same": _agree_on_link,
            "apart": _unlink,
        }
        press(request, presses, club)
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


def _agree(club: Club, typed: str, by: str) -> str:
    row = agree_to_association(club=club, number=parse_id(typed), by=by)
    if row is None:
        return ""
    values = {"club": club.name, "association": row.association.name}
    return _("%(club)s belongs to %(association)s.") % values


def _leave(club: Club, typed: str, by: str) -> str:
    row = end_association(number=parse_id(typed), by=by, club=club)
    if row is None:
        return ""
    values = {"club": club.name, "association": row.association.name}
    if row.agreed_at:
        return _("%(club)s has left %(association)s.") % values
    return _("%(club)s does not join %(association)s.") % values


def _agree_on_link(club: Club, typed: str, by: str) -> str:
    link = agree_to_link(club=club, number=parse_id(typed), by=by)
    if link is None:
        return ""
    return _("%(asking)s and %(asked)s are one person.") % _names(link)


def _unlink(club: Club, typed: str, _by: str) -> str:
    link = end_link(club=club, number=parse_id(typed))
    if link is None:
        return ""
    return _("%(asking)s and %(asked)s are two people.") % _names(link)


def _names(link: PersonLink) -> dict[str, str]:
    return {"asking": link.asking.shown_name, "asked": link.asked.shown_name}


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
        messages.success(request, sentence % values)
        return redirect("club-associations", club.slug)
    words = request.GET.get("q", person.name)
    context = {
        "club": club,
        "person": person,
        "words": words,
        "others": others_of_name(club, name_key(words)),
        "links": link_lines(club, person),
    }
    return render(request, "tournaments/clubs/member_link.html", context)
