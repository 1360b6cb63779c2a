"""Associations of clubs: the public page, its officers' desk, and a club's own view."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from players.models import Association, Club, name_key
from players.numbers import parse_id
from players.roles import Right, Role
from players.selectors.associations import (
    associations_of,
    clubs_of,
    link_lines,
    others_of_name,
)
from players.services.associations import (
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
from tournaments.forms.associations import AssociationForm
from tournaments.permissions import (
    directs_club,
    may_run_association,
    official,
    signed_in,
)
from tournaments.public_page import people_page
from tournaments.selectors.seasons import SeasonLink
from tournaments.services.change import Refused
from tournaments.views.buttons import by, try_to


@people_page
def association(request: HttpRequest, slug: str) -> HttpResponse:
    """The clubs of an association and its seasons, for everybody."""
    association = get_object_or_404(Association, slug=slug)
    context = {
        "association": association,
        "clubs": clubs_of(association),
        "seasons": _seasons(association),
    }
    return render(request, "tournaments/people/association.html", context)


def _seasons(association: Association) -> list[SeasonLink]:
    rows = association.seasons.select_related("club").order_by("-ends_on", "name")
    return [SeasonLink(s.pk, s.name, s.club.name, s.is_sealed) for s in rows]


@never_cache
@signed_in
def association_new(request: HttpRequest) -> HttpResponse:
    """Make an association; whoever makes it is its first officer."""
    form = AssociationForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        officer = cast(User, request.user)
        made = create_association(name=form.cleaned_data["name"], officer=officer)
        return redirect("association-desk", made.slug)
    return render(request, "tournaments/desk/association_form.html", {"form": form})


@never_cache
@signed_in
def association_desk(request: HttpRequest, slug: str) -> HttpResponse:
    """Invite clubs and take them out, name officers."""
    association = get_object_or_404(Association, slug=slug)
    if not may_run_association(request.user, association):
        raise PermissionDenied
    if request.method == "POST":
        _press(request, association)
        return redirect("association-desk", slug)
    context = {
        "association": association,
        "memberships": association.memberships.select_related("club"),
        "officers": association.officers.order_by("username"),
        "seasons": _seasons(association),
    }
    return render(request, "tournaments/desk/association.html", context)


def _press(request: HttpRequest, association: Association) -> None:
    typed, of = request.POST, {"association": association}
    if "invite" in typed:
        try_to(request, invite_club, **of, slug=typed["invite"], by=by(request))
    elif "out" in typed:
        end_association(number=parse_id(typed["out"]), association=association)
    elif "officer" in typed:
        try_to(request, add_officer, **of, username=typed["officer"])
    elif "off" in typed:
        try_to(request, remove_officer, **of, number=parse_id(typed["off"]))


@never_cache
@official(Right.DIRECT)
def club_associations(request: HttpRequest, club: Club, role: Role) -> HttpResponse:
    """The associations that invite the club, and its people who play elsewhere too."""
    if request.method == "POST":
        typed = request.POST
        if {"agree", "leave"} & typed.keys() and Right.OWN not in role.rights:
            raise PermissionDenied
        if "agree" in typed:
            number = parse_id(typed["agree"])
            agree_to_association(club=club, number=number, by=by(request))
        elif "leave" in typed:
            end_association(number=parse_id(typed["leave"]), club=club)
        elif "same" in typed:
            number = parse_id(typed["same"])
            try_to(request, agree_to_link, club=club, number=number, by=by(request))
        elif "apart" in typed:
            end_link(club=club, number=parse_id(typed["apart"]))
        return redirect("club-associations", club.slug)
    context = {
        "club": club,
        "role": role,
        "associations": associations_of(club),
        "links": link_lines(club),
    }
    return render(request, "tournaments/desk/club_associations.html", context)


@never_cache
@directs_club
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
        messages.success(
            request,
            _("%(club)s is asked whether the two are one.")
            % {"club": link.asked.club.name},
        )
        return redirect("club-associations", club.slug)
    words = request.GET.get("q", person.name)
    context = {
        "club": club,
        "person": person,
        "words": words,
        "others": others_of_name(club, name_key(words)),
        "links": link_lines(club, person),
    }
    return render(request, "tournaments/desk/member_link.html", context)
