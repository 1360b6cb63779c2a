"""A person hides their own name, by a code that the club gave them."""

import re

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from players.common.buttons import with_form
from players.common.throttle import count_wrong, network_of, seconds_to_wait
from players.people.hide_code import is_hide_code
from players.people.models import Person
from tournaments.people.forms.hiding import HideForm
from tournaments.people.selectors.people import public_person
from tournaments.people.services.members import hide_own_name

ADDRESS = re.compile(r"[^\s,;:<>]+@[^\s,;:<>]+\.\w+")


@never_cache
@with_form
def hide(request: HttpRequest, number: int) -> HttpResponse:
    """Ask for the code; hide the name in every event once it is right."""
    person = public_person(number)
    if person is None:
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
