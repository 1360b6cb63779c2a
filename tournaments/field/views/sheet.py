"""Import of a list from a sheet: file or paste, previewed, corrected, stored."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.contrib import messages
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from players.common.buttons import by, reads_own_form, try_to, with_form
from players.common.numbers import parse_id
from players.people.services.imports import (
    forget_columns,
    last_imports,
    remember_columns,
    remembered_columns,
)
from tournaments.event.permissions import directs, may_direct_club
from tournaments.event.services.change import Refused
from tournaments.field.forms.pair_sheets import SheetForm
from tournaments.field.forms.sheets import TOO_LARGE, TextSheetForm
from tournaments.field.selectors.entries import judge_lines
from tournaments.field.tables import SheetTable

MOST_SHOWN = 200
View = Callable[..., HttpResponse]
F = TypeVar("F", bound=TextSheetForm)


def import_view(
    kind: type[F], restrict: Callable[..., View], shown: Callable[[F], dict[str, Any]]
) -> View:
    """The view of one kind of list. ``shown``: what its preview says of the lines."""

    @restrict
    def ask_again(request: HttpRequest, owner: Any) -> HttpResponse:
        form = kind({"text": ""}, owner=owner)
        form.errors["text"] = form.error_class([str(TOO_LARGE)])
        return _ask(request, form)

    @restrict
    @with_form
    def take(request: HttpRequest, owner: Any) -> HttpResponse:
        if request.method != "POST":
            return _ask(request, kind(owner=owner))
        do = request.POST.get("do")
        if do == "take-back" and kind.can_be_taken_back:
            return _take_back(request, kind(owner=owner))
        form = kind(request.POST, request.FILES, owner=owner)
        form.remembered = remembered_columns(form.club, form.kind)
        form.may_rename = may_direct_club(request.user, form.club)
        if not form.is_valid():
            return _ask(request, form)
        if do == "edit":
            text = {"text": form.cleaned_data["text"]}
            return _ask(request, kind(initial=text, owner=owner))
        if do == "take" and _take_in(request, form):
            return redirect(form.list_url, owner.slug)
        context = _context(form) | {
            "sheet": form.sheet,
            "text": form.cleaned_data["text"],
            "import_url": reverse(form.import_url, args=[owner.slug]),
        }
        return render(request, form.preview, context | shown(form))

    @reads_own_form
    @csrf_exempt
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        """Answers a body that is too large to read; passes others on with CSRF checked."""
        try:
            len(request.POST)
        except (RequestDataTooBig, TooManyFieldsSent):
            return ask_again(request, slug)
        return csrf_protect(take)(request, slug)

    return view


def _context(form: TextSheetForm) -> dict[str, Any]:
    return {"owner": form.owner, "event": form.event, "form": form}


def _ask(request: HttpRequest, form: TextSheetForm) -> HttpResponse:
    uid = str(form.event.uid) if form.event else ""
    imports = last_imports(form.club, uid) if form.can_be_taken_back else ()
    context = _context(form) | {"imports": imports}
    return render(request, "tournaments/field/sheet.html", context)


def _take_in(request: HttpRequest, form: TextSheetForm) -> bool:
    """Take the lines in; return whether every line of the sheet is in now."""
    try:
        sentence, is_whole = form.take_in(by=by(request))
    except Refused as refused:
        messages.error(request, refused.sentence)
        return False
    _remember_choice(form, by(request))
    if sentence:
        messages.success(request, sentence)
    return is_whole


def _take_back(request: HttpRequest, form: TextSheetForm) -> HttpResponse:
    number = parse_id(request.POST.get("import", ""))
    if try_to(request, form.take_back, number=number, by=by(request)):
        messages.success(request, _("The list is taken back."))
    return redirect(form.import_url, form.owner.slug)


def _remember_choice(form: TextSheetForm, by: str) -> None:
    """Remember the columns that were assigned by hand; forget those taken back."""
    of_list = {"club": form.club, "kind": form.kind, "shape": form.sheet.rows.shape}
    if form.is_assigned:
        remember_columns(**of_list, roles=form.sheet.rows.roles, by=by)
    elif form.is_assigned is False:
        forget_columns(**of_list)


def _pairs_shown(form: SheetForm) -> dict[str, Any]:
    entries = judge_lines(form.event, form.lines())
    good = [entry for entry in entries if not entry.fault]
    faulty = [entry for entry in entries if entry.fault]
    new = [entry for entry in good if entry.state == "new"]
    return {
        "faulty": faulty[:MOST_SHOWN],
        "count": len(faulty),
        "mended": [e.line for e in good if e.line.number in form.mended],
        "sure": form.sure,
        "to_take": len(new),
        "listed": len(good) - len(new),
        "table": SheetTable(good, event=form.event),
        "open": sum(not p.answer for entry in new for p in entry.known),
    }


pairs_import = import_view(SheetForm, directs, _pairs_shown)
