"""Entrants picked from the club's list: each alone, or as many as make a pair or team."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid5

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players.common.buttons import by, key_of, with_form
from players.common.numbers import parse_id
from players.people.models import Person
from tournaments.event.models import Event
from tournaments.event.permissions import directs
from tournaments.event.services.change import Refused
from tournaments.field.forms.pairs import WalkUpForm
from tournaments.field.selectors.hall import club_members
from tournaments.field.services.pairs import PLACES, add_pair, is_closed
from tournaments.field.views.late import add_late


@directs
@with_form
def pick(request: HttpRequest, event: Event) -> HttpResponse:
    """Enter members of the club; after the draw they are previewed as late ones are."""
    numbers = [n for each in request.POST.getlist("person") if (n := parse_id(each))]
    wrong = ""
    if request.method == "POST":
        known = event.club.people.not_merged().in_bulk(numbers)
        people = [known[number] for number in numbers if number in known]
        wrong = _wrong_number(event, people)
        if not wrong and is_closed(event):
            form = WalkUpForm(_walk_up(people, request), event=event)
            if page := add_late(request, event, form):
                return page
            wrong = " ".join(str(e) for of in form.errors.values() for e in of)
        elif not wrong:
            try:
                _enter(request, event, people)
                return redirect(request.get_full_path())
            except Refused as refused:
                wrong = refused.sentence
    words = request.GET.get("q", "")
    context = {
        "event": event,
        "members": club_members(event, today=timezone.localdate(), words=words),
        "picked": numbers,
        "is_checked_in": request.method != "POST" or "is_checked_in" in request.POST,
        "wrong": wrong,
        "words": words,
        "is_closed": is_closed(event),
    }
    status = 422 if wrong else 200
    return render(request, "tournaments/field/members.html", context, status=status)


def _wrong_number(event: Event, people: Sequence[Person]) -> str:
    """Why so many do not make an entry; empty if they do."""
    size = event.players_a_pair
    if len(people) == size or (size == 1 and people and not is_closed(event)):
        return ""
    if size == 1 and people:
        return _("The draw stands: tick one at a time.")
    text = ngettext("Tick %(n)s player.", "Tick the %(n)s players of one entry.", size)
    return text % {"n": size}


@transaction.atomic
def _enter(request: HttpRequest, event: Event, people: Sequence[Person]) -> None:
    """Add the people as an entry, or single players each; all of them or nobody."""
    key = key_of(request)
    size = event.players_a_pair
    names = []
    for first in range(0, len(people), size):
        team = people[first : first + size]
        pair = add_pair(
            event=event,
            players=tuple(person.name for person in team),
            town=_town(team),
            is_checked_in="is_checked_in" in request.POST,
            by=by(request),
            key=uuid5(key, "-".join(str(person.pk) for person in team)),
        )
        names.append(str(pair))
    sentence = _("Entered: %(names)s.") % {"names": "; ".join(names)}
    messages.success(request, sentence)


def _walk_up(people: Sequence[Person], request: HttpRequest) -> dict[str, Any]:
    names = dict(zip(PLACES, (person.name for person in people), strict=False))
    key = request.POST.get("key", "")
    return names | {"town": _town(people), "is_checked_in": "1", "key": key}


def _town(people: Sequence[Person]) -> str:
    """The town that all come from, if it is one."""
    towns = {person.town for person in people}
    return towns.pop() if len(towns) == 1 else ""
