"""Two people edit one thing: an older form undoes nothing that was saved since.

Every form over stored values is found by visiting every address, and each of its fields
is changed by one person while another, on an older page, changes the next.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from urllib.parse import urljoin

import pytest
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import get_resolver

from tests.make import make_event
from tests.scoring.tables import hall
from tests.walk.forms_in_pages import PageForm, forms_in
from tests.walk.roles import furnish, path_in, patterns, visitors

pytestmark = [pytest.mark.django_db, pytest.mark.long]

Sent = dict[str, list[str]]
CHANGED = re.compile("omebody changed (this|it) while th(e|is) page was open")
MOST = 2  # Fields of a form that the short walk changes, one beside the other
TYPED = {
    "date": ("2031-05-05", "2031-06-06"),
    "time": ("21:15", "22:30"),
    "datetime-local": ("2031-05-05T19:15", "2031-06-06T20:15"),
    "email": ("one@example.org", "two@example.org"),
    "url": ("https://one.example.org", "https://two.example.org"),
}
# Forms that come with values which no row stores, by their fields.
NEW = {
    "desk/associations/<slug:slug>/seasons/new/",
    "desk/clubs/<slug:slug>/seasons/new/",
}
NOT_STORED = {
    "desk/<slug:slug>/matches/<number:number>/ruling/",  # A new ruling
    "desk/<slug:slug>/money/<number:number>/",  # A new payment
    "desk/clubs/<slug:slug>/events/new/",  # A new event
    "desk/days/<slug:slug>/",  # A press for the divisions that are ticked
    "desk/days/<slug:slug>/settings/",  # One more event of a day
    "desk/clubs/<slug:slug>/hand-over/",  # Stay or leave, at first: stay
    "desk/clubs/<slug:slug>/practice/",  # A new practice day
    "desk/clubs/<slug:slug>/messages/new/",  # A new message
    "t/<str:code>/",  # A result: compared with the version that it saw
    "t/<str:code>/<number:number>/",
    "t/<str:code>/<number:number>/meeting/",
    "t/<str:code>/<number:number>/record/",  # A sheet that one phone writes
    "desk/clubs/<slug:slug>/directors/",  # A role, sent with the one it replaces
}


@dataclass(frozen=True)
class Editor:
    """A page with a form, as somebody reads it."""

    client: Client
    path: str

    def page(self) -> str:
        cache.clear()
        response = self.client.get(self.path, follow=True)
        is_page = "html" in response.get("Content-Type", "") and not response.streaming
        text = response.content.decode() if is_page else ""
        for close in response._resource_closers:
            close()
        return text

    def forms(self) -> list[PageForm]:
        return [form for form in forms_in(self.page()) if form.method == "post"]

    def form(self) -> PageForm:
        forms = [form for form in self.forms() if shown_in(form)]
        assert forms, self.path
        return forms[0]

    def save(self, form: PageForm, changed: Sent) -> HttpResponse:
        sent: Sent = form.sent | changed
        for name, value in form.buttons:
            if name in ("", "save") or value == "lineup":
                sent = sent | ({name: [value]} if name else {})
                break
        cache.clear()  # What was rolled back had the number of this change
        return self.client.post(urljoin(self.path, form.action), sent)


def shown_in(form: PageForm) -> list[str]:
    """The names of the stored values that the form carries."""
    return [
        name
        for field, texts in form.sent.items()
        if field.split("-")[-1] == "showed"
        for name in json.loads(texts[0])
    ]


def other_values(form: PageForm, name: str) -> tuple[list[str], list[str]] | None:
    """Two other values for a field; None where it offers no choice."""
    is_now = form.sent.get(name, [])
    if form.types[name] == "checkbox":
        toggled = [v for v in form.choices[name][:1] if v not in is_now]
        return (toggled, toggled)
    if name in form.choices:
        others = [value for value in form.choices[name] if [value] != is_now]
        return ([others[0]], [others[-1]]) if others else None
    if form.types[name] in TYPED:
        first, second = TYPED[form.types[name]]
        return [first], [second]
    text = is_now[0] if is_now else ""
    if text.isdigit():
        return [str(int(text) + 1)], [str(int(text) + 2)]
    return [f"{text}x"], [f"{text}y"]


def roles_at(route: str) -> tuple[str, ...]:
    """Those whose page may hold a form that no other's holds."""
    if "associations" in route:
        return ("owner", "officer")
    return ("owner",) if route.startswith("desk/") else ("owner", "pair")


def pages() -> Iterator[tuple[str, Editor, list[PageForm]]]:
    """The forms that somebody reads, at every address."""
    event = hall(8)
    people, things = visitors(event), furnish(event)
    fresh = {"settings/": {"slug": make_event(event.club).slug}}
    for route, pattern in sorted(patterns(get_resolver()), key=lambda row: row[0]):
        is_of_event = route.startswith("desk/<slug:slug>/settings/")
        own = things | (fresh if is_of_event else {})
        for role in roles_at(route):
            path = path_in(route, pattern, event, people[role][1], own)
            editor = Editor(people[role][0], path)
            yield route, editor, editor.forms()


def carrying(read: Iterable[tuple[str, Editor, list[PageForm]]]) -> list[Editor]:
    """Who reads a form that carries what it showed, one at each address."""
    by_route = {
        route: editor
        for route, editor, forms in read
        if route not in NEW and any(map(shown_in, forms))
    }
    return list(by_route.values())


def stored(form: PageForm) -> Sent:
    """What the form's fields show."""
    return {name: form.sent.get(name, []) for name in shown_in(form)}


def fields_of(form: PageForm, most: int) -> list[str]:
    """Some of its fields that can be changed, spread over the form."""
    names = [n for n in shown_in(form) if n in form.types and other_values(form, n)]
    return names[:: max(1, len(names) // most)][:most]


def after(editor: Editor, first: Sent, second: Sent, *, old: PageForm | None) -> Sent:
    """What is stored after two saves, the second on an old page or on a new one."""
    with transaction.atomic():
        editor.save(editor.form(), first)
        editor.save(old or editor.form(), second)
        shown = stored(editor.form())
        transaction.set_rollback(True)
    return shown


def undone(editor: Editor, form: PageForm, most: int) -> Iterator[str]:
    """Each field whose change did not survive another's save on an older page."""
    names = fields_of(form, most)
    beside_each = zip(names, names[1:] + names[:1], strict=True)
    for name, beside in islice(beside_each, most // 2):
        if name == beside:
            continue
        [first, _other], [second, _] = (other_values(form, n) for n in (name, beside))
        changes: tuple[Sent, Sent] = {name: first}, {beside: second}
        fresh = after(editor, *changes, old=None)
        if fresh != stored(form):
            older = after(editor, *changes, old=form)
            if older != fresh:
                differs = {n for n in fresh if fresh[n] != older.get(n)}
                yield f"{editor.path}: {name}, then {beside}: {differs}"


def overwritten(editor: Editor, form: PageForm, most: int) -> Iterator[str]:
    """Each field that an older page set although another had set it since."""
    for name in fields_of(form, most):
        first, other = other_values(form, name) or ([], [])
        if first == other:
            continue
        with transaction.atomic():
            editor.save(editor.form(), {name: first})
            is_now = stored(editor.form())[name]
            if is_now != form.sent[name]:
                page = editor.save(form, {name: other}).content.decode()
                if stored(editor.form())[name] != is_now or not CHANGED.search(page):
                    yield f"{editor.path}: {name}"
            transaction.set_rollback(True)


def test_an_older_form_undoes_nothing_and_overwrites_nothing() -> None:
    read = list(pages())
    bare = {
        route
        for route, _editor, forms in read
        for form in forms
        if form.stored and not shown_in(form)
    }
    assert bare == NOT_STORED  # every other form over stored values says what it showed
    editors = carrying(read)
    assert len(editors) > 8
    for editor in editors:
        form = editor.form()
        assert [*undone(editor, form, MOST), *overwritten(editor, form, 1)] == []


@pytest.mark.soak
def test_no_field_of_an_older_form_undoes_anything() -> None:
    for editor in carrying(pages()):
        form = editor.form()
        assert [*undone(editor, form, 999), *overwritten(editor, form, 999)] == []
