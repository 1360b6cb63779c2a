"""People twice in a club's list: proposed, merged after a preview, separated again."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from players.clubs.models import Club
from players.common.buttons import by, done, press_of, try_to, with_form
from players.common.numbers import parse_id
from players.doubles.services import dismiss_double, refuse_merge, show_double_again
from players.people.models import Person
from players.people.names import name_key
from players.people.services.club_list import known_people
from tournaments.event.permissions import directs_club
from tournaments.event.services.change import Refused
from tournaments.people.selectors.doubles import (
    dismissed_of,
    doubles_of,
    merge_preview,
    merges_of,
)
from tournaments.people.selectors.members import people_of
from tournaments.people.services import merge_people, refuse_if_met, unmerge_people


@never_cache
@directs_club
@with_form
def doubles(request: HttpRequest, club: Club) -> HttpResponse:
    """The possible doubles; merges so far, each with its undo."""
    if "dismiss" in request.POST:
        first, _comma, second = request.POST["dismiss"].partition(",")
        numbers = {"first": parse_id(first), "second": parse_id(second)}
        try_to(request, dismiss_double, club=club, **numbers, by=by(request))
        return redirect("doubles", club.slug)
    if "again" in request.POST:
        show_double_again(club=club, number=parse_id(request.POST["again"]))
        return redirect("doubles", club.slug)
    if request.method == "POST":
        merge = get_object_or_404(club.merges, pk=parse_id(request.POST.get("id", "")))
        if try_to(request, unmerge_people, merge=merge, **press_of(request)):
            values = {"gone": merge.gone.name, "kept": merge.kept.name}
            sentence = _("%(gone)s and %(kept)s are two people again.") % values
            return done(request, sentence, "doubles", club.slug)
        return redirect("doubles", club.slug)
    context = {
        "club": club,
        "doubles": doubles_of(club, today=timezone.localdate()),
        "dismissed": dismissed_of(club),
        "merges": merges_of(club),
    }
    return render(request, "tournaments/people/doubles.html", context)


@never_cache
@directs_club
@with_form
def member_merge(request: HttpRequest, club: Club, number: int) -> HttpResponse:
    """Preview the merge of somebody with another, then do it."""
    people = club.people.not_merged()
    kept = get_object_or_404(people, pk=number)
    typed = " ".join(request.GET.get("with", "").split())
    gone = _named(club, typed)
    context = {"club": club, "person": kept, "typed": typed}
    if gone is None:
        if typed:
            sentence = _("Nobody in the list is called %(name)s.") % {"name": typed}
            context["fault"] = sentence
        return _page(request, context)
    try:
        refuse_merge(kept, gone)
        refuse_if_met(kept, gone)
        if request.method == "POST":
            merge_people(kept=kept, gone=gone, **press_of(request))
            values = {"gone": gone.name, "kept": kept.name}
            sentence = _("%(gone)s and %(kept)s are one person now.") % values
            return done(request, sentence, "doubles", club.slug)
    except Refused as refused:
        return _page(request, context | {"fault": refused.sentence})
    return _page(request, context | {"preview": merge_preview(kept, gone)})


def _named(club: Club, typed: str) -> Person | None:
    """Somebody in the list by number or by name."""
    people = people_of(club, today=timezone.localdate())
    named = known_people(club, [name_key(typed)]).get(name_key(typed))
    return people.filter(pk=parse_id(typed) or (named.pk if named else 0)).first()


def _page(request: HttpRequest, context: dict[str, object]) -> HttpResponse:
    status = 409 if context.get("fault") and request.method == "POST" else 200
    page = "tournaments/people/member_merge.html"
    return render(request, page, context, status=status)
