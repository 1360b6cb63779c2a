"""The desk of clubs: mine, one with its events, its facts, its deleted events."""

from typing import cast

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.db.models import Min, Prefetch
from django.forms import model_to_dict
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from players.accounts.permissions import asks_again
from players.associations.selectors import invitations_to
from players.clubs.models import Club
from players.clubs.roles import Right, Role
from players.clubs.selectors import is_keeper
from players.clubs.services.clubs import create_club
from players.common.buttons import by, done, press_of, try_to, with_form
from players.common.edits import edit_form, edits
from tournaments.clubs.forms import FACTS, ClubFactsForm, ClubForm
from tournaments.clubs.services import change_club, delete_club
from tournaments.event.models import Event
from tournaments.event.permissions import (
    directs,
    directs_club,
    official,
    owns_club,
    sees,
)
from tournaments.money.selectors.book import book_of
from tournaments.setup.services.deleted import bring_back_event, delete_event, gone_from


@login_required
@require_safe
def desk(request: HttpRequest) -> HttpResponse:
    """My clubs and their events, each by my role in it."""
    user = cast(User, request.user)
    rows = user.memberships.select_related("club")
    roles = {row.club_id: Role(row.role) for row in rows}
    clubs = Club.objects.run_by(user, Right.DESK).prefetch_related(
        Prefetch("events", queryset=Event.objects.present().as_on_the_desk())
    )
    of_clubs = [
        (club, Role.OWNER if user.is_superuser else roles[club.pk]) for club in clubs
    ]
    context = {
        "clubs": [
            (club, role, [event for event in club.events.all() if sees(role, event)])
            for club, role in of_clubs
        ],
        "associations": user.associations.order_by("name"),
        "invitations": invitations_to([club for club, _role in of_clubs]),
        "paused": [row.club for row in rows if row.paused_at],
        "has_demo": any(
            club.is_demo and Right.OWN in role.rights for club, role in of_clubs
        ),
        "is_keeper": is_keeper(user),
        "is_director": any(Right.DIRECT in role.rights for _club, role in of_clubs),
        "current_page": "desk",
    }
    return render(request, "tournaments/clubs/desk.html", context)


@login_required
@with_form
def club_new(request: HttpRequest) -> HttpResponse:
    form = ClubForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        director = cast(User, request.user)
        language = get_language() or "en"
        club = create_club(**form.cleaned_data, language=language, director=director)
        return redirect("club", club.slug)
    return render(request, "tournaments/clubs/club_form.html", {"form": form})


@official(Right.DESK)
@require_safe
def club(request: HttpRequest, club: Club, role: Role) -> HttpResponse:
    """A club's events, and its officials' other tasks."""
    events = club.events.present().as_on_the_desk()
    context = {
        "club": club,
        "role": role,
        "events": [event for event in events if sees(role, event)],
        "days": club.days.filter(
            events__in=club.events.present().exclude(state=Event.State.FINAL)
        ).annotate(on=Min("events__date")),
        "has_deleted": club.events.filter(deleted_at__isnull=False).exists(),
    }
    return render(request, "tournaments/clubs/club.html", context)


@never_cache
@official(Right.DIRECT)
@edits
@with_form
def club_edit(request: HttpRequest, club: Club, role: Role) -> HttpResponse:
    """Change a club's facts; an owner also its name."""
    initial, owns = model_to_dict(club, FACTS), Right.OWN in role.rights
    form = edit_form(
        lambda data: ClubFactsForm(data, initial=initial, may_rename=owns), request.POST
    )
    if request.method == "POST" and form.is_valid():
        club = change_club(club=club, facts=form.facts(), by=by(request))
        return done(request, _("Saved."), "club", club.slug)
    context = {"club": club, "form": form, "role": role}
    return render(request, "tournaments/clubs/club_edit.html", context)


@owns_club
@asks_again
@with_form
def club_delete(request: HttpRequest, club: Club) -> HttpResponse:
    if request.method == "POST":
        if try_to(request, delete_club, club=club):
            sentence = _("%(club)s is deleted.") % {"club": club.name}
            return done(request, sentence, "desk")
        return redirect("club-edit", club.slug)
    context = {"club": club, "has_events": club.events.exists()}
    return render(request, "tournaments/clubs/club_delete.html", context)


@never_cache
@directs
@asks_again
@with_form
def event_delete(request: HttpRequest, event: Event) -> HttpResponse:
    totals = book_of(event).totals if event.payments.exists() else None
    is_asked = totals is not None and "money" not in request.POST
    if request.method == "POST" and not is_asked:
        if try_to(request, delete_event, event=event, **press_of(request)):
            return redirect("deleted-events", event.club.slug)
        return redirect("now", event.slug)
    context = {"event": event, "totals": totals, "is_refused": request.method == "POST"}
    status = 422 if request.method == "POST" else 200
    page = "tournaments/clubs/event_delete.html"
    return render(request, page, context, status=status)


@never_cache
@directs_club
@with_form
def deleted_events(request: HttpRequest, club: Club) -> HttpResponse:
    """The club's deleted events, by whom, and until when they can be restored."""
    deleted = club.events.filter(deleted_at__isnull=False).order_by("-deleted_at")
    if request.method == "POST":
        event = get_object_or_404(deleted, uid=request.POST.get("uid", ""))
        if try_to(request, bring_back_event, event=event, **press_of(request)):
            sentence = _("%(event)s is back.") % {"event": event.name}
            return done(request, sentence, "club", club.slug)
        return redirect("deleted-events", club.slug)
    context = {"club": club, "events": [(event, gone_from(event)) for event in deleted]}
    return render(request, "tournaments/clubs/deleted_events.html", context)
