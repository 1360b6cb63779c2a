"""Winners from before the program, typed by a club's directors."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from players.models import Club
from players.numbers import parse_id
from players.selectors.winners import roll_of
from players.services.winners import remove_winner
from tournaments.forms.lists import WinnerLineForm
from tournaments.permissions import directs_club
from tournaments.selectors.winner_lines import judge_winners
from tournaments.services.winners import import_winners


@never_cache
@directs_club
def past_winners(request: HttpRequest, club: Club) -> HttpResponse:
    """The roll, a form for one more line, and a button to remove a typed one."""
    if "remove" in request.POST:
        line = remove_winner(club=club, number=parse_id(request.POST["remove"]))
        if line is not None:
            text = _("%(line)s is off the roll.") % {"line": line}
            messages.success(request, text)
        return redirect("past-winners", club.slug)
    form = WinnerLineForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        [judged] = judge_winners(club, [form.line()])
        if judged.state == "problem":
            form.add_error(judged.field, judged.fault)
        else:
            import_winners(club=club, lines=[form.line()])
            messages.success(
                request, _("On the roll: %(names)s.") % {"names": judged.names}
            )
            return redirect("past-winners", club.slug)
    wanted = parse_id(request.GET.get("remove", ""))
    typed = club.past_winners.select_related("first", "second")
    context = {
        "club": club,
        "form": form,
        "years": roll_of(club),
        "to_remove": typed.filter(pk=wanted).first(),
    }
    return render(request, "tournaments/desk/past_winners.html", context)
