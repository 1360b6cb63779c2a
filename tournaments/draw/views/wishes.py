"""The wishes for a draw, entered on the draw's page or on one of their own."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from players.common.buttons import press_of, try_to, with_form
from players.common.edits import edit_form, edits
from tournaments.draw.forms.wishes import WishesForm
from tournaments.draw.selectors.wishes import wishes_shown
from tournaments.draw.services.wishes import save_wishes
from tournaments.event.models import Event, Stage
from tournaments.event.permissions import directs


@directs
@edits
@with_form
def wishes(request: HttpRequest, event: Event) -> HttpResponse:
    form = edit_form(lambda data: WishesForm(data, event=event), request.POST)
    if form.is_bound and form.is_valid() and _save(request, event, form):
        return redirect("draw", event.slug)
    context = {"event": event, "wishes": wishes_shown(event), "form": form}
    return render(request, "tournaments/draw/wishes.html", context)


def _save(request: HttpRequest, event: Event, form: WishesForm) -> bool:
    is_saved = try_to(
        request, save_wishes, event=event, wishes=form.wishes(), **press_of(request)
    )
    if is_saved:
        is_open = event.stages.filter(number=1, state=Stage.State.DRAWN).exists()
        again = _("The wishes are stored. Draw again, so that they count.")
        messages.success(request, again if is_open else _("The wishes are stored."))
    return is_saved
