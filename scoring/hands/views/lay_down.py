"""A lay-down on the judge's phone: the judge taps tiles, the engine decides the claim."""

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_safe

from players.common.numbers import parse_number
from scoring.codes.views.code_access import with_code
from scoring.game.catalogue import Words
from scoring.game.choices import (
    CONTRACT_WORDS,
    DOUBLES_WORDS,
    TRUMP_WORDS,
    calls_of,
    claims_of,
    doubles_of,
    trumps_of,
)
from scoring.game.links import code_of, has_ended
from scoring.game.models import Link
from scoring.game.permissions import may_score
from scoring.hands.recorded_hands import TrickLine, trick_lines
from scoring.rules.lay_down import SET, TOTAL, LayDown, follow, lay_down, points_of
from scoring.rules.plays import Walk
from scoring.rules.presets import Rules
from scoring.rules.terms import NotALayDownError, Terms
from tournaments.event.translation import translate

SEATS: dict[int, Words] = {
    1: gettext_lazy("who laid down"),
    2: gettext_lazy("left of them"),
    3: gettext_lazy("their partner"),
    4: gettext_lazy("right of them"),
}
LISTS = ("order", "played", "gone")


# Bids judged by any lost trick: those on all tricks, and those of the other pair.
ALL, OTHERS = "42", "others"


class LayDownBoard:
    """The tapped tiles of an address, and the engine's answer.

    ``asks`` names what the engine still needs: ``bid``, ``lost``. ``fault`` says why
    there is no ``verdict``.
    """

    def __init__(self, fields: QueryDict, rules: Rules) -> None:
        contract = fields.get("contract", "")
        self.terms = Terms(
            trump=fields.get("trump", ""),
            contract=contract if contract in claims_of(rules) else "straight",
            doubles=fields.get("doubles", ""),
            rules=rules,
        )
        self.leader = parse_number(fields.get("leader", ""), most=len(SEATS)) or 1
        self.tiles = _lists(fields)
        bid, lost = fields.get("bid", ""), fields.get("lost", "").strip()
        self.bid = bid if bid in (ALL, OTHERS, *point_bids(rules)) else ""
        self.lost_points = parse_number(lost, most=99)
        self.played: Walk | None = None
        self.verdict: LayDown | None = None
        self.asks = self.fault = ""
        self.depends_on_bid = False
        try:
            if self.tiles["played"]:
                self.played = follow(self.tiles["played"], self.terms, self.leader)
            self._judge()
        except NotALayDownError as error:
            self.verdict = None
            self.fault = _sentence(error, len(self.tiles["order"]), self.tiles)

    def _judge(self) -> None:
        """Ask the engine; where no trick can be lost the bid does not matter."""
        self.verdict = self._lay_down()
        if self.verdict.trick is None or not self.terms.is_by_bid:
            return
        self.depends_on_bid = True
        if not self.bid:
            self.asks = "bid"
        elif self.lost_points is None and self.points and self.tiles["gone"]:
            self.asks = "lost"
        elif self.points:
            self.verdict = self._lay_down(self.points, self.lost_points or 0)

    def _lay_down(self, bid: int = 0, lost: int = 0) -> LayDown:
        tiles = self.tiles
        gone = (*tiles["gone"], *tiles["played"]) if tiles["gone"] else ()
        return lay_down(
            tiles["order"],
            self.terms,
            gone=gone,
            tricks=() if gone else tiles["played"],
            leader=self.leader,
            bid=bid,
            lost=lost if gone else 0,
        )

    @property
    def points(self) -> int:
        """The points bid, 0 if any lost trick fails the claim."""
        return 0 if self.bid in ("", ALL, OTHERS) else int(self.bid)

    @property
    def lost(self) -> str:
        """The tile that is beaten; empty in nello and if the bid is set."""
        verdict = self.verdict
        if not verdict or not verdict.trick or verdict.line or self.terms.is_losing:
            return ""
        return self.tiles["order"][verdict.trick - 1]

    @property
    def tricks(self) -> list[TrickLine]:
        return trick_lines(self.played, SEATS) if self.played else []

    @property
    def line(self) -> list[TrickLine]:
        """The tricks that set the bid, numbered on from those before."""
        if self.verdict is None or not self.verdict.line:
            return []
        tiles = [tile for trick in self.verdict.line for tile in trick]
        return trick_lines(follow(tiles, self.terms), SEATS, self._count)

    @property
    def _count(self) -> tuple[int, ...]:
        if not self.tiles["gone"]:
            return self.tricks[-1].count if self.tricks else (0, 0)
        gone = (*self.tiles["gone"], *self.tiles["played"])
        lost = self.lost_points or 0
        return points_of(gone, self.terms) - lost, lost

    @property
    def wanted(self) -> int:
        return TOTAL - self.points + 1

    @property
    def beating_hands(self) -> list[tuple[Words, tuple[str, ...]]]:
        hands = self.verdict.hands if self.verdict else ()
        return [(SEATS[seat], hand) for seat, hand in enumerate(hands, 2) if hand]


@require_safe
@with_code
def laydown(request: HttpRequest, link: Link, number: int) -> HttpResponse:
    """The board of a lay-down; its state is in the address, nothing is stored."""
    match = get_object_or_404(link.event.matches, number=number)
    rules = link.event.rules
    is_open = not has_ended(link.event) and may_score(link, match)
    if rules.game != "42" or not is_open:
        return redirect("table", code_of(link))
    board = LayDownBoard(request.GET, rules)
    context = {
        "link": link,
        "event": link.event,
        "code": code_of(link),
        "match": match,
        "board": board,
        "tiles": reversed(SET),
        "put": request.GET.get("put") if request.GET.get("put") in LISTS else "order",
        "texts": {name: " ".join(tiles) for name, tiles in board.tiles.items()},
        "trumps": [(name, TRUMP_WORDS[name]) for name in trumps_of(rules)],
        "contracts": [(name, CONTRACT_WORDS[name]) for name in claims_of(rules)],
        "doubles": [(name, DOUBLES_WORDS[name]) for name in doubles_of(rules)],
        "bids": point_bids(rules),
        "seats": SEATS.items(),
    }
    return render(request, "scoring/hands/lay_down.html", context)


def point_bids(rules: Rules) -> list[str]:
    """The bids below all tricks, lowest first."""
    return [call.text for call in calls_of(rules) if call.bid.need]


def _lists(fields: QueryDict) -> dict[str, tuple[str, ...]]:
    """The tapped tiles, each in the first list that has it."""
    taken: set[str] = set()
    lists: dict[str, tuple[str, ...]] = {}
    for name in LISTS:
        typed = " ".join(fields.getlist(name))[:400].replace("/", " ").split()
        tiles = (tile for tile in dict.fromkeys(typed) if tile in SET)
        lists[name] = tuple(tile for tile in tiles if tile not in taken)
        taken.update(lists[name])
    return lists


def _sentence(
    error: NotALayDownError, claimed: int, tiles: dict[str, tuple[str, ...]]
) -> str:
    if error.code == "play" and error.fault:
        return translate(error.fault)
    values = {
        "wanted": error.wanted,
        "points": error.wanted,
        "seat": SEATS.get(error.seat),
    }
    values |= {"tile": error.fault and error.fault.tile}
    if error.code == "gone":
        left = ngettext(
            "With %(n)s domino laid down", "With %(n)s dominoes laid down", claimed
        )
        marked = len(tiles["played"] + tiles["gone"])
        values |= {"left": left % {"n": claimed}, "gone": marked}
    return str(_SENTENCES[error.code]) % values


_SENTENCES = {
    "trump": gettext_lazy("Tap what trumps are."),
    "doubles": gettext_lazy("Tap how doubles rank."),
    "contract": gettext_lazy("Tap what is played."),
    "none": gettext_lazy(
        "Tap the dominoes laid down, in the order they are to be led."
    ),
    "many": gettext_lazy("Nobody holds more than seven dominoes."),
    "tile": gettext_lazy("A domino is there twice: tap it off once."),
    "whole": gettext_lazy("The last trick is not complete: tap all its dominoes."),
    "over": gettext_lazy("The claimant has won a trick: the hand is over."),
    "order": gettext_lazy(
        "%(tile)s may not be led yet: a nearer domino is among them."
    ),
    "lead": gettext_lazy("On lead now: %(seat)s. Only who is on lead lays down."),
    "lost": gettext_lazy("No more than %(points)s points are gone."),
    "gone": gettext_lazy(
        "%(left)s, %(wanted)s dominoes are gone: tap those; %(gone)s are marked."
    ),
}
