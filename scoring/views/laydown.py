"""A lay-down on the judge's phone: tiles tapped, the engine's word, the judge's ruling."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_safe

from scoring.catalogue import Words
from scoring.links import code_of, has_ended
from scoring.models import Link
from scoring.permissions import may_score
from scoring.rules.lay_down import SET, TRUMPS, LayDown, NotALayDownError, lay_down
from scoring.views.doors import with_code

TRUMP_WORDS: dict[str, Words] = {
    "0": gettext_lazy("blanks"),
    "1": gettext_lazy("ones"),
    "2": gettext_lazy("twos"),
    "3": gettext_lazy("threes"),
    "4": gettext_lazy("fours"),
    "5": gettext_lazy("fives"),
    "6": gettext_lazy("sixes"),
    "doubles": gettext_lazy("doubles"),
    "follow-me": gettext_lazy("no trumps"),
}


@dataclass(frozen=True, slots=True)
class Board:
    """What was tapped so far, and what comes of it."""

    trump: str
    order: tuple[str, ...]
    gone: tuple[str, ...]
    verdict: LayDown | None
    fault: str

    @property
    def lost(self) -> str:
        """The tile whose lead is beaten."""
        trick = self.verdict.trick if self.verdict else None
        return self.order[trick - 1] if trick else ""


@require_safe
@with_code
def laydown(request: HttpRequest, link: Link, number: int) -> HttpResponse:
    """The board of a lay-down; what was tapped is in the address, nothing is kept."""
    match = get_object_or_404(link.event.matches, number=number)
    if has_ended(link.event) or not may_score(link, match):
        return redirect("table", code_of(link))
    board = read_board(request)
    context = {
        "link": link,
        "event": link.event,
        "code": code_of(link),
        "match": match,
        "board": board,
        "tiles": [tile for tile in SET if tile not in board.order],
        "trumps": TRUMP_WORDS.items(),
    }
    return render(request, "scoring/rulings/lay_down.html", context)


def read_board(request: HttpRequest) -> Board:
    """The tapped tiles in order; a tap adds a tile to the claim or takes it off."""
    trump = request.GET.get("trump", "")
    tapped = request.GET.get("tap", "")
    order = [
        tile for tile in dict.fromkeys(request.GET.getlist("order")) if tile in SET
    ]
    if tapped in order:
        order.remove(tapped)
    elif tapped in SET:
        order.append(tapped)
    gone = tuple(t for t in SET if t in request.GET.getlist("gone") and t not in order)
    known = trump if trump in TRUMPS else ""
    try:
        verdict, fault = lay_down(order, known, gone), ""
    except NotALayDownError as error:
        verdict, fault = None, _sentence(error, len(order), len(gone))
    return Board(known, tuple(order), gone, verdict, fault)


def _sentence(error: NotALayDownError, claimed: int, gone: int) -> str:
    if error.code == "trump":
        return _("Tap what trumps are.")
    if error.code == "none":
        return _("Tap the tiles laid down, in the order they are to be led.")
    if error.code == "many":
        return _("Nobody holds more than seven tiles.")
    left = ngettext(
        "With %(n)s tile laid down", "With %(n)s tiles laid down", claimed
    ) % {"n": claimed}
    return _("%(left)s, %(wanted)s tiles are gone: tap those; %(gone)s are marked.") % {
        "left": left,
        "wanted": error.wanted,
        "gone": gone,
    }
