"""Import of pairs from a sheet: file or paste, previewed, corrected, stored."""

from uuid import uuid4

from django.contrib import messages
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from players.clubs.models import Club
from players.common.buttons import by, reads_own_form, try_to, with_form
from players.common.numbers import parse_id
from players.people.services.imports import (
    forget_columns,
    last_imports,
    remember_columns,
    remembered_columns,
)
from tournaments.event.models import Event
from tournaments.event.permissions import directs
from tournaments.event.services.change import Refused
from tournaments.event.terms import term
from tournaments.field.forms.pair_sheets import SheetForm
from tournaments.field.forms.sheets import TOO_LARGE, TextSheetForm
from tournaments.field.selectors.entries import judge_lines
from tournaments.field.services.imports import import_pairs, take_back_import
from tournaments.field.tables import SheetTable

MOST_SHOWN = 200


@reads_own_form
@csrf_exempt
def pairs_import(request: HttpRequest, slug: str) -> HttpResponse:
    """Answers a body that is too large to read; passes others on with CSRF checked."""
    try:
        len(request.POST)
    except (RequestDataTooBig, TooManyFieldsSent):
        return _too_large(request, slug)
    return csrf_protect(_import)(request, slug)


@directs
def _too_large(request: HttpRequest, event: Event) -> HttpResponse:
    form = SheetForm({"text": ""}, size=event.players_a_pair)
    form.errors["text"] = form.error_class([str(TOO_LARGE)])
    return _ask(request, event, form)


@directs
@with_form
def _import(request: HttpRequest, event: Event) -> HttpResponse:
    """Ask for the sheet, preview its lines, import the valid ones."""
    if request.method != "POST":
        return _ask(request, event, SheetForm(size=event.players_a_pair))
    if request.POST.get("do") == "take-back":
        return _take_back(request, event)
    size = event.players_a_pair
    remembered = remembered_columns(event.club, SheetForm.kind)
    form = SheetForm(request.POST, request.FILES, size=size, remembered=remembered)
    if not form.is_valid():
        return _ask(request, event, form)
    do = request.POST.get("do")
    if do == "edit":
        again = SheetForm(initial={"text": form.cleaned_data["text"]}, size=size)
        return _ask(request, event, again)
    if do == "take" and _take_in(request, event, form):
        return redirect("pairs", event.slug)
    return _preview(request, event, form)


def _take_in(request: HttpRequest, event: Event, form: SheetForm) -> bool:
    """Import the lines; return whether every line of the sheet is in the event now."""
    lines = [entry.settled_line for entry in judge_lines(event, form.lines())]
    try:
        pairs = import_pairs(
            event=event,
            lines=lines,
            by=by(request),
            key=form.cleaned_data["key"],
        )
    except Refused as refused:
        messages.error(request, refused.sentence)
        return False
    remember_choice(form, event.club, by(request))
    if pairs:
        template = ngettext(
            "%(count)s is on the list now.",
            "%(count)s are on the list now.",
            len(pairs),
        )
        messages.success(request, template % {"count": len(pairs)})
    return all(e.state == "there" for e in judge_lines(event, lines))


def _take_back(request: HttpRequest, event: Event) -> HttpResponse:
    number = parse_id(request.POST.get("import", ""))
    if try_to(request, take_back_import, event=event, number=number, by=by(request)):
        messages.success(request, _("The list is taken back."))
    return redirect("pairs-import", event.slug)


def _ask(request: HttpRequest, event: Event, form: SheetForm) -> HttpResponse:
    form.fields["file"].help_text = term(
        event,
        _("A spreadsheet (.xlsx), CSV or text: one line a pair, headings or none."),
        _("A spreadsheet (.xlsx), CSV or text: one line a player, headings or none."),
        _("A spreadsheet (.xlsx), CSV or text: one line a team, headings or none."),
    )
    imports = last_imports(event.club, str(event.uid))
    context = {
        "event": event,
        "current_page": "pairs",
        "form": form,
        "imports": imports,
    }
    return render(request, "tournaments/field/sheet.html", context)


def _preview(request: HttpRequest, event: Event, form: SheetForm) -> HttpResponse:
    entries = judge_lines(event, form.lines())
    good = [entry for entry in entries if not entry.fault]
    faulty = [entry for entry in entries if entry.fault]
    new = [entry for entry in good if entry.state == "new"]
    context = {
        "event": event,
        "current_page": "pairs",
        "form": form,
        "sheet": form.sheet,
        "text": form.cleaned_data["text"],
        "faulty": faulty[:MOST_SHOWN],
        "count": len(faulty),
        "mended": [e.line for e in good if e.line.number in form.mended],
        "sure": form.sure,
        "to_take": len(new),
        "import_url": reverse("pairs-import", args=[event.slug]),
        "listed": len(good) - len(new),
        "table": SheetTable(good, event=event),
        "open": sum(not p.answer for entry in new for p in entry.known),
        "key": uuid4(),
    }
    return render(request, "tournaments/field/preview.html", context)


def remember_choice(form: TextSheetForm, club: Club, by: str) -> None:
    """Remember the columns that were assigned by hand; forget those taken back."""
    shape, roles = form.sheet.rows.shape, form.sheet.rows.roles
    if form.is_assigned:
        remember_columns(club=club, kind=form.kind, shape=shape, roles=roles, by=by)
    elif form.is_assigned is False:
        forget_columns(club=club, kind=form.kind, shape=shape)
