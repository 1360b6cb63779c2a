"""Public pages of people: their performances in finished events; they hide their own name."""

import re
from collections import Counter
from collections.abc import Iterable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from players.archive.selectors.opponents import opponents_of, pairs_met
from players.archive.selectors.records import best_partners, name_of, record_of
from players.archive.selectors.winners import past_wins
from players.associations.selectors import other_clubs_of
from players.common.buttons import with_form
from players.common.paging import paged
from players.common.throttle import count_wrong, network_of, seconds_to_wait
from players.people.hide_code import is_hide_code
from players.people.models import Person
from players.ratings.selectors import rating_history
from tournaments.event.models import Event, Pair
from tournaments.event.public_page import people_page
from tournaments.following.followed import plays_in_public
from tournaments.people.forms import HideForm
from tournaments.people.selectors.members import play_together, playing_of
from tournaments.people.selectors.streaks import meetings, streaks_of
from tournaments.people.services import hide_own_name
from tournaments.people.tables.people import EventsTable, OpponentsTable, PartnersTable

LINES = 25


@people_page
def person(request: HttpRequest, number: int) -> HttpResponse:
    """A person: events, places, record, partners and opponents."""
    person = _person(number)
    if person.merged_into_id is not None:
        return redirect("person", person.merged_into_id)
    record, name = record_of(person), name_of(person)
    if not record.events and not plays_in_public(person):
        raise Http404
    tables = {
        "events": EventsTable(record.events),
        "partners": PartnersTable(record.partners, person=name),
        "opponents": OpponentsTable(opponents_of(person), person=name),
    }
    paged(request, tables.values(), LINES)
    context = {
        "person": person,
        "record": record,
        "best": best_partners(record.partners),
        "streaks": streaks_of(person) if record.events else None,
        "playing": playing_of(person),
        "ratings": rating_history(person),
        "won_before": past_wins(person),
        "other_clubs": other_clubs_of(person),
        "is_indexed": person.club.indexes_people,
        **tables,
    }
    return render(request, "tournaments/people/person.html", context)


@people_page
def partnership(request: HttpRequest, first: int, second: int) -> HttpResponse:
    """Two people as a pair: their events, and their opponents."""
    if second < first:
        return redirect("partnership", second, first)
    people = _people(first, second)
    merged = sorted(person.merged_into_id or pk for pk, person in people.items())
    if merged[0] == merged[1]:
        return redirect("person", merged[0])
    if merged != [first, second]:
        return redirect("partnership", *merged)
    both = people[first], people[second]
    record = record_of(*both)
    if not record.events and not play_together(*both):
        raise Http404
    tables = {
        "events": EventsTable(record.events, of_pair=True),
        "opponents": OpponentsTable(pairs_met(*both)),
    }
    paged(request, tables.values(), LINES)
    context = {
        "first": name_of(both[0]),
        "second": name_of(both[1]),
        "record": record,
        "is_indexed": _are_indexed(both),
        **tables,
    }
    return render(request, "tournaments/people/partnership.html", context)


@people_page
def opponents(request: HttpRequest, first: int, second: int) -> HttpResponse:
    """Two people against each other: their matches, one line each."""
    people = _people(first, second)
    now = [people[number].merged_into_id or number for number in (first, second)]
    if now != [first, second]:
        return redirect("opponents", *now)
    met = meetings(people[first], people[second])
    if not met:
        raise Http404
    outcomes = Counter(line.outcome for line in met)
    context = {
        "first": name_of(people[first]),
        "second": name_of(people[second]),
        "meetings": met,
        "won": outcomes["won"],
        "lost": outcomes["lost"],
        "is_indexed": _are_indexed(people.values()),
    }
    return render(request, "tournaments/people/opponents.html", context)


def _person(number: int) -> Person:
    return get_object_or_404(Person.objects.select_related("club"), pk=number)


def _people(first: int, second: int) -> dict[int, Person]:
    people = Person.objects.select_related("club").in_bulk((first, second))
    if len(people) < 2:
        raise Http404
    return people


def _are_indexed(people: Iterable[Person]) -> bool:
    """Whether search engines may list a page of these people."""
    return all(person.club.indexes_people for person in people)


@require_safe
def people_of_pair(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Redirect from a pair of an event to its people."""
    pair = get_object_or_404(
        Pair.objects.select_related("partnership"),
        event__in=Event.objects.shown_by_link(),
        event__slug=slug,
        event__is_practice=False,
        number=number,
    )
    if pair.partnership is not None:
        both = pair.partnership
        return redirect("partnership", both.first_id, both.second_id)
    player = pair.players.first()
    if player is None:
        raise Http404
    return redirect("person", player.person_id)


ADDRESS = re.compile(r"[^\s,;:<>]+@[^\s,;:<>]+\.\w+")


@never_cache
@with_form
def hide(request: HttpRequest, number: int) -> HttpResponse:
    """Ask for the code; hide the name in every event once it is right."""
    person = _person(number)
    if person.merged_into_id is not None or not plays_in_public(person):
        raise Http404
    form, status = HideForm(request.POST or None), 200
    if request.method == "POST" and not person.shown_as:
        status = _refuse(request, form, person)
        if status == 200:
            person = hide_own_name(person=person)
    contact = person.club.contact
    mail = ADDRESS.search(contact)
    context = {"person": person, "form": form, "contact": contact, "mail": mail}
    return render(request, "tournaments/people/hide.html", context, status=status)


def _refuse(request: HttpRequest, form: HideForm, person: Person) -> int:
    """Write on the form why the code does not count; the status of the answer."""
    if not form.is_valid():
        return 422
    # Of one network and, wherever the guesses come from, of one person.
    guessers = (f"hide {network_of(request)}", f"hide person {person.pk}")
    if wait := max(map(seconds_to_wait, guessers)):
        sentence = ngettext(
            "Too many wrong codes. Wait %(n)s second, then try again.",
            "Too many wrong codes. Wait %(n)s seconds, then try again.",
            wait,
        )
        form.add_error("code", sentence % {"n": wait})
        return 429
    if is_hide_code(person, form.cleaned_data["code"]):
        return 200
    for guesser in guessers:
        count_wrong(guesser)
    form.add_error(
        "code",
        _("This is not your code, or it was used already. Ask the club for a new one."),
    )
    return 422
