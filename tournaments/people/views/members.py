"""A club's list of people: search, add, change, download."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from players.clubs.models import Club
from players.clubs.roles import Right, Role
from players.common import xlsx
from players.common.buttons import by, try_form, try_to, with_form
from players.common.csv_file import Row, csv_bytes
from players.common.edits import edit_form, edits
from players.common.numbers import parse_id
from players.common.paging import paged
from players.people.hide_code import hide_code_of
from players.people.models import Person
from players.people.services.people import (
    add_person,
    delete_person,
    drop_former_name,
    placeholder,
)
from tournaments.event.permissions import directs_club, lists_people, official
from tournaments.event.services.change import Refused
from tournaments.people.forms import KnownMemberForm, MemberForm
from tournaments.people.selectors.members import SHOWN, people_of, stands_in_events
from tournaments.people.selectors.people import plays_in_public
from tournaments.people.services import change_member, forget_person
from tournaments.people.tables.lists import MembersTable, members_rows


@never_cache
@official(Right.PEOPLE)
@require_safe
def members(request: HttpRequest, club: Club, role: Role) -> HttpResponse:
    """The list, searched."""
    today = timezone.localdate()
    words, shown = request.GET.get("q", ""), request.GET.get("shown", SHOWN[0])
    people = list(people_of(club, words=words, shown=shown, today=today))
    table = MembersTable(people, club=club, today=today)
    paged(request, [table])
    context = {
        "club": club,
        "role": role,
        "table": table,
        "words": words,
        "shown": shown,
        "count": len(people),
        "is_empty": not words and shown == SHOWN[0] and not people,
    }
    return render(request, "tournaments/people/members.html", context)


@never_cache
@lists_people
@with_form
def member_new(request: HttpRequest, club: Club) -> HttpResponse:
    """Add somebody to the list."""
    form = MemberForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            name = form.cleaned_data["name"]
            person = add_person(club=club, name=name, facts=form.facts())
        except Refused as refused:
            form.add_error(refused.field or None, refused.sentence)
        else:
            sentence = _("%(name)s is in the list.") % {"name": person.name}
            messages.success(request, sentence)
            return redirect("members", club.slug)
    context = {"club": club, "form": form}
    return render(request, "tournaments/people/member.html", context)


@never_cache
@official(Right.PEOPLE)
@edits
@with_form
def member(request: HttpRequest, club: Club, role: Role, number: int) -> HttpResponse:
    """Change the club's notes on a person; a director also the names."""
    person = get_object_or_404(club.people.not_merged(), pk=number)
    may_rename = Right.DIRECT in role.rights
    if may_rename and "former" in request.POST:
        drop_former_name(person=person, number=parse_id(request.POST["former"]))
        return redirect("member", club.slug, person.pk)
    initial = KnownMemberForm.initial_of(person)
    form = edit_form(
        lambda data: KnownMemberForm(data, initial=initial, may_rename=may_rename),
        request.POST,
    )
    hides = may_rename and "hide" in request.POST
    if request.method == "POST" and _save(request, person, form, hides=hides):
        messages.success(request, _("Saved."))
        return redirect("members", club.slug)
    context = {
        "club": club,
        "form": form,
        "role": role,
        "person": person,
        "placeholder": placeholder(person),
        "hide_code": hide_code_of(person) if may_rename else "",
        "former_names": person.former_names.all(),
        "has_page": plays_in_public(person),
    }
    return render(request, "tournaments/people/member.html", context)


@never_cache
@directs_club
@with_form
def member_remove(request: HttpRequest, club: Club, number: int) -> HttpResponse:
    """Delete somebody who plays in no event, or forget somebody who does."""
    person = get_object_or_404(club.people.not_merged(), pk=number)
    acts = {"delete": delete_person, "forget": forget_person}
    do = request.POST.get("do", "")
    if do in acts and try_to(request, acts[do], person=person, by=by(request)):
        messages.success(request, _("Done: the list no longer names them."))
        return redirect("members", club.slug)
    context = {
        "club": club,
        "person": person,
        "placeholder": placeholder(person),
        "can_delete": not stands_in_events(person),
    }
    return render(request, "tournaments/people/member_remove.html", context)


def _save(
    request: HttpRequest, person: Person, form: KnownMemberForm, *, hides: bool
) -> bool:
    """Store the input; show a refusal on the form."""
    if not form.is_valid():
        return False
    typed = form.cleaned_data
    return try_form(
        form,
        change_member,
        person=person,
        name=typed["name"],
        shown_as=placeholder(person) if hides else typed["shown_as"],
        facts=form.facts(),
        by=by(request),
    )


@never_cache
@lists_people
@require_safe
def members_sheet(request: HttpRequest, club: Club) -> HttpResponse:
    """The whole list as CSV."""
    return _file(club, "csv", "text/csv; charset=utf-8", csv_bytes)


@never_cache
@lists_people
@require_safe
def members_workbook(request: HttpRequest, club: Club) -> HttpResponse:
    """The whole list as a spreadsheet's own file."""
    return _file(club, "xlsx", xlsx.TYPE, xlsx.xlsx_bytes)


def _file(
    club: Club, ending: str, kind: str, write: Callable[[list[Row]], bytes]
) -> HttpResponse:
    people = people_of(club, today=timezone.localdate())
    rows = members_rows(sorted(people, key=lambda person: person.by_family))
    name = f'attachment; filename="{club.slug}-people.{ending}"'
    return HttpResponse(write(rows), kind, headers={"Content-Disposition": name})
