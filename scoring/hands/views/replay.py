"""Replays a hand of a confirmed game domino by domino, for everybody."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from players.common.numbers import parse_number
from scoring.game.catalogue import Words
from scoring.game.choices import CONTRACT_WORDS, DOUBLES_WORDS, TRUMP_WORDS
from scoring.game.models import Submission
from scoring.hands.recorded_hands import SEAT_WORDS, RecordedHand
from tournaments.event.public_page import public_page
from tournaments.event.selectors.matches import line_of
from tournaments.event.selectors.snapshot import EventSnapshot


@public_page
def replay(
    request: HttpRequest, snapshot: EventSnapshot, number: int, game: int, hand: int
) -> HttpResponse:
    """The hand after ``?played=`` dominoes."""
    event = snapshot.event
    match = get_object_or_404(event.matches, number=number)
    games = Submission.objects.filter(game__match=match, state="confirmed")
    sheet = get_object_or_404(games, game__number=game).sheet or []
    record = sheet[hand - 1].get("record") if 0 < hand <= len(sheet) else None
    if not record:
        raise Http404
    recorded = RecordedHand.of(record)
    typed = request.GET.get("played", "")
    played = min(parse_number(typed) or 0, recorded.size)
    context = {
        "event": event,
        "match": line_of(match.pk),
        "game": game,
        "number": hand,
        "recorded": recorded,
        "seats": recorded.hand.game.all_seats,
        "shown": recorded.until(played),
        "played": played,
        "trick_end": recorded.trick_end(played),
        "bids": [(SEAT_WORDS[seat], bid) for seat, bid in recorded.bids],
        "declared": _declared(recorded),
    }
    return render(request, "scoring/hands/replay.html", context)


def _declared(recorded: RecordedHand) -> list[Words]:
    """Return contract, trump and doubles in words, as far as they are recorded."""
    named = recorded.hand.declaration
    if named is None:
        return []
    words = (
        CONTRACT_WORDS.get(named.contract or ""),
        TRUMP_WORDS.get(named.trump or ""),
        DOUBLES_WORDS.get(named.doubles or ""),
    )
    return [word for word in words if word]
