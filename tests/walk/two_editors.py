"""Two people edit one thing: an older form undoes nothing that was saved since.

Every form over stored values is found by visiting every address, and each of its fields
is changed by one person while another, on an older page, changes the next.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from urllib.parse import urljoin

from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.test import Client

from tests.walk.forms_in_pages import PageForm
from tests.walk.visits import Walk, closed, forms_of

Sent = dict[str, list[str]]
CHANGED = re.compile("omebody changed (this|it) while th(e|is) page was open")
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
    "t/<str:code>/<number:number>/record/",  # A sheet that one phone writes
    "desk/clubs/<slug:slug>/directors/",  # A role, sent with the one it replaces
}


@dataclass(frozen=True)
class Editor:
    """A page with a form, as somebody reads it."""

    client: Client
    path: str

    def form(self) -> PageForm:
        cache.clear()
        page = closed(self.client.get(self.path, follow=True))
        forms = [form for form in forms_of(page) if shown_in(form)]
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


def readers(route: str) -> tuple[str, ...]:
    """Those whose page may hold a form that no other's holds, who may most at last."""
    if route.startswith("desk/"):
        return ("director", "owner", *(["officer"] if "associations" in route else []))
    return ("director", "pair")


def bare(walk: Walk) -> set[str]:
    """The addresses of forms over stored values that do not say what they showed."""
    return {
        route
        for (route, role), (_path, forms) in walk.pages.items()
        if role in readers(route)
        for form in forms
        if form.method == "post" and form.stored and not shown_in(form)
    }


def editors(walk: Walk) -> list[Editor]:
    """Who reads a form that carries what it showed, one at each address."""
    by_route = {
        route: Editor(walk.people[role][0], path)
        for (route, role), (path, forms) in walk.pages.items()
        if role in readers(route) and route not in NEW and any(map(shown_in, forms))
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


def faults(walk: Walk, most: int, most_overwritten: int) -> list[str]:
    """Each field of a form that an older page undid or overwrote, of so many a form."""
    lost: list[str] = []
    for editor in editors(walk):
        form = editor.form()
        lost += undone(editor, form, most)
        lost += overwritten(editor, form, most_overwritten)
    return lost
