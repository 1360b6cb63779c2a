"""A list imported from a sheet: uploaded, shown by line, corrected, stored."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
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
from django_tables2 import Table

from players.clubs.models import Club
from players.common.buttons import by, reads_own_form, try_to, with_form
from players.common.numbers import parse_id
from players.people.services.imports import last_imports, remembered_columns
from tournaments.event.permissions import directs_club, lists_people, may_direct_club
from tournaments.event.services.change import Refused
from tournaments.field.forms.sheets import TOO_LARGE
from tournaments.field.views.sheet import remember_choice
from tournaments.people.forms import ListForm, PeopleListForm, WinnersListForm
from tournaments.people.selectors.member_lines import (
    SAME_PERSON,
    open_people,
    preview_people,
)
from tournaments.people.selectors.winner_lines import judge_winners
from tournaments.people.services import (
    import_members,
    import_winners,
    take_back_members,
)
from tournaments.people.tables.lists import (
    LABELS,
    WINNER_LABELS,
    MemberLinesTable,
    WinnerLinesTable,
)

MOST_SHOWN = 200
View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class ListImport:
    """One kind of list: its form, and how its lines are judged, shown and imported."""

    form: type[ListForm]
    judge: Callable[..., Sequence[Any]]
    # The lines of which it is asked whether they are somebody on the list.
    open: Callable[[Sequence[Any]], Sequence[int]]
    table: Callable[[Sequence[Any]], Table]
    take_in: Callable[..., int]
    labels: dict[str, Any]
    title: Any
    import_url: str  # The name of the URL that imports it
    list_url: str  # The name of the URL that shows the list
    # Takes a list back; winners are taken off on their own page.
    take_back: Callable[..., object] | None
    # Who may import it.
    restrict: Callable[[Callable[[HttpRequest, Club], HttpResponse]], View]


def import_view(kind: ListImport) -> View:
    """The view of one kind of list, for the officials who may import it."""

    @kind.restrict
    def ask_again(request: HttpRequest, club: Club) -> HttpResponse:
        form = kind.form({"text": ""})
        form.errors["text"] = form.error_class([str(TOO_LARGE)])
        return _ask(request, club, kind, form)

    @kind.restrict
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


def _take(request: HttpRequest, club: Club, kind: ListImport) -> HttpResponse:
    if request.method != "POST":
        return _ask(request, club, kind, kind.form())
    if request.POST.get("do") == "take-back" and kind.take_back:
        number = parse_id(request.POST.get("import", ""))
        if try_to(request, kind.take_back, club=club, number=number, by=by(request)):
            messages.success(request, _("The list is taken back."))
        return redirect(kind.import_url, club.slug)
    remembered = remembered_columns(club, kind.form.kind)
    form = kind.form(request.POST, request.FILES, remembered=remembered)
    if not form.is_valid():
        return _ask(request, club, kind, form)
    do = request.POST.get("do")
    if do == "edit":
        again = kind.form(initial={"text": form.cleaned_data["text"]})
        return _ask(request, club, kind, again)
    if do == "take":
        try:
            count = kind.take_in(
                club=club,
                lines=form.lines(),
                by=by(request),
                may_rename=may_direct_club(request.user, club),
            )
        except Refused as refused:
            messages.error(request, refused.sentence)
        else:
            remember_choice(form, club, by(request))
            text = ngettext(
                "%(count)s line was taken in.", "%(count)s lines were taken in.", count
            )
            messages.success(request, text % {"count": count})
            left = _judge(request, club, kind, form)
            if all(line.state == "same" for line in left):
                return redirect(kind.list_url, club.slug)
    return _preview(request, club, kind, form)


def _ask(
    request: HttpRequest, club: Club, kind: ListImport, form: ListForm
) -> HttpResponse:
    imports = last_imports(club) if kind.take_back else ()
    context = {"club": club, "kind": kind, "form": form, "imports": imports}
    return render(request, "tournaments/people/list_sheet.html", context)


def _judge(
    request: HttpRequest, club: Club, kind: ListImport, form: ListForm
) -> Sequence[Any]:
    may_rename = may_direct_club(request.user, club)
    return kind.judge(club, form.lines(), may_rename=may_rename)


def _preview(
    request: HttpRequest, club: Club, kind: ListImport, form: ListForm
) -> HttpResponse:
    judged = _judge(request, club, kind, form)
    if request.POST.get("do") == "same":
        form.mend({number: {SAME_PERSON: "yes"} for number in kind.open(judged)})
        judged = _judge(request, club, kind, form)
    good = [line for line in judged if line.state != "problem"]
    faulty = [line for line in judged if line.state == "problem"]
    open_cells = {(line.line.number, line.field) for line in faulty[:MOST_SHOWN]}
    context = {
        "club": club,
        "kind": kind,
        "text": form.cleaned_data["text"],
        "form": form,
        "sheet": form.sheet,
        "faulty": [
            (line, kind.labels.get(line.field, _("Name")))
            for line in faulty[:MOST_SHOWN]
        ],
        "count": len(faulty),
        "open": len(kind.open(faulty)),
        "mended": [
            (f"line-{number}-{column}", typed)
            for number, cells in form.mended.items()
            for column, typed in cells.items()
            if (number, column) not in open_cells
        ],
        "import_url": reverse(kind.import_url, args=[club.slug]),
        "to_take": sum(line.state in ("new", "changed") for line in good),
        "same": sum(line.state == "same" for line in good),
        "table": kind.table(good) if good else None,
        "key": uuid4(),
    }
    return render(request, "tournaments/people/list_preview.html", context)


members_import = import_view(
    ListImport(
        form=PeopleListForm,
        judge=preview_people,
        open=open_people,
        table=MemberLinesTable,
        take_in=import_members,
        labels=LABELS,
        title=PeopleListForm.title,
        import_url="members-import",
        list_url="members",
        take_back=take_back_members,
        restrict=lists_people,
    )
)
winners_import = import_view(
    ListImport(
        form=WinnersListForm,
        judge=lambda club, lines, **_rights: judge_winners(club, lines),
        open=lambda _lines: (),
        table=WinnerLinesTable,
        take_in=lambda *, club, lines, **_rights: import_winners(
            club=club, lines=lines
        ),
        labels=WINNER_LABELS,
        title=WinnersListForm.title,
        import_url="winners-import",
        list_url="past-winners",
        take_back=None,
        restrict=directs_club,
    )
)
