"""The second keying of a paper sheet at the desk, without sight of the first."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from players.clubs.roles import Right, Role
from players.common.buttons import press_of, with_form
from players.common.numbers import parse_number, parse_signed
from scoring.desk.selectors.desk import MatchPage, match_page
from scoring.game.choices import bonuses_of, calls_of, contracts_of
from scoring.game.hands import NotAHandError, names_of_points, sides_of, tapped_hand
from scoring.game.models import Submission
from scoring.game.selectors.hands import snapshot
from scoring.results.selectors.undo import differing, hands_alone
from scoring.results.services.desk import key_again
from scoring.rules.awards import progressed
from scoring.rules.games import GAMES
from scoring.rules.presets import Rules
from tournaments.event.models import MARKS, MOST_SCORE, Event
from tournaments.event.permissions import scores
from tournaments.event.services.change import Refused

FEWEST_ROWS = 20
THROWN = "0"


@scores
@with_form
def keying(
    request: HttpRequest, event: Event, role: Role, number: int, game: int
) -> HttpResponse:
    """Key a waiting sheet a second time; the service compares both keyings."""
    page = match_page(event, number)
    games = [g for g in page.games if g.game.number == game] if page else []
    if page is None or not games:
        raise Http404
    waiting = [v for v in games[0].waiting if v.state == Submission.State.SENT]
    if not waiting:
        context = {"event": event, "role": role, "page": page}
        return render(request, "scoring/desk/keying.html", context)
    first = waiting[-1]
    if request.method != "POST":
        return _page(request, event, role, page, first)
    hands: list[dict[str, Any]] = []
    try:
        hands = _keyed(request, event, first)
        key_again(
            event=event,
            version=first,
            marks=_marks(request, event.rules),
            hands=hands,
            **press_of(request),
        )
    except NotAHandError as error:
        return _page(request, event, role, page, first, str(error), hands, 422)
    except Refused as refused:
        return _page(request, event, role, page, first, refused.sentence, hands, 409)
    directs = Right.DIRECT in role.rights
    return redirect("now" if directs else "scores", event.slug)


def _rows(first: Submission) -> range:
    """The rows to type: more than the first keying has, whose number stays hidden."""
    longest = len(first.whole_sheet or ()) * 3 // 2
    return range(1, max(FEWEST_ROWS, longest) + 1)


def _marks(request: HttpRequest, terms: Rules) -> tuple[int | None, ...]:
    names = MARKS[: sides_of(terms)]
    typed = (request.POST.get(name, "") for name in names)
    return tuple(parse_signed(text, most=MOST_SCORE) for text in typed)


def _keyed(
    request: HttpRequest, event: Event, first: Submission
) -> list[dict[str, Any]]:
    """Return the typed rows; hands lost by rulings come from the first keying."""
    typed = request.POST
    lost = _lost(first)
    keyed = (n for n in _rows(first) if typed.get(f"side_{n}") or n in lost)
    last = max(keyed, default=0)
    shaker = parse_number(typed.get("shaker", "")) or 1
    rows: list[dict[str, Any]] = []
    for n in range(1, last + 1):
        scored = sum(any(row["marks"]) for row in rows)
        rows.append(lost.get(n) or _row(request, event, n, shaker, scored))
        shaker = GAMES[event.rules.game].after(shaker)
    return rows


def _row(
    request: HttpRequest, event: Event, n: int, shaker: int, scored: int
) -> dict[str, Any]:
    typed = request.POST
    bidder, bid = typed.get(f"side_{n}", ""), typed.get(f"bid_{n}", "")
    if not bidder:
        raise NotAHandError(
            _("Hand %(n)s is empty: key it, or say it was thrown in.") % {"n": n}
        )
    do = "thrown" if bidder == THROWN else typed.get(f"made_{n}", "")
    if do not in ("thrown", "made", "set", *bonuses_of(event.rules)):
        raise NotAHandError(_("Hand %(n)s: made or set?") % {"n": n})
    contract = typed.get(f"contract_{n}", "")
    fields = {"do": do, "call": f"{bidder}:{bid}", "contract": contract}
    try:
        hand = tapped_hand(event.rules, shaker, fields | _points(event.rules, n, typed))
    except NotAHandError as error:
        sentence = _("Hand %(n)s: %(why)s") if bid else _("Hand %(n)s: what was bid?")
        raise NotAHandError(sentence % {"n": n, "why": error}) from error
    marks = progressed(event.rules, hand.marks, scored)
    return snapshot([replace(hand, marks=marks)])[0]


def _points(terms: Rules, n: int, typed: QueryDict) -> dict[str, str]:
    """Return the fields for points of a hand's row."""
    return {name: typed.get(f"{name}_{n}", "") for name in names_of_points(terms)}


def _lost(first: Submission) -> dict[int, dict[str, Any]]:
    """Return the hands of the first keying that were lost by rulings, by number."""
    hands = hands_alone(first.whole_sheet or [])
    return {n: row for n, row in enumerate(hands, 1) if row.get("ruled")}


def _page(
    request: HttpRequest,
    event: Event,
    role: Role,
    page: MatchPage,
    first: Submission,
    refused: str = "",
    hands: list[dict[str, Any]] | None = None,
    status: int = 200,
) -> HttpResponse:
    typed = request.POST
    cells = differing(first.whole_sheet or [], hands) if hands else frozenset()
    wrong = {number for number, _cell in cells}
    context = {
        "event": event,
        "role": role,
        "page": page,
        "first": first,
        "rows": _typed_rows(first, event.rules, typed, wrong),
        "bids": calls_of(event.rules) if first.whole_sheet else (),
        "contracts": contracts_of(event.rules)[1:],
        "shaker": typed.get("shaker", "1"),
        "bonuses": tuple(bonuses_of(event.rules)),
        "seats": tuple(map(str, event.variant.all_seats)),
        "marks": [
            (name, typed.get(name, "")) for name in MARKS[: sides_of(event.rules)]
        ],
        "refused": refused,
        "in_points": event.rules.scoring == "points",
    }
    return render(request, "scoring/desk/keying.html", context, status=status)


def _typed_rows(
    first: Submission, rules: Rules, typed: QueryDict, wrong: Collection[int]
) -> list[dict[str, Any]]:
    """The typed rows of the second keying so far."""
    lost = _lost(first)
    return [
        {
            "n": n,
            "lost": lost.get(n),
            "side": typed.get(f"side_{n}", ""),
            "bid": typed.get(f"bid_{n}", ""),
            "made": typed.get(f"made_{n}", ""),
            "points": list(_points(rules, n, typed).items()),
            "contract": typed.get(f"contract_{n}", ""),
            "differs": n in wrong,
        }
        for n in _rows(first)
    ]
