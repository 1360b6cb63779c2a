"""Hostile requests made by chance: every address, method and role, odd texts and numbers."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from urllib.parse import urlencode

from django.core.cache import cache
from django.test import Client

from tests.walk.hostile_words import (
    DOS,
    HEADERS,
    METHODS,
    NAMES,
    SEGMENTS,
    STREAMS,
    TEXTS,
)
from tests.walk.roles import is_visited
from tests.walk.visits import Site, rolled_back


@dataclass(frozen=True)
class Request:
    """A hostile request: who sends it, and what."""

    role: str
    method: str
    path: str
    kind: str
    fields: object

    def __str__(self) -> str:
        text = str(self.fields)[:300]
        return f"{self.role} {self.method} {self.path[:60]} {self.kind} {text}"

    def body(self) -> tuple[str, bytes]:
        """Its content type and content."""
        if self.kind == "form" and isinstance(self.fields, dict):
            form = urlencode(self.fields, errors="replace").encode()
            return "application/x-www-form-urlencoded", form
        kind = "application/json" if self.kind == "json" else "a/b"
        if isinstance(self.fields, bytes):
            return kind, self.fields
        return kind, json.dumps(self.fields).encode()


class Attacker:
    """Makes one request after the other, the same ones for the same seed."""

    def __init__(self, site: Site, seed: int) -> None:
        self.random = Random(seed)
        self.site, self.event, self.people = site, site.event, site.people
        self.routes = site.routes

    def request(self) -> Request:
        """The next request."""
        pick = self.random.choice
        route, role = pick(self.routes), pick(list(self.people))
        path = self.site.path(route, role)
        if self.random.randrange(10) == 0:
            parts = path.split("/")
            parts[self.random.randrange(1, len(parts))] = pick(SEGMENTS)
            path = "/".join(parts)
        return Request(role, pick(METHODS), path, *self._body())

    def stream_request(self) -> Request:
        """One of a stream, to a server that has streams."""
        path = self.random.choice(STREAMS).replace("{slug}", self.event.slug)
        return Request("nobody", "get", f"/live/{path}", "", {})

    def headers(self) -> dict[str, str]:
        """Odd headers with every fourth request."""
        return self.random.choice(({}, {}, {}, self.random.choice(HEADERS)))

    def plain_requests(self) -> Iterator[Request]:
        """Every address opened by every role it may treat apart, and its form sent empty."""
        for route in self.routes:
            for role in filter(partial(is_visited, route), self.people):
                path = self.site.path(route, role)
                for method in ("get", "post"):
                    yield Request(role, method, path, "form", {})

    def attack(self) -> str:
        """One request, rolled back; a description of it where the program fails."""
        request = self.request()
        cache.clear()
        with rolled_back():
            failure = failure_of(self.people[request.role][0], request)
        return f"{request}: {failure}" if failure else ""

    def _body(self) -> tuple[str, object]:
        pick = self.random.choice
        names = self.random.sample(NAMES, self.random.randint(0, 8))
        fields = {name: pick(TEXTS) for name in names} | {"do": pick(DOS)}
        kind = pick(("form", "form", "form", "json", "odd"))
        if kind == "odd":
            return kind, bytes(self.random.randrange(256) for _ in range(40))
        if kind == "json":
            entry = {"key": pick(TEXTS), "path": pick(("1/", "1/hands/", "9" * 5_000))}
            entry["fields"] = fields
            return kind, pick(({"kept": [entry]}, {"kept": fields}, [fields], fields))
        return kind, {name: text.replace("\ud800", "") for name, text in fields.items()}


def failure_of(client: Client, request: Request) -> str:
    """Send the request; describe how the program failed to answer, if it did.

    Whoever sends it stays signed in.
    """
    client.raise_request_exception, cookies = False, client.cookies.copy()
    send = getattr(client, request.method)
    if request.method in ("get", "head"):
        answer = send(request.path, request.fields if request.kind == "form" else {})
    else:
        kind, body = request.body()
        answer = send(request.path, body, content_type=kind)
    for close in answer._resource_closers:
        close()
    client.raise_request_exception, client.cookies = True, cookies
    if answer.status_code < 500:
        return ""
    error = answer.exc_info[1] if getattr(answer, "exc_info", None) else ""
    return f"{answer.status_code} {type(error).__name__} {str(error)[:200]}"
