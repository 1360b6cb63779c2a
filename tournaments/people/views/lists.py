"""A list imported from a sheet: uploaded, shown by line, corrected, stored."""

from collections.abc import Callable
from uuid import uuid4

from django.contrib import messages
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from players.clubs.models import Club
from players.common.buttons import by, reads_own_form, try_to, with_form
from players.common.numbers import parse_id
from players.people.services.imports import last_imports, remembered_columns
from tournaments.event.permissions import directs_club, lists_people, may_direct_club
from tournaments.event.services.change import Refused
from tournaments.field.forms.sheets import TOO_LARGE
from tournaments.field.views.sheet import remember_choice
from tournaments.people.forms import ListForm, PeopleListForm, WinnersListForm
from tournaments.people.selectors.member_facts import LABELS
from tournaments.people.selectors.member_lines import SAME_PERSON, open_people
from tournaments.people.services import take_back_members
from tournaments.people.tables.lists import (
    WINNER_LABELS,
    MemberLinesTable,
    WinnerLinesTable,
)

MOST_SHOWN = 200
# By kind of list, how its lines are shown, and the labels of its columns.
TABLES = {
    "people": (MemberLinesTable, LABELS),
    "winners": (WinnerLinesTable, WINNER_LABELS),
}
View = Callable[..., HttpResponse]


def import_view(kind: type[ListForm], restrict: Callable[..., View]) -> View:
    """The view of one kind of list, for the officials who may import it."""

    @restrict
    def ask_again(request: HttpRequest, club: Club) -> HttpResponse:
        form = kind({"text": ""})
        form.errors["text"] = form.error_class([str(TOO_LARGE)])
        return _ask(request, club, form)

    @restrict
    @with_form
    def take(request: HttpRequest, club: Club) -> HttpResponse:
        return _take(request, club, kind)

    @reads_own_form
    @csrf_exempt
    @never_cache
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        try:
            len(request.POST)
        except (RequestDataTooBig, TooManyFieldsSent):
            return ask_again(request, slug)
        return csrf_protect(take)(request, slug)

    return view


def _take(request: HttpRequest, club: Club, kind: type[ListForm]) -> HttpResponse:
    if request.method != "POST":
        return _ask(request, club, kind())
    if request.POST.get("do") == "take-back" and kind.can_be_taken_back:
        number = parse_id(request.POST.get("import", ""))
        if try_to(request, take_back_members, club=club, number=number, by=by(request)):
            messages.success(request, _("The list is taken back."))
        return redirect(kind.import_url, club.slug)
    remembered = remembered_columns(club, kind.kind)
    form = kind(request.POST, request.FILES, remembered=remembered)
    if not form.is_valid():
        return _ask(request, club, form)
    do = request.POST.get("do")
    if do == "edit":
        return _ask(request, club, kind(initial={"text": form.cleaned_data["text"]}))
    may_rename = may_direct_club(request.user, club)
    if do == "take":
        try:
            count = form.take_in(club, by=by(request), may_rename=may_rename)
        except Refused as refused:
            messages.error(request, refused.sentence)
        else:
            remember_choice(form, club, by(request))
            text = ngettext(
                "%(count)s line was taken in.", "%(count)s lines were taken in.", count
            )
            messages.success(request, text % {"count": count})
            left = form.judged(club, may_rename=may_rename)
            if all(line.state == "same" for line in left):
                return redirect(kind.list_url, club.slug)
    return _preview(request, club, form, may_rename=may_rename)


def _ask(request: HttpRequest, club: Club, form: ListForm) -> HttpResponse:
    imports = last_imports(club) if form.can_be_taken_back else ()
    context = {"club": club, "form": form, "imports": imports}
    return render(request, "tournaments/people/list_sheet.html", context)


def _preview(
    request: HttpRequest, club: Club, form: ListForm, *, may_rename: bool
) -> HttpResponse:
    judged = form.judged(club, may_rename=may_rename)
    if request.POST.get("do") == "same":
        form.mend({number: {SAME_PERSON: "yes"} for number in open_people(judged)})
        judged = form.judged(club, may_rename=may_rename)
    table, labels = TABLES[form.kind]
    good = [line for line in judged if line.state != "problem"]
    faulty = [line for line in judged if line.state == "problem"]
    open_cells = {(line.line.number, line.field) for line in faulty[:MOST_SHOWN]}
    context = {
        "club": club,
        "text": form.cleaned_data["text"],
        "form": form,
        "sheet": form.sheet,
        "faulty": [
            (line, labels.get(line.field, _("Name"))) for line in faulty[:MOST_SHOWN]
        ],
        "count": len(faulty),
        "open": len(open_people(faulty)),
        "mended": [
            (f"line-{number}-{column}", typed)
            for number, cells in form.mended.items()
            for column, typed in cells.items()
            if (number, column) not in open_cells
        ],
        "import_url": reverse(form.import_url, args=[club.slug]),
        "to_take": sum(line.state in ("new", "changed") for line in good),
        "same": sum(line.state == "same" for line in good),
        "table": table(good) if good else None,
        "key": uuid4(),
    }
    return render(request, "tournaments/people/list_preview.html", context)


members_import = import_view(PeopleListForm, lists_people)
winners_import = import_view(WinnersListForm, directs_club)
