"""The printed codes, which the director makes, prints and revokes."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse

from players.common.buttons import press_of, with_form
from players.common.numbers import parse_id
from players.common.server_address import base_of, is_local_only
from scoring.codes.services import add_judge, make_links, numbers_without, revoke_link
from scoring.game.links import code_and_qr
from scoring.game.models import Link
from tournaments.event.models import Event
from tournaments.event.permissions import directs
from tournaments.event.services.change import Refused


@directs
@with_form
def links(request: HttpRequest, event: Event) -> HttpResponse:
    kind = request.GET.get("kind") or Link.Kind.TABLE
    if kind not in Link.Kind.values:
        return HttpResponseBadRequest()
    refused = None
    if request.method == "POST":
        try:
            return _act(request, event, kind)
        except Refused as error:
            refused = error
    context = _context(request, event, kind) | {"refused": refused}
    return render(
        request, "scoring/codes/links.html", context, status=409 if refused else 200
    )


def _context(request: HttpRequest, event: Event, kind: str) -> dict[str, Any]:
    base = base_of(request)
    pairs = event.pairs.exclude(state="disqualified").values_list("number", "name")
    names = dict(pairs) if kind == Link.Kind.PAIR else {}
    links = event.links.filter(kind=kind).order_by("number")
    revoke = parse_id(request.GET.get("revoke", ""))
    return {
        "event": event,
        "kind": kind,
        "kinds": Link.Kind.choices,
        "sheets": [_sheet(link, base, names) for link in links],
        "revoke": event.links.filter(pk=revoke).first(),
        "missing": len(numbers_without(event, kind)),
        "prints": "print" in request.GET,
        "address": base,
        "typing": base.split("://")[-1].rstrip("/") + reverse("code"),
        "is_local_only": is_local_only(base),
        "is_plain_http": base.startswith("http://"),
        "typed": request.POST.get("name", ""),
    }


def _act(request: HttpRequest, event: Event, kind: str) -> HttpResponse:
    do = request.POST.get("do", "")
    change_args: dict[str, Any] = {"event": event, **press_of(request)}
    if do in ("make", "print"):
        make_links(kind=kind, **change_args)
    elif do == "judge":
        add_judge(name=request.POST.get("name", "")[:80], **change_args)
    elif do == "revoke":
        pk = parse_id(request.POST.get("link", ""))
        link = get_object_or_404(event.links, pk=pk)
        revoke_link(link=link, **change_args)
    else:
        return HttpResponseBadRequest()
    query = f"?kind={kind}&print=1" if do == "print" else f"?kind={kind}"
    return redirect(reverse("links", args=[event.slug]) + query)


def _sheet(link: Link, base: str, names: dict[int, str]) -> dict[str, Any]:
    code, svg = code_and_qr(link, base)
    return {
        "link": link,
        "code": code,
        "name": link.name or names.get(link.number, ""),
        "svg": svg,
        "path": reverse("table", args=[code]),
    }
