"""Odd numbers for every field of every form, and for every number in an address."""

import re
from collections.abc import Iterator
from itertools import cycle
from urllib.parse import urljoin

from django.core.cache import cache

from tests.walk.forms_in_pages import PageForm
from tests.walk.hostile import Request, failure_of
from tests.walk.visits import Pages, People, rolled_back

HUGE = "9" * 5_000
NUMBERS = (HUGE, "-1", "\u0663", "\u00b2", "", "9" * 18, "1e309", "1.5")
"""Huge, below zero, not ASCII, not decimal, empty, larger than a column, no whole one."""
IN_ADDRESSES = (HUGE, "9" * 25, "9" * 18, "0")
ROLES = ("nobody", "director", "officer", "table", "pair", "judge")


class NumberAttacker:
    """Sends odd numbers, one in turn: to each number of an address, to all fields of each
    form together.

    With ``each`` every number to every place and field of every form with every button.
    """

    def __init__(self, people: People, pages: Pages, *, each: bool = False) -> None:
        self.people, self.pages = people, pages
        self.numbers = NUMBERS if each else None
        self.next_number, self.next_address = cycle(NUMBERS), cycle(IN_ADDRESSES)
        self.sent: set[tuple[str, ...]] = set()

    def failures(self) -> Iterator[str]:
        """Describe each request that the program fails to answer."""
        for role, request in self._requests():
            client = self.people[role][0]
            with rolled_back():
                cache.clear()
                failure = failure_of(client, request)
            if failure:
                yield f"{request}: {failure}"

    def _requests(self) -> Iterator[tuple[str, Request]]:
        for (route, role), (path, forms) in self.pages.items():
            if role in ROLES:
                for request in self._of_address(route, path, role):
                    yield role, request
                for form in forms:
                    for request in self._of_form(form, path, role):
                        yield role, request

    def _of_address(self, route: str, path: str, role: str) -> Iterator[Request]:
        names = [part for part in route.split("/") if part.startswith("<number:")]
        if not names or not self._is_first(route):
            return
        places = [n for n, part in enumerate(f"/{route}".split("/")) if part in names]
        for place in places:
            for number in IN_ADDRESSES if self.numbers else [next(self.next_address)]:
                parts = path.split("/")
                parts[place] = number
                yield Request(role, "get", "/".join(parts), "form", {})

    def _of_form(self, form: PageForm, path: str, role: str) -> Iterator[Request]:
        action = urljoin(path, form.action)
        place = re.sub(r"\d+", "0", action)
        for button in form.buttons or [("", "")]:
            fields = form.fields | ({button[0]: button[1]} if button[0] else {})
            names = list(self._new_in(form, button, place))
            if self.numbers:
                odd = [{name: number} for name in names for number in self.numbers]
            else:
                odd = (
                    [{name: next(self.next_number) for name in names}] if names else []
                )
            for numbers in odd:
                yield Request(role, form.method, action, "form", fields | numbers)

    def _new_in(
        self, form: PageForm, button: tuple[str, str], place: str
    ) -> Iterator[str]:
        """The fields of a form that nobody sent yet, its button's name among them."""
        for name in {**form.fields, button[0]: ""}:
            kind = re.sub(r"\d+", "0", name)
            is_ours = name not in ("", "csrfmiddlewaretoken")
            pressed = button[1][:9] if name == button[0] else ""
            if is_ours and any(
                [self._is_first(place, pressed), self._is_first(kind, pressed)]
            ):
                yield name

    def _is_first(self, *place: str) -> bool:
        is_first = place not in self.sent
        self.sent.add(place)
        return is_first or self.numbers is not None
