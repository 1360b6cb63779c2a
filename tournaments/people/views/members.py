"""A club's list of people: search, add, change, download."""

from django.forms import model_to_dict
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from players.clubs.models import Club
from players.clubs.roles import Right, Role
from players.common.buttons import by, done, try_form, try_to, with_form
from players.common.csv_file import csv_bytes
from players.common.edits import edit_form, edits
from players.common.files import as_file
from players.common.numbers import parse_id
from players.common.paging import paged
from players.common.xlsx import xlsx_bytes
from players.people.hide_code import hide_code_of
from players.people.services.people import (
    add_person,
    delete_person,
    drop_former_name,
    placeholder,
)
from tournaments.event.permissions import directs_club, lists_people, official
from tournaments.event.services.change import Refused
from tournaments.following.followed import plays_in_public
from tournaments.people.forms import KnownMemberForm, MemberForm
from tournaments.people.selectors.members import SHOWN, people_of, stands_in_events
from tournaments.people.services import change_member, forget_person
from tournaments.people.tables.lists import MembersTable, members_rows


@never_cache
@official(Right.PEOPLE)
@require_safe
def members(request: HttpRequest, club: Club, role: Role) -> HttpResponse:
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


@lists_people
@with_form
def member_new(request: HttpRequest, club: Club) -> HttpResponse:
    form = MemberForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            name = form.cleaned_data["name"]
            person = add_person(club=club, name=name, facts=form.facts())
        except Refused as refused:
            form.add_error(refused.field or None, refused.sentence)
        else:
            sentence = _("%(name)s is in the list.") % {"name": person.name}
            return done(request, sentence, "members", club.slug)
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
    initial = model_to_dict(person, KnownMemberForm.base_fields)
    form = edit_form(
        lambda data: KnownMemberForm(data, initial=initial, may_rename=may_rename),
        request.POST,
    )
    if request.method == "POST" and form.is_valid():
        typed = {name: form.cleaned_data[name] for name in ("name", "shown_as")}
        if may_rename and "hide" in request.POST:
            typed["shown_as"] = placeholder(person)
        act = {"person": person, "facts": form.facts(), "by": by(request)}
        if try_form(form, change_member, **typed, **act):
            return done(request, _("Saved."), "members", club.slug)
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
        sentence = _("Done: the list no longer names them.")
        return done(request, sentence, "members", club.slug)
    context = {
        "club": club,
        "person": person,
        "placeholder": placeholder(person),
        "can_delete": not stands_in_events(person),
    }
    return render(request, "tournaments/people/member_remove.html", context)


@lists_people
@require_safe
def members_file(request: HttpRequest, club: Club, ending: str) -> HttpResponse:
    """The whole list as CSV, or as a spreadsheet's own file."""
    people = people_of(club, today=timezone.localdate())
    rows = members_rows(sorted(people, key=lambda person: person.by_family))
    body = csv_bytes(rows) if ending == "csv" else xlsx_bytes(rows)
    return as_file(body, f"{club.slug}-people.{ending}")
