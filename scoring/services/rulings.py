"""Rulings: what an official decided, carried out at once, appealed and decided.

Marks are counted on the sheet and come in with the result; forfeits and
disqualifications go through the services that own them. Decides nothing itself.
"""

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.catalogue import Consequence, Line, catalogue_of, marks_due
from scoring.models import Link, Ruling
from scoring.permissions import may_score, side_of
from scoring.services.desk import enter_result, forfeit_match, take_back_result
from scoring.services.versions import (
    latest_version,
    load_game,
    penalty_notes,
    reused_key,
    signature,
)
from tournaments import clock
from tournaments.models import MOST_MARKS, Event, Game, Match, Pair
from tournaments.services.change import Change, Refused, change, refuse_if_final
from tournaments.services.life import disqualify_pair, reinstate_pair
from tournaments.services.results import put_penalties

MOST_NOTE = 200
MOST_TEXT = 500


@dataclass(frozen=True, slots=True)
class Incident:
    """What happened to whom: a code of the event's catalogue, the hand and its bid."""

    game: Game
    pair: Pair
    code: str
    hand: int | None = None
    bid: int = 0
    """In marks, 0 below 42."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the catalogue says of an incident: the official rules."""

    line: Line
    is_repeat: bool
    consequence: Consequence


def propose(event: Event, incident: Incident) -> Proposal:
    """The catalogue's word on an incident. Raises Refused for a code it does not have."""
    line = catalogue_of(event.format.penalties).line(incident.code)
    if line is None:
        raise Refused(_("Say what happened."), field="code")
    earlier = Ruling.objects.standing().filter(
        event=event, pair=incident.pair, code=incident.code
    )
    is_repeat = earlier.exists()
    return Proposal(line, is_repeat, line.consequence(is_repeat=is_repeat))


def rule(
    *,
    event: Event,
    incident: Incident,
    consequence: Consequence,
    key: UUID,
    by: str = "",
    link: Link | None = None,
    note: str = "",
) -> Ruling:
    """An official rules: it is written down and what it asks for is carried out.

    A judge's link rules what a game can bear; a pair is put out by the director alone.
    """
    who = signature(link) if link else by
    with transaction.atomic():
        with change(event, by=who, key=key) as now:
            if now.again:
                return _ruled_before(key, incident, consequence)
            proposal = _weigh(now, incident, consequence, link)
            ruling = _write(now, incident, proposal, consequence, key, link, note)
        _carry_out(event, ruling, who)
    return ruling


def _ruled_before(key: UUID, incident: Incident, consequence: Consequence) -> Ruling:
    before = Ruling.objects.filter(key=key).first()
    told = (incident.game.pk, incident.pair.pk, incident.code, consequence)
    if before is None or told != (
        before.game_id,
        before.pair_id,
        before.code,
        before.consequence,
    ):
        raise reused_key()
    return before


def _weigh(
    now: Change, incident: Incident, consequence: Consequence, link: Link | None
) -> Proposal:
    """Each reason why this cannot be ruled has its own sentence."""
    refuse_if_final(now.event)
    game = load_game(now.event, incident.game)
    if link is not None:
        _refuse_unless_official(link, game.match, consequence)
    if not game.match.sides.filter(pair=incident.pair).exists():
        raise Refused(
            _("%(pair)s does not play this match.") % {"pair": incident.pair.name},
            field="pair",
        )
    if game.match.state in (Match.State.VOID, Match.State.WAITING):
        raise Refused(
            _("Match %(match)s is not played: there is nothing to rule.")
            % {"match": game.match.number}
        )
    if not 0 <= incident.bid <= MOST_MARKS:
        raise Refused(_("That many marks cannot be bid."), field="bid")
    _refuse_if_over(game, consequence)
    return propose(now.event, incident)


def _refuse_unless_official(link: Link, match: Match, consequence: Consequence) -> None:
    if link.kind != Link.Kind.JUDGE or not may_score(link, match):
        raise Refused(_("A judge or the director rules on this: call one."))
    if consequence == Consequence.DISQUALIFIED:
        raise Refused(
            _("Only the director disqualifies a pair. Rule the match, and call them.")
        )


def _refuse_if_over(game: Game, consequence: Consequence) -> None:
    if consequence == Consequence.GAME and game.marks_1 is not None:
        raise Refused(
            _("This game is over. Its result has to be taken back before it is lost.")
        )
    if consequence == Consequence.MATCH and game.match.state == Match.State.FINAL:
        raise Refused(
            _("Match %(match)s is over. Take its result back first.")
            % {"match": game.match.number}
        )


def _write(
    now: Change,
    incident: Incident,
    proposal: Proposal,
    consequence: Consequence,
    key: UUID,
    link: Link | None,
    note: str,
) -> Ruling:
    ruling = Ruling.objects.create(
        event=now.event,
        game=incident.game,
        pair=incident.pair,
        code=incident.code,
        hand=incident.hand,
        bid=incident.bid,
        consequence=consequence,
        marks=marks_due(consequence, incident.bid),
        is_repeat=proposal.is_repeat,
        note=note.strip()[:MOST_NOTE],
        cite=proposal.line.source,
        is_private=proposal.line.is_private,
        by=now.by,
        link=link,
        at=clock.now(),
        key=key,
    )
    now.log(
        "ruling",
        match=incident.game.match.number,
        pair=incident.pair.number,
        code=incident.code,
        consequence=str(consequence),
        note=ruling.note,
    )
    show_penalties(now, ruling.game)
    return ruling


def show_penalties(now: Change, game: Game) -> None:
    """A result that is in already carries its game's rulings as they stand now."""
    fresh = load_game(now.event, game)
    if fresh.marks_1 is not None:
        put_penalties(now, fresh, penalty_notes(fresh))


def _carry_out(event: Event, ruling: Ruling, by: str) -> None:
    """Forfeits and disqualifications, by the services that own them."""
    match = ruling.game.match
    side = match.sides.get(pair=ruling.pair).side
    if ruling.consequence == Consequence.GAME:
        won, lost = event.format.forfeit
        enter_result(
            event=event,
            game=ruling.game,
            marks=(lost, won) if side == 1 else (won, lost),
            ended="penalty",
            winner=3 - side,
            seen=latest_version(ruling.game),
            by=by,
            key=_follow_up(ruling),
        )
    elif ruling.consequence == Consequence.MATCH:
        forfeit_match(event=event, match=match, winner=3 - side, by=by)
    elif ruling.consequence == Consequence.DISQUALIFIED:
        disqualify_pair(event=event, pair=ruling.pair, by=by, reason=ruling.note)


def _follow_up(ruling: Ruling) -> UUID:
    """A key of its own for what a ruling carries out."""
    return UUID(int=ruling.key.int ^ 1)


def appeal_ruling(
    *,
    ruling: Ruling,
    text: str,
    key: UUID,
    link: Link | None = None,
    by: str = "",
) -> Ruling:
    """The pair ruled against, or the director for it, asks for another look."""
    with change(ruling.event, by=signature(link) if link else by, key=key) as now:
        fresh = Ruling.objects.select_related("game__match").get(pk=ruling.pk)
        if now.again:
            return fresh
        refuse_if_final(now.event)
        if link is not None:
            _refuse_unless_theirs(fresh, link)
        if fresh.appeal:
            raise Refused(_("This ruling was appealed already."))
        if not text.strip():
            raise Refused(_("Say why the ruling is not right."), field="text")
        fresh.appeal = Ruling.Appeal.OPEN
        fresh.appeal_text = text.strip()[:MOST_TEXT]
        fresh.appealed_by = now.by
        fresh.save()
        now.log("ruling.appeal", match=fresh.game.match.number, text=fresh.appeal_text)
        return fresh


def _refuse_unless_theirs(ruling: Ruling, link: Link) -> None:
    side = side_of(link, ruling.game.match)
    if ruling.is_private or side is None or ruling.event_id != link.event_id:
        raise Refused(_("Only the pair ruled against can appeal; tell the director."))
    if not ruling.game.match.sides.filter(pair=ruling.pair, side=side).exists():
        raise Refused(_("Only the pair ruled against can appeal; tell the director."))


def decide_appeal(
    *, event: Event, ruling: Ruling, is_upheld: bool, reasons: str, by: str, key: UUID
) -> Ruling:
    """The director decides an appeal, with reasons; what is overturned is undone."""
    with transaction.atomic():
        with change(event, by=by, key=key) as now:
            fresh = Ruling.objects.select_related("game__match", "pair").get(
                pk=ruling.pk
            )
            if now.again:
                return fresh
            refuse_if_final(now.event)
            _decide(now, fresh, is_upheld, reasons)
        if not is_upheld:
            _undo(event, fresh, by)
    return fresh


def _decide(now: Change, ruling: Ruling, is_upheld: bool, reasons: str) -> None:
    if ruling.appeal != Ruling.Appeal.OPEN:
        raise Refused(_("No appeal of this ruling waits to be decided."))
    if not reasons.strip():
        raise Refused(_("Give your reasons: both pairs read them."), field="reasons")
    states = Ruling.Appeal
    ruling.appeal = states.UPHELD if is_upheld else states.OVERTURNED
    ruling.reasons = reasons.strip()[:MOST_TEXT]
    ruling.decided_by, ruling.decided_at = now.by, clock.now()
    ruling.save()
    now.log(
        "ruling.decide",
        match=ruling.game.match.number,
        decision=str(ruling.appeal),
        reasons=ruling.reasons,
    )
    show_penalties(now, ruling.game)


def _undo(event: Event, ruling: Ruling, by: str) -> None:
    """Take back what the ruling carried out; marks are corrected with the result."""
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
