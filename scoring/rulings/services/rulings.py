"""Rulings: an official's decisions, recorded and carried out at once.

Their marks count on the sheet until an appeal overturns them (see
``scoring.game.ruling_marks``); forfeits and disqualifications go through their own services.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from players.common import clock
from scoring.game.catalogue import BY_DIRECTOR, Consequence, Line
from scoring.game.choices import marks_bid
from scoring.game.lateness import CODES, Lateness
from scoring.game.models import Ruling
from scoring.game.permissions import may_score
from scoring.game.rule_books import catalogue_of
from scoring.game.ruling_marks import seen_of
from scoring.game.seen import NOTHING_SEEN, Seen
from scoring.game.selectors.running_sheets import hand_under_way
from scoring.results.services.desk import enter_result, forfeit_match
from scoring.results.services.refusals import refuse_unless_same_pairs, reused_key
from scoring.results.services.versions import load_game, penalty_notes, signature
from scoring.rulings.offences import (
    advice_by_rules,
    citation,
    consequence_by_rules,
    marks_by_rules,
)
from scoring.rulings.selectors.overruled import earlier_rulings
from tournaments.event.models import Event, Game, Match
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
class Proposal:
    """The consequence that the catalogue proposes; the official decides."""

    line: Line
    is_repeat: bool
    consequence: Consequence
    why: str = ""  # For lateness: the clock and the event's minutes in words


def propose(event: Event, incident: Ruling) -> Proposal:
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
        late = Lateness(incident.game.match)
        return Proposal(line, is_repeat, late.consequence(incident.code), late.words)
    book = line.consequence(is_repeat=is_repeat)
    consequence = consequence_by_rules(event.house, incident.code, book)
    return Proposal(line, is_repeat, consequence)


def rule(
    *,
    event: Event,
    ruling: Ruling,
    by: str = "",
    at: datetime | None = None,
    seen: Seen = NOTHING_SEEN,
) -> Ruling:
    """Store an official's ruling and carry out its consequence.

    The form or phone that it came from has filled in what happened, what is ruled, the
    key and the link. A judge's link may rule on games; only the director disqualifies
    a pair. ``at``: the time of an offline entry. ``seen``: whom its page showed.
    """
    author = signature(ruling.link) if ruling.link else by
    with transaction.atomic():
        with open_change(event, by=author, key=ruling.key) as change:
            if change.again:
                return _ruled_before(ruling)
            _store(change, ruling, _weigh(change, ruling, seen), at)
        _carry_out(event, ruling, author)
    return ruling


def _ruled_before(ruling: Ruling) -> Ruling:
    same = ("key", "game", "pair", "code", "consequence")
    asked = {name: getattr(ruling, name) for name in same}
    if before := Ruling.objects.filter(**asked).first():
        return before
    raise reused_key()


def _weigh(change: Change, ruling: Ruling, seen: Seen) -> Proposal:
    refuse_if_final(change.event)
    game = load_game(change.event, ruling.game)
    _refuse_unless_official(ruling, game.match)
    refuse_unless_same_pairs(game.match, seen)
    if not game.match.sides.filter(pair=ruling.pair).exists():
        raise Refused(
            _("%(pair)s does not play this match.") % {"pair": ruling.pair},
            field="pair",
        )
    is_bye = game.match.sides.filter(source_kind=BYE.kind).exists()
    if is_bye or game.match.state in (Match.State.VOID, Match.State.WAITING):
        raise Refused(
            _("Match %(match)s is not played: there is nothing to rule.")
            % {"match": game.match.number}
        )
    if ruling.bid not in marks_bid(change.event.rules):
        raise Refused(_("That many marks cannot be bid."), field="bid")
    if ruling.consequence == Consequence.EJECTED and ruling.player is None:
        raise Refused(_("Say which of the pair is put out."), field="player")
    _refuse_if_over(game, ruling.consequence)
    return propose(change.event, ruling)


def _refuse_unless_official(ruling: Ruling, match: Match) -> None:
    """Raise Refused if its link is no judge's, or only the director rules so."""
    if ruling.link is None:
        return
    if ruling.link.kind != ruling.link.Kind.JUDGE or not may_score(ruling.link, match):
        raise Refused(_("A judge or the director rules on this: call one."))
    if ruling.consequence in BY_DIRECTOR:
        raise Refused(
            _("Only the director disqualifies a pair. Rule the match, and call them.")
            if ruling.consequence == Consequence.DISQUALIFIED
            else _(
                "Only the director puts a player out. Rule the match, and call them."
            )
        )


def _refuse_if_over(game: Game, consequence: str) -> None:
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


def _store(
    change: Change, ruling: Ruling, proposal: Proposal, at: datetime | None
) -> None:
    event, consequence = change.event, Consequence(ruling.consequence)
    ruling.event, ruling.by = event, change.by
    ruling.note = ruling.note.strip()[:MOST_NOTE]
    ruling.person_id = ruling.player.person_id if ruling.player else None
    if consequence == Consequence.HAND and not ruling.hand:
        ruling.hand = hand_under_way(ruling.game)
    ruling.marks = marks_by_rules(event.rules, ruling.code, consequence, ruling.bid)
    ruling.is_repeat = proposal.is_repeat
    ruling.cite = citation(event.house, proposal.line)
    ruling.is_private = proposal.line.is_private
    now = clock.now()
    ruling.at, ruling.arrived_at = at or now, at and now
    ruling.save(force_insert=True)
    change.log(
        "ruling",
        match=ruling.game.match.number,
        pair=ruling.pair.number,
        code=ruling.code,
        consequence=str(consequence),
        note=ruling.note,
    )
    show_penalties(change, ruling.game)


def show_penalties(change: Change, game: Game) -> None:
    """Update the penalties of a stored result to its game's rulings."""
    fresh = load_game(change.event, game)
    if fresh.marks_1 is not None:
        put_penalties(change, fresh, penalty_notes(fresh))


def _carry_out(event: Event, ruling: Ruling, by: str) -> None:
    match = ruling.game.match
    side = match.sides.get(pair=ruling.pair).side
    if ruling.consequence == Consequence.GAME:
        enter_result(
            event=event,
            game=ruling.game,
            score=_game_lost(event, side),
            seen=seen_of(ruling.game),
            by=by,
            key=UUID(int=ruling.key.int ^ 1),  # Derived, as this write follows
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
