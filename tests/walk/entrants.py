"""People who sign up: by the real form over HTTP, at the desk."""

import re
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterable

from playwright.sync_api import APIRequestContext

from tests.mail_server import Inbox, links_in
from tests.walk.forms_in_pages import PageForm, forms_in
from tests.walk.phones import until

MOST_TIES = 40
QUICKEST = 2.1  # Seconds; a form that comes back sooner was filled by no person


class Visitors:
    """Everybody at home, each with an address of their own, as a proxy names it."""

    def __init__(self, base: str) -> None:
        self.base, self._networks = base, iter(range(1, 250))

    def get(self, path: str, language: str = "en") -> str:
        headers = {"Accept-Language": language}
        request = urllib.request.Request(self.base + path, headers=headers)
        with urllib.request.urlopen(request) as answer:
            return str(answer.read().decode())

    def post(self, path: str, fields: dict[str, str], language: str = "en") -> str:
        """The page that the form leads to, or that refuses it."""
        request = urllib.request.Request(
            self.base + path,
            urllib.parse.urlencode(fields).encode(),
            {
                "X-Forwarded-For": f"192.0.2.{next(self._networks)}",
                "Accept-Language": language,
            },
        )
        try:
            with urllib.request.urlopen(request) as answer:
                return str(answer.read().decode())
        except urllib.error.HTTPError as error:
            return str(error.read().decode())

    def fill(self, path: str, entries: Iterable[dict[str, str]]) -> list[str]:
        """Each fills the form of this page, opened when they began; the answers.

        ``language`` in an entry is its reader's.
        """
        opened = [
            (form_with(self.get(path), "seal"), {"language": "en"} | entry)
            for entry in entries
        ]
        time.sleep(QUICKEST)
        return [
            self.post(path, untyped(form) | entry, entry.pop("language"))
            for form, entry in opened
        ]

    def press(self, path: str, do: str) -> str:
        """A button of a sign-up's own page; what the page says then."""
        form = form_with(self.get(path), "seal")
        return self.post(path, untyped(form) | {"do": do})


def form_with(page: str, name: str, do: str = "") -> PageForm:
    """The form of a page that has a field or a button of this name, and this ``do``."""
    return next(
        form
        for form in forms_in(page)
        if form.method == "post"
        and (name in form.fields or name in dict(form.buttons))
        and (not do or ("do", do) in form.buttons)
    )


def untyped(form: PageForm) -> dict[str, str]:
    """What a form sends while nobody types."""
    return {name: values[-1] for name, values in form.sent.items() if values}


Send = Callable[..., str]


def sender(desk: APIRequestContext) -> Send:
    """Sends forms of the desk as its user; gives the address that each leads to."""

    def send(path: str, field: str, /, **fields: object) -> str:
        shown = form_with(desk.get(path).text(), field, str(fields.get("do", "")))
        answer = desk.post(
            urllib.parse.urljoin(path, shown.action).partition("#")[0],
            data=urllib.parse.urlencode(untyped(shown) | fields, doseq=True),
            headers={"Content-Type": "application/x-www-form-urlencoded"},
            max_redirects=0,
        )
        assert answer.status == 302, answer.text()
        return answer.headers["location"]

    return send


def next_thing(desk: APIRequestContext, slug: str) -> str:
    """What the Now board asks for next."""
    board = desk.get(f"/desk/{slug}/").text().partition('class="next-thing"')[2]
    return " ".join(re.search(r'data-key="n"[^>]*>([^<]+)', board)[1].split())


def settle_ties(desk: APIRequestContext, send: Send, slug: str) -> None:
    """Every tie is drawn by the console."""
    ties = f"/desk/{slug}/ties/"
    for _tie in range(MOST_TIES):
        shown = forms_in(desk.get(ties).text())
        if not any(("do", "draw") in form.buttons for form in shown):
            return
        send(ties, "tie", do="draw")
    raise AssertionError("a tie that is drawn stays open")


def two(number: int) -> dict[str, str]:
    return {"player_1": f"First {number}", "player_2": f"Second {number}"}


def confirm(home: Visitors, inbox: Inbox, address: str) -> str:
    """Open the link of the mail that came and confirm; the page after it."""
    until(lambda: inbox.to(address))
    [path] = links_in(inbox.to(address)[0], home.base)
    assert "Not confirmed yet" in home.get(path)
    return home.press(path, "confirm")


def dollars_of(page: str, heading: str) -> str:
    """The amount beside a heading of the facts of a page."""
    row = re.search(rf"<dt>{re.escape(heading)}</dt>\s*<dd>([^<]*)</dd>", page)
    assert row, heading
    return row[1].strip()
