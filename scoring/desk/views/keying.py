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
from scoring.desk.selectors import MatchPage
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
    page = MatchPage(event, number)
    games = [g for g in page.games if g.game.number == game]
    if not games:
        raise Http404
    waiting = [v for v in games[0].waiting if v.state == Submission.State.SENT]
    context = {"event": event, "role": role, "page": page}
    if not waiting:
        return render(request, "scoring/desk/keying.html", context)
    keyed, hands = Keyed(event.rules, waiting[-1], request.POST), []
    refused, status = "", 200
    if request.method == "POST":
        try:
            hands = keyed.hands()
            key_again(
                event=event,
                version=keyed.first,
                marks=keyed.marks(),
                hands=hands,
                **press_of(request),
            )
            directs = Right.DIRECT in role.rights
            return redirect("now" if directs else "scores", event.slug)
        except Refused as error:
            is_no_hand = isinstance(error, NotAHandError)
            refused, status = error.sentence, 422 if is_no_hand else 409
    terms, whole = event.rules, keyed.first.whole_sheet
    cells = differing(whole or [], hands) if hands else frozenset()
    context |= {
        "first": keyed.first,
        "rows": keyed.fields({number for number, _cell in cells}),
        "bids": calls_of(terms) if whole else (),
        "contracts": contracts_of(terms)[1:],
        "shaker": keyed.typed.get("shaker", "1"),
        "bonuses": tuple(bonuses_of(terms)),
        "seats": tuple(map(str, event.variant.all_seats)),
        "marks": [(name, keyed.typed.get(name, "")) for name in keyed.names],
        "refused": refused,
        "in_points": terms.scoring == "points",
    }
    return render(request, "scoring/desk/keying.html", context, status=status)


class Keyed:
    """What was typed of a sheet; hands lost by rulings come from the first keying."""

    def __init__(self, terms: Rules, first: Submission, typed: QueryDict) -> None:
        self.terms, self.first, self.typed = terms, first, typed
        self.names = MARKS[: sides_of(terms)]
        sheet = first.whole_sheet or []
        hands = enumerate(hands_alone(sheet), 1)
        self.lost = {n: row for n, row in hands if row.get("ruled")}
        # More rows to type than the first keying has, whose number stays hidden.
        self.numbers = range(1, max(FEWEST_ROWS, len(sheet) * 3 // 2) + 1)

    def marks(self) -> tuple[int | None, ...]:
        typed = (self.typed.get(name, "") for name in self.names)
        return tuple(parse_signed(text, most=MOST_SCORE) for text in typed)

    def hands(self) -> list[dict[str, Any]]:
        """The typed rows as a sheet stores them. Raises NotAHandError."""
        keyed = (n for n in self.numbers if self._of(n, "side") or n in self.lost)
        shaker = parse_number(self.typed.get("shaker", "")) or 1
        rows: list[dict[str, Any]] = []
        for n in range(1, max(keyed, default=0) + 1):
            scored = sum(any(row["marks"]) for row in rows)
            rows.append(self.lost.get(n) or self._row(n, shaker, scored))
            shaker = GAMES[self.terms.game].after(shaker)
        return rows

    def _row(self, n: int, shaker: int, scored: int) -> dict[str, Any]:
        bidder, bid = self._of(n, "side"), self._of(n, "bid")
        if not bidder:
            raise NotAHandError(
                _("Hand %(n)s is empty: key it, or say it was thrown in.") % {"n": n}
            )
        do = "thrown" if bidder == THROWN else self._of(n, "made")
        if do not in ("thrown", "made", "set", *bonuses_of(self.terms)):
            raise NotAHandError(_("Hand %(n)s: made or set?") % {"n": n})
        contract, points = self._of(n, "contract"), self._points(n)
        fields = {"do": do, "call": f"{bidder}:{bid}", "contract": contract}
        try:
            hand = tapped_hand(self.terms, shaker, fields | points)
        except NotAHandError as error:
            sentence = (
                _("Hand %(n)s: %(why)s") if bid else _("Hand %(n)s: what was bid?")
            )
            raise NotAHandError(sentence % {"n": n, "why": error}) from error
        marks = progressed(self.terms, hand.marks, scored)
        return snapshot([replace(hand, marks=marks)])[0]

    def _of(self, n: int, name: str) -> str:
        return self.typed.get(f"{name}_{n}", "")

    def _points(self, n: int) -> dict[str, str]:
        return {name: self._of(n, name) for name in names_of_points(self.terms)}

    def fields(self, wrong: Collection[int]) -> list[dict[str, Any]]:
        """Each row with its typed fields; ``wrong``: those that differ."""
        names = ("side", "bid", "made", "contract")
        return [
            {
                "n": n,
                "lost": self.lost.get(n),
                "points": list(self._points(n).items()),
                "differs": n in wrong,
                **{name: self._of(n, name) for name in names},
            }
            for n in self.numbers
        ]
