"""Visits of every address, by those whom ``roles`` makes, on a day that it furnishes."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import get_resolver

from tests.walk.forms_in_pages import PageForm, forms_in
from tests.walk.roles import (
    METHODS,
    ROLES,
    cells,
    furnish,
    is_visited,
    named_in,
    path_in,
    patterns,
    visitors,
)
from tournaments.event.models import Event

People = dict[str, tuple[Client, str]]
"""A client for each role, and the code that it knows."""
Pages = dict[tuple[str, str], tuple[str, list[PageForm]]]
"""The address and the forms of each page, by its route and who read it."""
IS_FULL = bool(os.environ.keys() & {"EVERYBODY", "WRITE_ROLES"})
"""Every role; else those of ``ALIKE`` that get the same by the table take turns, and a
director sends no empty form of a page that opens."""
ALIKE = ("treasurer", "scorekeeper", "officer", "foreign")


class Site:
    """A day that every address finds something in, and a visitor for each role."""

    def __init__(self, event: Event) -> None:
        self.event, self.people, self.things = event, visitors(event), furnish(event)
        self.routes = sorted(route for route, _pattern in patterns(get_resolver()))

    def path(self, route: str, role: str) -> str:
        return path_in(route, self.event, self.people[role][1], self.things)


class Walk(Site):
    """Every address opened once by the roles that it may treat apart.

    First each page is read, then each form sent empty, which would leave what was rolled
    back in the caches.
    """

    def __init__(self, event: Event) -> None:
        super().__init__(event)
        self.answers: dict[tuple[str, str, str], str] = {}
        self.table = {(m, role): cells(role, m) for m in METHODS for role in ROLES}
        cache.clear()
        self.pages = self.read()
        for route in self.routes:
            for role in self._readers("post", route):
                cache.clear()
                path, form = (
                    self.path(route, role),
                    named_in(route, self.things),
                )
                answer = visit(self.people[role][0], "post", path, form)
                self.answers["post", route, role] = word_of(answer)

    def read(self, begin: str = "", only: str = "") -> Pages:
        """The pages under the routes that begin so, of every role or of one."""
        pages: Pages = {}
        for route in self.routes:
            for role in self._readers("get", route) if route.startswith(begin) else ():
                if only and role != only:
                    continue
                path = self.path(route, role)
                if "code" in route:
                    cache.clear()  # It counts wrong codes
                page = visit(self.people[role][0], "get", path)
                self.answers["get", route, role] = word_of(page)
                pages[route, role] = path, forms_of(page)
        return pages

    def _readers(self, method: str, route: str) -> Iterator[str]:
        """Whom it may treat apart; the owner as a director who is not refused."""
        for role in filter(partial(is_visited, route), self.people):
            if role in ALIKE:
                is_one = self._has_a_turn(route, role)
            elif role == "director":
                opens = self.table["get", role].get(route) == "yes"
                is_one = IS_FULL or method == "get" or not opens
            else:
                is_one = (
                    role != "owner"
                    or "clubs/" in route
                    or ("get", route, role) in self.answers
                    or self._answer(method, route, "director") == "no"
                )
            if is_one:
                yield role

    def _has_a_turn(self, route: str, role: str) -> bool:
        says = {
            other: [self.table[method, other].get(route) for method in METHODS]
            for other in ALIKE
        }
        like = [other for other in ALIKE if says[other] == says[role] != [None, None]]
        is_one = IS_FULL or "associations/" in route or not like
        return is_one or role == like[len(route) % len(like)]

    def _answer(self, method: str, route: str, role: str) -> str:
        """What was visited, else what the table says."""
        return (
            self.answers.get((method, route, role)) or self.table[method, role][route]
        )

    @property
    def lines(self) -> Iterator[str]:
        """A line of the table for each address."""
        for route in self.routes:
            yield f"| `/{route}` | {' | '.join(map(partial(self._cell, route), ROLES))} |"

    def _cell(self, route: str, role: str) -> str:
        if not is_visited(route, role):
            return ""
        answers = [
            self.answers.get((method, route, role))
            or (self.table[method, role][route] if role in ALIKE else "")
            or self._answer(method, route, "director")
            for method in METHODS
        ]
        return answers[0] if len({*answers}) == 1 else ", ".join(answers)


def forms_of(page: HttpResponse) -> list[PageForm]:
    kind, is_read = page.get("Content-Type", ""), page.status_code == 200
    is_page = is_read and "html" in kind and not page.streaming
    return forms_in(page.content.decode()) if is_page else []


@contextmanager
def rolled_back() -> Iterator[None]:
    """Nothing of it stays in the database."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def visit(
    client: Client, method: str, path: str, form: dict[str, object] | None = None
) -> HttpResponse:
    """One request, which leaves nothing behind in the database and in the client."""
    cookies = client.cookies.copy()
    with rolled_back():
        answer = closed(getattr(client, method)(path, form))
    client.cookies = cookies
    assert answer.status_code < 500, (method, path)
    return answer


def closed(answer: HttpResponse) -> HttpResponse:
    """The answer, whose end nothing waits for."""
    for close in answer._resource_closers:
        close()
    return answer


def word_of(answer: HttpResponse) -> str:
    """The answer in the table's words."""
    if answer.status_code == 302 and answer["Location"].startswith("/sign-in/?next="):
        return "sign in"
    words = {401: "sign in", 403: "no", 404: "gone", 405: "never"}
    return words.get(answer.status_code, "yes")
