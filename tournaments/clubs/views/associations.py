"""Associations of clubs: the public page, its officers' desk, and a club's own view."""

from collections.abc import Callable, Mapping
from typing import TypeVar, cast

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from players.accounts.permissions import signed_in
from players.associations.models import Association, PersonLink
from players.associations.selectors import (
    associations_of,
    clubs_of,
    clubs_to_invite,
    link_lines,
    others_of_name,
)
from players.associations.services import (
    add_officer,
    agree_to_association,
    agree_to_link,
    ask_for_link,
    create_association,
    end_association,
    end_link,
    invite_club,
    remove_officer,
)
from players.clubs.models import Club
from players.clubs.roles import Right, Role
from players.common.buttons import by, with_form
from players.common.numbers import parse_id
from players.people.names import name_key
from tournaments.clubs.forms.associations import AssociationForm
from tournaments.event.permissions import (
    directs_club,
    may_run_association,
    official,
)
from tournaments.event.public_page import people_page
from tournaments.event.services.change import Refused
from tournaments.public.selectors.seasons import SeasonLink

Owner = TypeVar("Owner", Association, Club)
Row = TypeVar("Row", bound=Model)


@people_page
def association(request: HttpRequest, slug: str) -> HttpResponse:
    """The clubs of an association and its seasons, for everybody."""
    association = get_object_or_404(Association, slug=slug)
    context = {
        "association": association,
        "clubs": clubs_of(association),
        "seasons": _seasons(association),
    }
    return render(request, "tournaments/clubs/people_association.html", context)


def _seasons(association: Association) -> list[SeasonLink]:
    rows = association.seasons.select_related("club").order_by("-ends_on", "name")
    return [SeasonLink(s.pk, s.name, s.club.name, s.is_sealed) for s in rows]


@never_cache
@signed_in
@with_form
def association_new(request: HttpRequest) -> HttpResponse:
    """Create an association; its creator is the first officer."""
    form = AssociationForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        officer = cast(User, request.user)
        made = create_association(name=form.cleaned_data["name"], officer=officer)
        return redirect("association-desk", made.slug)
    return render(request, "tournaments/clubs/association_form.html", {"form": form})


@never_cache
@signed_in
@with_form
def association_desk(request: HttpRequest, slug: str) -> HttpResponse:
    """Invite clubs and remove them, add officers and remove them."""
    association = get_object_or_404(Association, slug=slug)
    if not may_run_association(request.user, association):
        raise PermissionDenied
    if request.method == "POST":
        presses = {"invite": _invite, "out": _take_out, "officer": _name, "off": _off}
        _press(request, presses, association)
        if may_run_association(request.user, association):
            return redirect("association-desk", slug)
        return redirect("desk")
    clubs = association.memberships.select_related("club")
    officers = association.officers.order_by("username")
    context = {
        "association": association,
        "memberships": clubs,
        "clubs_to_invite": clubs_to_invite(association),
        "officers": officers,
        "seasons": _seasons(association),
        "to_take_out": _row_to_confirm(request, "out", clubs),
        "to_take_off": _row_to_confirm(request, "off", officers),
    }
    return render(request, "tournaments/clubs/association.html", context)


def _press(
    request: HttpRequest,
    presses: Mapping[str, Callable[[Owner, str, str], str]],
    owner: Owner,
) -> None:
    """Carry out the pressed button; show the result or the refusal."""
    for button, press in presses.items():
        if button not in request.POST:
            continue
        try:
            sentence = press(owner, request.POST[button], by(request))
        except Refused as refused:
            messages.error(request, refused.sentence)
        else:
            if sentence:
                messages.success(request, sentence)


def _row_to_confirm(
    request: HttpRequest, button: str, rows: QuerySet[Row]
) -> Row | None:
    """The row that the page asks about before removing it."""
    return rows.filter(pk=parse_id(request.GET.get(button, ""))).first()


def _invite(association: Association, typed: str, by: str) -> str:
    row = invite_club(association=association, slug=typed, by=by)
    if row.agreed_at:
        return _("%(club)s belongs to it already.") % {"club": row.club.name}
    return _("%(club)s is invited. An owner of it agrees.") % {"club": row.club.name}


def _take_out(association: Association, typed: str, _by: str) -> str:
    row = end_association(number=parse_id(typed), association=association)
    if row is None:
        return ""
    if row.agreed_at:
        return _("%(club)s is taken out.") % {"club": row.club.name}
    return _("%(club)s is no longer invited.") % {"club": row.club.name}


def _name(association: Association, typed: str, _by: str) -> str:
    officer = add_officer(association=association, username=typed)
    return _("%(name)s is an officer.") % {"name": officer.get_username()}


def _off(association: Association, typed: str, _by: str) -> str:
    officer = remove_officer(association=association, number=parse_id(typed))
    if officer is None:
        return ""
    return _("%(name)s is no longer an officer.") % {"name": officer.get_username()}


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
        _press(request, presses, club)
        return redirect("club-associations", club.slug)
    links = link_lines(club)
    apart = parse_id(request.GET.get("apart", ""))
    associations = associations_of(club)
    leave = _row_to_confirm(request, "leave", associations) if may_decide else None
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


def _leave(club: Club, typed: str, _by: str) -> str:
    row = end_association(number=parse_id(typed), club=club)
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
