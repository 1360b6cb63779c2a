"""Hostile requests made by chance: every address, method and role, odd texts and numbers."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from urllib.parse import urlencode

from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, get_resolver

from tests.walk.roles import furnish, is_visited, path_in, patterns, visitors
from tournaments.event.models import Event

METHODS = ("get", "post", "post", "post", "head", "put", "delete", "patch", "options")
TEXTS = (
    *("", "0", "1", "-1", "7", "9" * 5_000, "1e309", "NaN", "\u0663", "\u00b2", "true"),
    *(
        "a\x00b",
        "\ud800",
        "\u202eabc",
        "\u200b",
        "e" + "\u0301" * 500,
        "\U0001f600" * 90,
    ),
    *(
        "../../etc/passwd",
        "<script>alert(1)</script>",
        "' OR 1=1 --",
        "%s%n{0}",
        "{{ 7 }}",
    ),
    *(
        "x" * 70_000,
        "[" * 2_000,
        "{}",
        "[]",
        "null",
        "2027-99-99",
        "1:30",
        "6-6",
        "\r\nX: y",
    ),
)
NAMES = [
    "action",
    "address",
    "absent",
    "after",
    "age",
    "auth",
    "bid",
    "bids",
    "by",
    "call",
    "catalogue",
    "changed",
    "claim",
    "club",
    "code",
    "consequence",
    "count",
    "date",
    "do",
    "endpoint",
    "ended",
    "error",
    "file",
    "first",
    "from",
    "game",
    "hand",
    "hand_1",
    "in",
    "key",
    "kept",
    "language",
    "level",
    "line-1-1",
    "link",
    "lost",
    "made",
    "marks_1",
    "marks_2",
    "minutes",
    "name",
    "next",
    "note",
    "number",
    "number_1",
    "one",
    "order",
    "own",
    "p256dh",
    "pair",
    "pairs",
    "password",
    "played",
    "plays",
    "policy",
    "preset",
    "put",
    "put_back",
    "q",
    "reason",
    "revoke",
    "rounds",
    "round",
    "ruled",
    "rules",
    "ruling",
    "save",
    "second",
    "seed",
    "seen",
    "seen_rulings",
    "seen_versions",
    "send",
    "session",
    "settled",
    "shaker",
    "sort",
    "stage",
    "stages",
    "stage-1-best_of",
    "stage-1-kind",
    "stage-1-name",
    "sure",
    "table",
    "tables",
    "take_out",
    "text",
    "time_called",
    "tie",
    "time_zone",
    "title",
    "token",
    "town",
    "trump",
    "undo",
    "username",
    "version",
    "way",
    "winner",
    "won",
    "other",
]
DOS = [
    "add",
    "adjust",
    "apply",
    "book",
    "call",
    "cancel",
    "change",
    "check",
    "confirm",
    "correct",
    "cut",
    "decide",
    "delete",
    "dispute",
    "draw",
    "drop",
    "edit",
    "end",
    "enter",
    "extend",
    "forfeit",
    "invite",
    "judge",
    "made",
    "make",
    "move",
    "next",
    "open",
    "pause",
    "plan",
    "press",
    "remove",
    "resume",
    "review",
    "revoke",
    "rule",
    "save",
    "seal",
    "seat",
    "send",
    "set",
    "start",
    "stop",
    "swap",
    "take",
    "take-back",
    "thrown",
    "undo",
    "uphold",
    "weigh",
    "withdraw",
    "1+",
    "2-",
]

SEGMENTS = (
    *("%00", "a%00b", "%ff%fe", "%ed%a0%80", "..", "%2e%2e%2f", "a%0d%0ab", "%"),
    *("x" * 3_000, "9" * 50, "%e2%80%ae", "%3f", "%23", "%5c", " "),
)
STREAMS = (
    *("{slug}", "{slug}?pair=1&pair=%00", "{slug}?pair=" + "9" * 5_000),
    *("%00", "", "a/b", "x" * 5_000),
)
HEADERS = (
    {"Last-Event-ID": "9" * 5_000},
    {"If-None-Match": 'W/"' + "x" * 5_000},
    {"If-None-Match": "*, ,"},
    {"If-Modified-Since": "2027-99-99"},
    {"Accept-Encoding": "gzip;q=x, br;q=-1"},
    {"Accept-Language": "x" * 20_000},
    {"X-Request-ID": "x" * 5_000},
    {"X-Forwarded-Proto": "gopher"},
    {"Content-Type": "text/html; charset=utf-16"},
    {"Content-Type": "multipart/form-data"},
    {"Range": "bytes=9-1"},
    {"HX-Request": "true", "HX-Target": "\u00ff"},
    {"Cookie": "a[b]=c; =; sessionid=\u00ff; django_language=" + "x" * 5_000},
)


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

    def __init__(self, event: Event, seed: int) -> None:
        self.random = Random(seed)
        self.event = event
        self.routes = sorted(patterns(get_resolver()), key=lambda row: row[0])
        self.people = visitors(event)
        self.things = furnish(event)

    def request(self) -> Request:
        """The next request."""
        pick = self.random.choice
        (route, pattern), role = pick(self.routes), pick(list(self.people))
        path = self._path(route, pattern, role)
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
        for route, pattern in self.routes:
            for role in filter(partial(is_visited, route), self.people):
                path = self._path(route, pattern, role)
                for method in ("get", "post"):
                    yield Request(role, method, path, "form", {})

    def _path(self, route: str, pattern: URLPattern, role: str) -> str:
        code = self.people[role][1]
        return path_in(route, pattern, self.event, code, self.things)

    def attack(self) -> str:
        """One request, rolled back; a description of it where the program fails."""
        request = self.request()
        cache.clear()
        with transaction.atomic():
            failure = failure_of(self.people[request.role][0], request)
            transaction.set_rollback(True)
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
    """Send the request; describe how the program failed to answer, if it did."""
    client.raise_request_exception = False
    send = getattr(client, request.method)
    if request.method in ("get", "head"):
        answer = send(request.path, request.fields if request.kind == "form" else {})
    else:
        kind, body = request.body()
        answer = send(request.path, body, content_type=kind)
    for close in answer._resource_closers:
        close()
    if answer.status_code < 500:
        return ""
    error = answer.exc_info[1] if getattr(answer, "exc_info", None) else ""
    return f"{answer.status_code} {type(error).__name__} {str(error)[:200]}"
