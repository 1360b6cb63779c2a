"""What waited on a phone, carried out for its link as if it were sent just now.

Every form goes to the service its own page calls, under the key made on the phone. The
same key is the same thing, however often it comes and whatever happened since.
"""

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _

from scoring.catalogue import Consequence
from scoring.endings import Ending, NotFinalError
from scoring.hands import NotAHandError
from scoring.models import Link, Ruling, SheetRow, Submission
from scoring.offline.entries import Kept
from scoring.permissions import may_score
from scoring.ruling_marks import seen_of
from scoring.seen import Seen, read_seen
from scoring.selectors.rulings import pairs_of
from scoring.services.appeals import appeal_ruling
from scoring.services.decisions import confirm_result, dispute_result, withdraw_result
from scoring.services.desk import enter_result
from scoring.services.offline_hands import game_at, take_hand, take_record
from scoring.services.results import submit_result
from scoring.services.rulings import Incident, rule
from tournaments import clock
from tournaments.formats import Score
from tournaments.models import Done, Event, Game, Match
from tournaments.selectors.clocks import entries_of
from tournaments.services.change import Refused

DECISIONS: dict[str, Callable[..., Submission]] = {
    "confirm": confirm_result,
    "dispute": dispute_result,
    "withdraw": withdraw_result,
}


def take_kept(link: Link, kept: Kept) -> None:
    """Carry out what a phone kept; raises Refused with the reason."""
    match = match_of(link.event, kept)
    at = written_at(match, kept)
    try:
        if kept.page == "hands":
            take_hand(link, match, kept, at)
        elif kept.page == "record":
            take_record(link, match, kept, at)
        elif kept.page == "rulings":
            _take_ruling(match, kept, link=link, at=at)
        elif kept.do in DECISIONS:
            _decide(link, match, kept)
        else:
            _take_marks(link, match, kept, at)
    except (NotAHandError, NotFinalError) as error:
        raise Refused(str(error)) from error


def enter_kept(event: Event, kept: Kept, *, by: str) -> None:
    """The director puts it in as their own word: final marks, a ruling, an appeal."""
    match = match_of(event, kept)
    if not may_enter(kept):
        raise Refused(_("Only the one who kept this can say it. Send it for them."))
    if kept.page == "rulings":
        _take_ruling(match, kept, by=by)
        return
    game = _game(match, kept)
    try:
        score = _final(game, kept)
    except NotFinalError as error:
        raise Refused(error.sentence) from error
    enter_result(
        event=event,
        game=game,
        score=score,
        seen=seen_of(game),
        by=by,
        key=kept.key,
        corrects=game.marks_1 is not None,
    )


def may_enter(kept: Kept) -> bool:
    """Whether the director can say the same in their own name."""
    return kept.page == "rulings" or (kept.page == "" and kept.do not in DECISIONS)


def is_in(event: Event, kept: Kept) -> bool:
    """Whether what was kept under this key has been carried out."""
    rows = SheetRow.objects.filter(key=kept.key, game__match__event=event)
    return _is_done(event, kept.key) or rows.exists()


def match_of(event: Event, kept: Kept) -> Match:
    """The match it is of; raises Refused where the event has none."""
    rows = event.matches.select_related("stage", "round")
    match = rows.filter(number=kept.match).first()
    if match is None:
        raise Refused(
            _("There is no match %(match)s any more.") % {"match": kept.match}
        )
    match.event = event
    return match


def written_at(match: Match, kept: Kept) -> datetime:
    """When a phone wrote it: by its age, and never before the game was called and its
    clock begun. So a phone whose clock was set anew meanwhile does little harm.
    """
    now = clock.now()
    begun = [one.at for one in entries_of(match) if one.kind == one.Kind.START]
    if match.called_at:
        begun.append(match.called_at)
    return min(max(now - kept.age, max(begun, default=now)), now)


def _game(match: Match, kept: Kept) -> Game:
    number = kept.number("game") or 0
    game = match.games.filter(number=number).first()
    if game is None:
        raise Refused(
            _("There is no game %(game)s of match %(match)s any more.")
            % {"game": number, "match": match.number}
        )
    game.match = match
    return game


# ---- final marks, and what others say of them


def _take_marks(link: Link, match: Match, kept: Kept, at: datetime) -> None:
    game = _game(match, kept)
    if _sent_before(link, game, kept):
        return
    score = _final(game, kept, at)
    submit_result(
        link=link,
        game=game,
        score=score,
        seen=read_seen(kept.fields) or Seen(),
        key=kept.key,
        at=at,
    )


def _marks(kept: Kept) -> tuple[int, int]:
    first, second = kept.number("marks_1"), kept.number("marks_2")
    if first is None or second is None:
        raise Refused(_("Both pairs' marks are needed."))
    return first, second


def _final(game: Game, kept: Kept, at: datetime | None = None) -> Score:
    return Ending(game, at).final_score(
        _marks(kept),
        time_called=kept.fields.get("time_called") == "on",
        hand=kept.number("hand"),
    )


def _sent_before(link: Link, game: Game, kept: Kept) -> bool:
    """What this key sent: the clock may have run out since, the marks are the same."""
    before = Submission.objects.filter(key=kept.key, link=link, game=game).first()
    if before is None:
        return False
    first, second = _marks(kept)
    hand = kept.number("hand")
    with_hand = (first + (hand == 1), second + (hand == 2))
    return (before.marks_1, before.marks_2) in ((first, second), with_hand)


def _decide(link: Link, match: Match, kept: Kept) -> None:
    if _is_done(link.event, kept.key, f"result.{kept.do}"):
        return
    version = (
        Submission.objects.select_related("game__match", "link")
        .filter(pk=kept.number("version") or 0, game__match=match)
        .first()
    )
    if version is None:
        raise Refused(_("The result this was about is not there any more. Look again."))
    DECISIONS[kept.do](link=link, version=version, key=kept.key)


def _is_done(event: Event, key: UUID, action: str = "") -> bool:
    done = Done.objects.filter(event=event, key=key)
    return (done.filter(action=action) if action else done).exists()


# ---- rulings and appeals


def _take_ruling(
    match: Match,
    kept: Kept,
    *,
    link: Link | None = None,
    by: str = "",
    at: datetime | None = None,
) -> None:
    if link is not None and not may_score(link, match):
        raise Refused(
            _("Match %(match)s is not yours to score: it is played elsewhere.")
            % {"match": match.number}
        )
    if kept.do == "appeal":
        _appeal(match, kept, link=link, by=by)
        return
    rule(
        event=match.event,
        incident=_incident(match, kept),
        consequence=_consequence(kept),
        note=kept.fields.get("note", ""),
        key=kept.key,
        link=link,
        by=by,
        at=at,
    )


def _incident(match: Match, kept: Kept) -> Incident:
    number = kept.number("pair")
    pair = next((p for p in pairs_of(match) if p.number == number), None)
    if pair is None:
        raise Refused(_("Tap who did it."), field="pair")
    game = _game(match, kept) if "game" in kept.fields else game_at(match)
    return Incident(
        game=game,
        pair=pair,
        code=kept.fields.get("code", ""),
        hand=kept.number("hand") or None,
        bid=kept.number("bid") or 0,
    )


def _consequence(kept: Kept) -> Consequence:
    try:
        return Consequence(kept.fields.get("consequence", ""))
    except ValueError as error:
        raise Refused(_("Tap what you rule."), field="consequence") from error


def _appeal(match: Match, kept: Kept, *, link: Link | None, by: str) -> None:
    rows = Ruling.objects.filter(game__match=match).select_related("event")
    if link is not None:
        rows = rows.public()
    ruling = rows.filter(pk=kept.number("ruling") or 0).first()
    if ruling is None:
        raise Refused(_("The ruling this appeals is not there any more. Look again."))
    text = kept.fields.get("text", "")
    appeal_ruling(ruling=ruling, text=text, link=link, by=by, key=kept.key)
