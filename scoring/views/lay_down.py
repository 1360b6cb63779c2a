"""A lay-down on the judge's phone: tiles tapped, the engine's word, the judge's ruling."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_safe

from scoring.catalogue import Words
from scoring.hands import (
    CONTRACT_WORDS,
    DOUBLES_WORDS,
    TRUMP_WORDS,
    claims_of,
    trumps_of,
)
from scoring.links import code_of, has_ended
from scoring.models import Link
from scoring.permissions import may_score
from scoring.rules.lay_down import (
    SET,
    Followed,
    LayDown,
    NotALayDownError,
    Terms,
    follow,
    lay_down,
)
from scoring.views.code_access import with_code
from tournaments.translation import translate

SEATS: dict[int, Words] = {
    1: gettext_lazy("who laid down"),
    2: gettext_lazy("left of them"),
    3: gettext_lazy("their partner"),
    4: gettext_lazy("right of them"),
}
LISTS = ("order", "played", "gone")


@dataclass(frozen=True, slots=True)
class Board:
    """What was tapped so far, and what comes of it."""

    terms: Terms
    leader: int
    tiles: dict[str, tuple[str, ...]]
    followed: Followed | None
    verdict: LayDown | None
    fault: str

    @property
    def lost(self) -> str:
        """The tile that is beaten, or in nello the trick's number alone."""
        trick = self.verdict.trick if self.verdict else None
        is_told = trick and not self.terms.is_losing
        return self.tiles["order"][trick - 1] if trick and is_told else ""

    @property
    def tricks(self) -> list[list[tuple[Words, str]]]:
        """The tricks in words: who played which tile."""
        found = self.followed.tricks if self.followed else ()
        return [[(SEATS[seat], tile) for seat, tile in row] for row in found]

    @property
    def lie(self) -> list[tuple[Words, tuple[str, ...]]]:
        """The hands of the lie that beats the claim."""
        if self.verdict is None or self.verdict.holds:
            return []
        hands = (self.verdict.left, self.verdict.partner, self.verdict.right)
        return [(SEATS[seat], hand) for seat, hand in enumerate(hands, 2)]


@require_safe
@with_code
def laydown(request: HttpRequest, link: Link, number: int) -> HttpResponse:
    """The board of a lay-down; what was tapped is in the address, nothing is kept."""
    match = get_object_or_404(link.event.matches, number=number)
    if has_ended(link.event) or not may_score(link, match):
        return redirect("table", code_of(link))
    preset = link.event.format.rules
    board = read_board(request, preset)
    context = {
        "link": link,
        "event": link.event,
        "code": code_of(link),
        "match": match,
        "board": board,
        "tiles": reversed(SET),
        "put": request.GET.get("put", "order"),
        "texts": {name: " ".join(found) for name, found in board.tiles.items()},
        "trumps": [(name, TRUMP_WORDS[name]) for name in trumps_of(preset)],
        "contracts": [(name, CONTRACT_WORDS[name]) for name in claims_of(preset)],
        "doubles": DOUBLES_WORDS.items() if "nello" in claims_of(preset) else (),
        "seats": SEATS.items(),
    }
    return render(request, "scoring/rulings/lay_down.html", context)


def read_board(request: HttpRequest, preset: str) -> Board:
    """The tapped tiles, each in the first list that has it, and the engine's word."""
    said = request.GET
    contracts = claims_of(preset)
    contract = said.get("contract", "")
    terms = Terms(
        trump=said.get("trump", ""),
        contract=contract if contract in contracts else "straight",
        doubles=said.get("doubles", "own"),
        rules=preset,
    )
    leader = int(said["leader"]) if said.get("leader") in list("1234") else 1
    tiles = _lists(request)
    followed = None
    try:
        if tiles["played"]:
            followed = follow(tiles["played"], terms, leader)
        if tiles["gone"]:
            gone = (*tiles["gone"], *tiles["played"])
            verdict = lay_down(tiles["order"], terms, gone=gone, leader=leader)
        else:
            tricks = tiles["played"]
            verdict = lay_down(tiles["order"], terms, tricks=tricks, leader=leader)
    except NotALayDownError as error:
        fault = _sentence(error, len(tiles["order"]), tiles)
        return Board(terms, leader, tiles, followed, None, fault)
    return Board(terms, leader, tiles, followed, verdict, "")


def _lists(request: HttpRequest) -> dict[str, tuple[str, ...]]:
    taken: set[str] = set()
    found: dict[str, tuple[str, ...]] = {}
    for name in LISTS:
        typed = " ".join(request.GET.getlist(name))[:400].replace("/", " ").split()
        tiles = (tile for tile in dict.fromkeys(typed) if tile in SET)
        found[name] = tuple(tile for tile in tiles if tile not in taken)
        taken.update(found[name])
    return found


def _sentence(
    error: NotALayDownError, claimed: int, tiles: dict[str, tuple[str, ...]]
) -> str:
    fault = error.fault
    if error.code == "play" and fault:
        return translate(fault)
    if error.code == "order" and fault:
        return _("%(tile)s may not be led yet: a nearer tile is among them.") % {
            "tile": fault.tile
        }
    if error.code == "lead":
        return _("On lead now: %(who)s. Only who is on lead lays down.") % {
            "who": SEATS[error.seat]
        }
    if error.code == "gone":
        return _wanted(error.wanted, claimed, len(tiles["played"] + tiles["gone"]))
    return _SENTENCES[error.code]()


def _wanted(wanted: int, claimed: int, gone: int) -> str:
    left = ngettext(
        "With %(n)s tile laid down", "With %(n)s tiles laid down", claimed
    ) % {"n": claimed}
    return _("%(left)s, %(wanted)s tiles are gone: tap those; %(gone)s are marked.") % {
        "left": left,
        "wanted": wanted,
        "gone": gone,
    }


_SENTENCES = {
    "trump": lambda: _("Tap what trumps are."),
    "doubles": lambda: _("Tap how doubles rank."),
    "contract": lambda: _("Tap what is played."),
    "none": lambda: _("Tap the tiles laid down, in the order they are to be led."),
    "many": lambda: _("Nobody holds more than seven tiles."),
    "tile": lambda: _("A tile is there twice: tap it off once."),
    "whole": lambda: _("The last trick is not complete: tap all its tiles."),
    "over": lambda: _("The claimant has won a trick: the hand is over."),
}
