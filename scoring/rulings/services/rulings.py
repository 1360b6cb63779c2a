"""Rulings: an official's decisions, recorded and carried out at once.

Their marks count on the sheet until an appeal overturns them (see
``scoring.game.ruling_marks``); forfeits and disqualifications go through their own services.
Decides nothing itself.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.game.catalogue import BY_DIRECTOR, Consequence, Line
from scoring.game.choices import marks_bid
from scoring.game.lateness import CODES, lateness_of
from scoring.game.models import Link, Ruling
from scoring.game.models.arrival import times
from scoring.game.permissions import may_score
from scoring.game.rule_books import catalogue_of
from scoring.game.ruling_marks import seen_of
from scoring.game.selectors.running_sheets import hand_under_way
from scoring.results.services.desk import enter_result, forfeit_match
from scoring.results.services.refusals import reused_key
from scoring.results.services.versions import load_game, penalty_notes, signature
from scoring.rulings.offences import (
    advice_by_rules,
    citation,
    consequence_by_rules,
    marks_by_rules,
)
from scoring.rulings.selectors.overruled import earlier_rulings
from tournaments.event.models import Event, Game, Match, Pair, PairPlayer
from tournaments.event.services.change import (
    Change,
    Refused,
    open_change,
    refuse_if_final,
)
from tournaments.field.services.withdrawals import withdraw_pair
from tournaments.formats import Score, ahead
from tournaments.formats.sources import BYE
from tournaments.results.services.results import put_penalties

MOST_NOTE = 200


@dataclass(frozen=True, slots=True)
class Incident:
    """An offence: its code in the event's catalogue, the pair, the hand and its bid."""

    game: Game
    pair: Pair
    code: str
    hand: int | None = None
    bid: int = 0  # In marks, 0 below 42
    player: PairPlayer | None = None  # The player, if known


@dataclass(frozen=True, slots=True)
class Proposal:
    """The consequence that the catalogue proposes; the official decides."""

    line: Line
    is_repeat: bool
    consequence: Consequence
    why: str = ""  # For lateness: the clock and the event's minutes in words


def propose(event: Event, incident: Incident) -> Proposal:
    """Propose the catalogue's consequence; for lateness that of clock and minutes.

    Raises Refused for a code the catalogue does not have.
    """
    line = catalogue_of(event.format.penalties).line(incident.code)
    if line is None:
        raise Refused(_("Say what happened."), field="code")
    line = replace(line, advice=advice_by_rules(event.house, line))
    earlier = earlier_rulings(event, incident.code, incident.pair, incident.player)
    is_repeat = earlier.exists()
    if incident.code in CODES:
        late = lateness_of(incident.game.match)
        return Proposal(line, is_repeat, late.consequence(incident.code), late.words)
    book = line.consequence(is_repeat=is_repeat)
    consequence = consequence_by_rules(event.house, incident.code, book)
    return Proposal(line, is_repeat, consequence)


def rule(
    *,
    event: Event,
    incident: Incident,
    consequence: Consequence,
    key: UUID,
    by: str = "",
    link: Link | None = None,
    note: str = "",
    at: datetime | None = None,
) -> Ruling:
    """Record an official's ruling and carry out its consequence.

    A judge's link may rule on games; only the director disqualifies a pair. ``at``: the
    time of an offline entry.
    """
    author = signature(link) if link else by
    with transaction.atomic():
        with open_change(event, by=author, key=key) as change:
            if change.again:
                return _ruled_before(key, incident, consequence)
            proposal = _weigh(change, incident, consequence, link)
            ruling = _write(
                change, incident, proposal, consequence, key, link, note, at
            )
        _carry_out(event, ruling, author)
    return ruling


def _ruled_before(key: UUID, incident: Incident, consequence: Consequence) -> Ruling:
    before = Ruling.objects.filter(key=key).first()
    ruled = (incident.game.pk, incident.pair.pk, incident.code, consequence)
    if before is None or ruled != (
        before.game_id,
        before.pair_id,
        before.code,
        before.consequence,
    ):
        raise reused_key()
    return before


def _weigh(
    change: Change, incident: Incident, consequence: Consequence, link: Link | None
) -> Proposal:
    """Raise Refused if this ruling is not possible."""
    refuse_if_final(change.event)
    game = load_game(change.event, incident.game)
    if link is not None:
        _refuse_unless_official(link, game.match, consequence)
    if not game.match.sides.filter(pair=incident.pair).exists():
        raise Refused(
            _("%(pair)s does not play this match.") % {"pair": incident.pair},
            field="pair",
        )
    is_bye = game.match.sides.filter(source_kind=BYE.kind).exists()
    if is_bye or game.match.state in (Match.State.VOID, Match.State.WAITING):
        raise Refused(
            _("Match %(match)s is not played: there is nothing to rule.")
            % {"match": game.match.number}
        )
    if incident.bid not in marks_bid(change.event.rules):
        raise Refused(_("That many marks cannot be bid."), field="bid")
    if consequence == Consequence.EJECTED and incident.player is None:
        raise Refused(_("Say which of the pair is put out."), field="player")
    _refuse_if_over(game, consequence)
    return propose(change.event, incident)


def _refuse_unless_official(link: Link, match: Match, consequence: Consequence) -> None:
    if link.kind != Link.Kind.JUDGE or not may_score(link, match):
        raise Refused(_("A judge or the director rules on this: call one."))
    if consequence in BY_DIRECTOR:
        raise Refused(
            _("Only the director disqualifies a pair. Rule the match, and call them.")
            if consequence == Consequence.DISQUALIFIED
            else _(
                "Only the director puts a player out. Rule the match, and call them."
            )
        )


def _refuse_if_over(game: Game, consequence: Consequence) -> None:
    if consequence == Consequence.GAME and game.marks_1 is not None:
        raise Refused(
            _(
                "This game is over and its result stands. The director takes it back "
                "before the game is ruled lost."
            )
        )
    if consequence == Consequence.MATCH and game.match.state == Match.State.FINAL:
        raise Refused(
            _(
                "Match %(match)s is over and its result stands. The director takes it "
                "back before the match is ruled lost."
            )
            % {"match": game.match.number}
        )


def _write(
    change: Change,
    incident: Incident,
    proposal: Proposal,
    consequence: Consequence,
    key: UUID,
    link: Link | None,
    note: str,
    at: datetime | None,
) -> Ruling:
    if incident.player is not None and consequence == Consequence.EJECTED:
        note = f"{incident.player.name}. {note.strip()}".strip()
    ruling = Ruling.objects.create(
        event=change.event,
        game=incident.game,
        pair=incident.pair,
        player=incident.player,
        person_id=incident.player.person_id if incident.player else None,
        code=incident.code,
        hand=incident.hand or _hand_lost(incident.game, consequence),
        bid=incident.bid,
        consequence=consequence,
        marks=marks_by_rules(
            change.event.rules, incident.code, consequence, incident.bid
        ),
        is_repeat=proposal.is_repeat,
        note=note.strip()[:MOST_NOTE],
        cite=citation(change.event.house, proposal.line),
        is_private=proposal.line.is_private,
        by=change.by,
        link=link,
        **times(at),
        key=key,
    )
    change.log(
        "ruling",
        match=incident.game.match.number,
        pair=incident.pair.number,
        code=incident.code,
        consequence=str(consequence),
        note=ruling.note,
    )
    show_penalties(change, ruling.game)
    return ruling


def _hand_lost(game: Game, consequence: Consequence) -> int | None:
    """Return a lost hand's number: as stated, else the hand under way on the sheet."""
    return hand_under_way(game) if consequence == Consequence.HAND else None


def show_penalties(change: Change, game: Game) -> None:
    """Update the penalties of a stored result to its game's rulings."""
    fresh = load_game(change.event, game)
    if fresh.marks_1 is not None:
        put_penalties(change, fresh, penalty_notes(fresh))


def _carry_out(event: Event, ruling: Ruling, by: str) -> None:
    """Forfeit or disqualify through the services of these writes."""
    match = ruling.game.match
    side = match.sides.get(pair=ruling.pair).side
    if ruling.consequence == Consequence.GAME:
        enter_result(
            event=event,
            game=ruling.game,
            score=_game_lost(event, side),
            seen=seen_of(ruling.game),
            by=by,
            key=_follow_up(ruling),
        )
    elif ruling.consequence == Consequence.MATCH:
        forfeit_match(event=event, match=match, winner=None, absent=(side,), by=by)
    elif ruling.consequence == Consequence.DISQUALIFIED:
        pair, reason = ruling.pair, ruling.note
        withdraw_pair(
            event=event, pair=pair, by=by, reason=reason, is_disqualified=True
        )


def _game_lost(event: Event, loser: int) -> Score:
    """The score of a game lost by a ruling; with three sides the two others are level."""
    won, lost = event.format.forfeit
    sides = range(1, event.format.sides + 1)
    marks = tuple(lost if side == loser else won for side in sides)
    return Score(marks, "penalty", winner=ahead(marks))


def _follow_up(ruling: Ruling) -> UUID:
    """Derive the key of the write that carries out a ruling."""
    return UUID(int=ruling.key.int ^ 1)
