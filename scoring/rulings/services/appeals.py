"""Appeals of rulings: recorded once, decided by the director, undone if overturned."""

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from players.common import clock
from scoring.game.catalogue import Consequence
from scoring.game.models import Link, Ruling
from scoring.game.models.rulings import TAKEN_BACK
from scoring.game.permissions import side_of
from scoring.results.services.desk import take_back_result
from scoring.rulings.services.rulings import show_penalties
from tournaments.event.models import Event
from tournaments.event.services.change import (
    Change,
    Refused,
    changes,
    open_change,
    refuse_if_final,
)
from tournaments.field.services.withdrawals import reinstate_pair

MOST_TEXT = 500


def _load(_change: Change, *, ruling: Ruling, **_given: object) -> Ruling:
    """The ruling as it is under the event's lock."""
    return Ruling.objects.select_related("game__match", "pair").get(pk=ruling.pk)


@changes(again=_load)
def appeal_ruling(
    change: Change,
    *,
    ruling: Ruling,
    text: str,
    key: UUID,
    link: Link | None = None,
    by: str = "",
) -> Ruling:
    """Record an appeal by the pair ruled against, or by the director for it."""
    fresh = _load(change, ruling=ruling)
    if link is not None:
        _refuse_unless_theirs(fresh, link)
    if fresh.appeal:
        raise Refused(_("This ruling was appealed already."))
    if not text.strip():
        raise Refused(_("Say why the ruling is not right."), field="text")
    fresh.appeal = Ruling.Appeal.OPEN
    fresh.appeal_text = text.strip()[:MOST_TEXT]
    fresh.appealed_by = change.by
    fresh.save()
    change.log("ruling.appeal", match=fresh.game.match.number, text=fresh.appeal_text)
    return fresh


def _refuse_unless_theirs(ruling: Ruling, link: Link) -> None:
    side = side_of(link, ruling.game.match)
    own = ruling.game.match.sides.filter(pair=ruling.pair, side=side or 0)
    is_of_event = ruling.event_id == link.event_id
    if ruling.is_private or not is_of_event or not own.exists():
        raise Refused(_("Only the pair ruled against can appeal; tell the director."))


@changes(again=_load)
def take_back_ruling(
    change: Change, *, ruling: Ruling, link: Link, key: UUID
) -> Ruling:
    """Take back a judge's own ruling while its game is played."""
    fresh = _load(change, ruling=ruling)
    if fresh.link_id != link.pk:
        raise Refused(_("Only the judge who ruled it takes it back."))
    if not fresh.may_be_taken_back:
        raise Refused(
            _("The game is over, or an appeal is open: only the director undoes it.")
        )
    fresh.appeal = Ruling.Appeal.OVERTURNED
    fresh.reasons = TAKEN_BACK
    fresh.decided_by, fresh.decided_at = change.by, clock.now()
    fresh.save()
    change.log("ruling.take-back", match=fresh.game.match.number)
    show_penalties(change, fresh.game)
    return fresh


def decide_appeal(
    *, event: Event, ruling: Ruling, is_upheld: bool, reasons: str, by: str, key: UUID
) -> Ruling:
    """Record the director's decision of an appeal; undo an overturned ruling."""
    with transaction.atomic():
        with open_change(event, by=by, key=key) as change:
            fresh = _load(change, ruling=ruling)
            if change.again:
                return fresh
            refuse_if_final(change.event)
            _decide(change, fresh, is_upheld, reasons)
        if not is_upheld:
            _undo(event, fresh, by)
    return fresh


def _decide(change: Change, ruling: Ruling, is_upheld: bool, reasons: str) -> None:
    if ruling.appeal != Ruling.Appeal.OPEN:
        raise Refused(_("No appeal of this ruling waits to be decided."))
    if not reasons.strip():
        raise Refused(_("Give your reasons: every side reads them."), field="reasons")
    states = Ruling.Appeal
    ruling.appeal = states.UPHELD if is_upheld else states.OVERTURNED
    ruling.reasons = reasons.strip()[:MOST_TEXT]
    ruling.decided_by, ruling.decided_at = change.by, clock.now()
    ruling.save()
    change.log(
        "ruling.decide",
        match=ruling.game.match.number,
        decision=str(ruling.appeal),
        reasons=ruling.reasons,
    )
    show_penalties(change, ruling.game)


def _undo(event: Event, ruling: Ruling, by: str) -> None:
    """Undo a ruling's forfeit or disqualification; sheets then leave out its marks."""
    if ruling.consequence == Consequence.DISQUALIFIED:
        reinstate_pair(event=event, pair=ruling.pair, by=by)
        return
    forfeited = {Consequence.GAME: "penalty", Consequence.MATCH: "forfeit"}
    ended = forfeited.get(Consequence(ruling.consequence))
    games = ruling.game.match.games.filter(ended=ended).order_by("-number")
    if ended == "penalty":
        games = games.filter(pk=ruling.game_id)
    if ended and (game := games.first()):
        take_back_result(event=event, game=game, by=by)
