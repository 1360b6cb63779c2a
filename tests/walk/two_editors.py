"""Two people edit one thing: an older form undoes nothing that was saved since.

Every form over stored values is found by visiting every address, and each of its fields
is changed by one person while another, on an older page, changes the next.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, pairwise
from urllib.parse import urljoin

from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client

from tests.walk.forms_in_pages import PageForm
from tests.walk.visits import Walk, closed, forms_of, rolled_back

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
    "desk/days/<slug:slug>/again/",  # A new day
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
    """A page with a form, and how somebody read it."""

    client: Client
    path: str
    form: PageForm

    def newer(self) -> PageForm:
        """The form as the page shows it now."""
        cache.clear()
        page = closed(self.client.get(self.path, follow=True))
        return next(form for form in forms_of(page) if shown_in(form))

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
        route: Editor(walk.people[role][0], path, form)
        for (route, role), (path, forms) in walk.pages.items()
        if role in readers(route) and route not in NEW
        for form in [form for form in forms if shown_in(form)][:1]
    }
    return list(by_route.values())


def stored(form: PageForm) -> Sent:
    """What the form's fields show."""
    return {name: form.sent.get(name, []) for name in shown_in(form)}


def fields_of(form: PageForm, most: int) -> list[str]:
    """Some of its fields that can be changed, spread over the form."""
    names = [n for n in shown_in(form) if n in form.types and other_values(form, n)]
    return names[:: max(1, len(names) // most)][:most]


def both_saved(editor: Editor, first: Sent, second: Sent) -> Sent:
    """What is stored where the second is saved on a page that shows the first."""
    with rolled_back():
        editor.save(editor.newer(), first)
        editor.save(editor.newer(), second)
        return stored(editor.newer())


def faults_of(editor: Editor, name: str, beside: str) -> Iterator[str]:
    """What an older page undid or overwrote of a field that another has set since."""
    old, was = editor.form, stored(editor.form)
    (first, other), (second, _) = (other_values(old, n) for n in (name, beside))
    with rolled_back():
        editor.save(editor.newer(), {name: first})  # Each page has a key of its own
        newer = stored(editor.newer())
        if first != other and newer[name] != was[name]:
            page = editor.save(old, {name: other}).content.decode()
            if stored(editor.newer())[name] != newer[name] or not CHANGED.search(page):
                yield f"{editor.path}: {name}"
        editor.save(old, {beside: second})
        older = stored(editor.newer())
    if name != beside and newer != was:
        differs = {n for n in newer if newer[n] != older.get(n)}
        changes: tuple[Sent, Sent] = {name: first}, {beside: second}
        if differs != {beside} and older != (both := both_saved(editor, *changes)):
            yield f"{editor.path}: {name}, then {beside}: {older} {both}"


def faults(older: list[Editor], most: int) -> list[str]:
    """What older pages do to so many fields of each form."""
    lost: list[str] = []
    for editor in older:
        names = fields_of(editor.form, most + 1)
        for name, beside in islice(pairwise([*names, *names[:1]]), most):
            lost += faults_of(editor, name, beside)
    return lost
