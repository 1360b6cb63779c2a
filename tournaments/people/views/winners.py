"""Winners from before the program, typed by a club's directors."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from players.archive.selectors.winners import roll_of, sheets_of
from players.archive.services import set_taken_off, undo_import
from players.clubs.models import Club
from players.common import clock
from players.common.buttons import done, with_form
from players.common.numbers import parse_id
from tournaments.event.permissions import directs_club
from tournaments.people.forms import WinnerLineForm
from tournaments.people.selectors.winner_lines import judge_winners
from tournaments.people.services import import_winners

BUTTONS = {"remove", "back", "undo"}
MOST_OFF = 60


@never_cache
@directs_club
@with_form
def past_winners(request: HttpRequest, club: Club) -> HttpResponse:
    """The roll, a form for one more line, and a button to remove a typed one."""
    if BUTTONS & request.POST.keys():
        if sentence := _press(request, club):
            return done(request, sentence, "past-winners", club.slug)
        return redirect("past-winners", club.slug)
    form = WinnerLineForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        [judged] = judge_winners(club, [form.line()])
        if judged.state == "problem":
            form.add_error(judged.field, judged.fault)
        else:
            import_winners(club=club, lines=[form.line()], imported_at=None)
            sentence = _("On the roll: %(names)s.") % {"names": judged.names}
            return done(request, sentence, "past-winners", club.slug)
    wanted = parse_id(request.GET.get("remove", ""))
    typed = club.past_winners.on_roll().select_related("first", "second")
    off = club.past_winners.off_roll().select_related("first", "second")
    context = {
        "club": club,
        "form": form,
        "years": roll_of(club),
        "to_remove": typed.filter(pk=wanted).first(),
        "sheets": sheets_of(club),
        "off": off[:MOST_OFF],
    }
    return render(request, "tournaments/people/past_winners.html", context)


def _press(request: HttpRequest, club: Club) -> str:
    """Carry out the pressed button and return its answer; empty if it was late."""
    number = {name: parse_id(request.POST.get(name, "")) for name in BUTTONS}
    if "undo" in request.POST:
        count = undo_import(club=club, number=number["undo"], at=clock.now())
        text = ngettext(
            "%(count)s line of the sheet is off the roll.",
            "%(count)s lines of the sheet are off the roll.",
            count,
        )
        return text % {"count": count} if count else ""
    if "back" in request.POST:
        line = set_taken_off(club=club, number=number["back"], at=None)
        return _("%(line)s is on the roll again.") % {"line": line} if line else ""
    line = set_taken_off(club=club, number=number["remove"], at=clock.now())
    return _("%(line)s is off the roll.") % {"line": line} if line else ""
