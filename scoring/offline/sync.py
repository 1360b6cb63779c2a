"""Carries out offline entries for their link through the services of their pages.

Each entry goes to the service that its page calls, under the key made on the phone. A
repeated key gets the same answer.
"""

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _

from players.common import clock
from scoring.game.catalogue import Consequence
from scoring.game.endings import Ending, with_hand
from scoring.game.models import Link, Ruling, SheetRow, Submission
from scoring.game.ruling_marks import seen_of
from scoring.game.seen import Seen, read_seen
from scoring.offline.entries import OfflineEntry
from scoring.offline.hands import game_at, take_hand
from scoring.results.services.decisions import (
    confirm_result,
    dispute_result,
    withdraw_result,
)
from scoring.results.services.desk import enter_result
from scoring.results.services.refusals import refuse_unless_same_pairs
from scoring.results.services.results import submit_result
from scoring.rulings.selectors.rulings import pairs_of
from scoring.rulings.services.appeals import appeal_ruling
from scoring.rulings.services.rulings import rule
from tournaments.event.models import Done, Event, Game, Match, Pair
from tournaments.event.selectors.clocks import entries_of
from tournaments.event.services.change import Refused
from tournaments.formats import Score

DECISIONS: dict[str, Callable[..., Submission]] = {
    "confirm": confirm_result,
    "dispute": dispute_result,
    "withdraw": withdraw_result,
}


def take_entry(link: Link, entry: OfflineEntry) -> None:
    match = match_of(link.event, entry)
    at = written_at(match, entry)
    if entry.page in ("hands", "record"):
        take_hand(link, match, entry, at)
    elif entry.page == "rulings":
        _take_ruling(match, entry, link=link, at=at)
    elif entry.do in DECISIONS:
        _decide(link, match, entry)
    else:
        _take_marks(link, match, entry, at)


def enter_entry(event: Event, entry: OfflineEntry, *, by: str) -> None:
    """Carry out an entry in the director's name: final marks, a ruling or an appeal."""
    match = match_of(event, entry)
    if not may_enter(entry):
        raise Refused(_("You cannot enter this in your own name. Send it for them."))
    if entry.page == "rulings":
        _take_ruling(match, entry, by=by)
        return
    game = _game(match, entry)
    enter_result(
        event=event,
        game=game,
        score=_final(game, entry),
        seen=seen_of(game),
        by=by,
        key=entry.key,
        corrects=game.marks_1 is not None,
    )


def may_enter(entry: OfflineEntry) -> bool:
    """Whether the director can carry out this entry in their own name."""
    return entry.page == "rulings" or (entry.page == "" and entry.do not in DECISIONS)


def is_in(event: Event, entry: OfflineEntry) -> bool:
    rows = SheetRow.objects.filter(key=entry.key, game__match__event=event)
    return _is_done(event, entry.key) or rows.exists()


def match_of(event: Event, entry: OfflineEntry) -> Match:
    """Return the entry's match; raises Refused if it is gone, or others play it now."""
    rows = event.matches.select_related("stage", "round")
    match = rows.filter(number=entry.match).first()
    if match is None:
        raise Refused(
            _("There is no match %(match)s any more.") % {"match": entry.match}
        )
    match.event = event
    refuse_unless_same_pairs(match, Seen(pairs=entry.fields.get("seen_pairs", "")))
    return match


def written_at(match: Match, entry: OfflineEntry) -> datetime:
    """Return the time of entry, from its age: not before the game's call and clock.

    So a phone whose clock was set meanwhile does little harm.
    """
    now = clock.now()
    begun = [
        clock_entry.at
        for clock_entry in entries_of(match)
        if clock_entry.kind == clock_entry.Kind.START
    ]
    if match.called_at:
        begun.append(match.called_at)
    return min(max(now - entry.age, max(begun, default=now)), now)


def _game(match: Match, entry: OfflineEntry) -> Game:
    number = entry.number("game") or 0
    game = match.games.filter(number=number).first()
    if game is None:
        raise Refused(
            _("There is no game %(game)s of match %(match)s any more.")
            % {"game": number, "match": match.number}
        )
    game.match = match
    return game


def _take_marks(link: Link, match: Match, entry: OfflineEntry, at: datetime) -> None:
    game = _game(match, entry)
    if _sent_before(link, game, entry):
        return
    score = _final(game, entry, at)
    reason = entry.fields.get("off_sheet", "")  # Why the game's sheet ends elsewhere
    submit_result(
        link=link,
        game=game,
        score=score,
        seen=read_seen(entry.fields) or Seen(),
        key=entry.key,
        at=at,
        off_sheet=reason if reason in Submission.OffSheet.values else "",
    )


def _marks(entry: OfflineEntry) -> tuple[int, ...]:
    if len(entry.marks) < 2:
        raise Refused(_("The score of every side is needed."))
    return entry.marks


def _final(game: Game, entry: OfflineEntry, at: datetime | None = None) -> Score:
    return Ending(game, at).final_score(
        _marks(entry),
        time_called=entry.fields.get("time_called") == "on",
        hand=entry.number("hand"),
        bidder=entry.number("bidder"),
    )


def _sent_before(link: Link, game: Game, entry: OfflineEntry) -> bool:
    """Whether this key sent these marks; the clock may have ended since."""
    before = Submission.objects.filter(key=entry.key, link=link, game=game).first()
    if before is None:
        return False
    marks = _marks(entry)
    return before.marks in (marks, with_hand(marks, entry.number("hand")))


def version_of(match: Match, entry: OfflineEntry) -> Submission | None:
    rows = Submission.objects.filter(game__match=match)
    return rows.filter(pk=entry.id("version")).first()


def pair_of(match: Match, entry: OfflineEntry) -> Pair | None:
    number = entry.number("pair")
    return next((p for p in pairs_of(match) if p.number == number), None)


def _decide(link: Link, match: Match, entry: OfflineEntry) -> None:
    if _is_done(link.event, entry.key, f"result.{entry.do}"):
        return
    version = version_of(match, entry)
    if version is None:
        raise Refused(_("The result this was about is not there any more. Look again."))
    DECISIONS[entry.do](link=link, version=version, key=entry.key)


def _is_done(event: Event, key: UUID, action: str = "") -> bool:
    done = Done.objects.filter(event=event, key=key)
    return (done.filter(action=action) if action else done).exists()


def _take_ruling(
    match: Match,
    entry: OfflineEntry,
    *,
    link: Link | None = None,
    by: str = "",
    at: datetime | None = None,
) -> None:
    if entry.do == "appeal":
        _appeal(match, entry, link=link, by=by)
        return
    rule(event=match.event, ruling=_ruling(match, entry, link), by=by, at=at)


def _ruling(match: Match, entry: OfflineEntry, link: Link | None) -> Ruling:
    pair = pair_of(match, entry)
    if pair is None:
        raise Refused(_("Tap who did it."), field="pair")
    game = _game(match, entry) if "game" in entry.fields else game_at(match)
    return Ruling(
        game=game,
        pair=pair,
        code=entry.fields.get("code", ""),
        player=pair.players.filter(pk=entry.id("player")).first(),
        hand=entry.number("hand") or None,
        bid=entry.number("bid") or 0,
        consequence=_consequence(entry),
        note=entry.fields.get("note", ""),
        key=entry.key,
        link=link,
    )


def _consequence(entry: OfflineEntry) -> Consequence:
    try:
        return Consequence(entry.fields.get("consequence", ""))
    except ValueError as error:
        raise Refused(_("Tap what you rule."), field="consequence") from error


def _appeal(match: Match, entry: OfflineEntry, *, link: Link | None, by: str) -> None:
    rows = Ruling.objects.filter(game__match=match).select_related("event")
    if link is not None:
        rows = rows.public()
    ruling = rows.filter(pk=entry.id("ruling")).first()
    if ruling is None:
        raise Refused(_("The ruling this appeals is not there any more. Look again."))
    text = entry.fields.get("text", "")
    appeal_ruling(ruling=ruling, text=text, link=link, by=by, key=entry.key)
