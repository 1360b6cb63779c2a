"""Associations of clubs: the public page and its officers' desk."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from players.accounts.permissions import asks_again, signed_in
from players.associations.models import Association
from players.associations.selectors import clubs_of, clubs_to_invite
from players.associations.services import (
    create_association,
    end_association,
    invite_club,
    remove_officer,
    rename_association,
)
from players.clubs.services.invitations import invite, revoke
from players.common.buttons import by, done, press_of, try_to, with_form
from players.common.edits import edit_form, edits
from players.common.numbers import parse_id
from players.common.refused import Refused
from tournaments.clubs.forms import AssociationForm
from tournaments.clubs.offers import OFFICER, shown_link
from tournaments.clubs.services import delete_association, why_association_stays
from tournaments.event.permissions import may_run_association, runs_association
from tournaments.event.public_page import people_page
from tournaments.public.selectors.seasons import season_links

DESK = "association-desk"
LINES = 20
Row = TypeVar("Row", bound=Model)


@people_page
def association(request: HttpRequest, slug: str) -> HttpResponse:
    """The clubs of an association and its seasons, for everybody."""
    association = get_object_or_404(Association, slug=slug)
    context = {
        "association": association,
        "clubs": clubs_of(association),
        "seasons": season_links(association=association),
    }
    return render(request, "tournaments/clubs/people_association.html", context)


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


@runs_association
@with_form
def association_desk(request: HttpRequest, association: Association) -> HttpResponse:
    """Invite clubs and remove them, invite officers and remove them."""
    outcome: dict[str, Any] = {}
    if request.method == "POST":
        if request.POST.get("do") == "invite-officer":
            outcome = _invite_officer(request, association)
        else:
            show_outcome(request, lambda: _press(request, association))
        if not outcome:
            is_officer = may_run_association(request.user, association)
            return redirect(*(DESK, association.slug) if is_officer else ["desk"])
    clubs = association.memberships.select_related("club")
    officers = association.officers.order_by("username")
    context = {
        "association": association,
        "memberships": clubs,
        "clubs_to_invite": clubs_to_invite(association),
        "officers": officers,
        "invitations": association.invitations.open(timezone.now()),
        "entries": association.entries.all()[:LINES],
        "seasons": season_links(association=association),
        "to_take_out": row_to_confirm(request, "out", clubs),
        "to_take_off": row_to_confirm(request, "off", officers),
        "sentence": OFFICER,
        "can_mail": settings.CAN_MAIL,
    }
    status = 409 if "refused" in outcome else 200
    page = "tournaments/clubs/association.html"
    return render(request, page, context | outcome, status=status)


@runs_association
@edits
@with_form
def association_edit(request: HttpRequest, association: Association) -> HttpResponse:
    initial = {"name": association.name}
    form = edit_form(lambda data: AssociationForm(data, initial=initial), request.POST)
    if request.method == "POST" and form.is_valid():
        name = form.cleaned_data["name"]
        rename_association(association=association, name=name, by=by(request))
        return done(request, _("Saved."), DESK, association.slug)
    context = {"association": association, "form": form}
    return render(request, "tournaments/clubs/association_edit.html", context)


@runs_association
@asks_again
@with_form
def association_delete(request: HttpRequest, association: Association) -> HttpResponse:
    if request.method == "POST":
        if try_to(request, delete_association, association=association):
            sentence = _("%(association)s is deleted.")
            return done(request, sentence % {"association": association.name}, "desk")
        return redirect("association-delete", association.slug)
    why = why_association_stays(association)
    context = {"association": association, "why_it_stays": why}
    return render(request, "tournaments/clubs/association_delete.html", context)


def _invite_officer(request: HttpRequest, association: Association) -> dict[str, Any]:
    """The new link, a refusal with what was typed, or nothing for a repeated press."""
    name, email = request.POST.get("name", ""), request.POST.get("to", "")
    try:
        token = invite(holder=association, name=name, email=email, **press_of(request))
    except Refused as refused:
        return {"refused": refused.sentence, "typed": name, "typed_to": email}
    return shown_link(request, token, association) if token else {}


def _press(request: HttpRequest, association: Association) -> str:
    """Carry out the pressed button; what it did, empty if it was done before."""
    post, username = request.POST, by(request)
    if "invite" in post:
        row = invite_club(association=association, slug=post["invite"], by=username)
        sentence = _("%(club)s is invited. An owner of it agrees.")
        if row.agreed_at:
            sentence = _("%(club)s belongs to it already.")
        return sentence % {"club": row.club.name}
    if "out" in post:
        number = parse_id(post["out"])
        gone = end_association(number=number, by=username, association=association)
        sentence = _("%(club)s is no longer invited.")
        if gone and gone.agreed_at:
            sentence = _("%(club)s is taken out.")
        return sentence % {"club": gone.club.name} if gone else ""
    if "off" in post:
        number = parse_id(post["off"])
        officer = remove_officer(association=association, number=number, by=username)
        sentence = _("%(name)s is no longer an officer.")
        return sentence % {"name": officer.get_username()} if officer else ""
    if "revoke" in post:
        number = parse_id(post["revoke"])
        revoke(holder=association, number=number, by=username)
    return ""


def show_outcome(request: HttpRequest, press: Callable[[], str]) -> None:
    try:
        sentence = press()
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        if sentence:
            messages.success(request, sentence)


def row_to_confirm(
    request: HttpRequest, button: str, rows: QuerySet[Row]
) -> Row | None:
    """The row that the page asks about before removing it."""
    return rows.filter(pk=parse_id(request.GET.get(button, ""))).first()
