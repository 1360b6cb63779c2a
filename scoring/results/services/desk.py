"""The director's decisions on a match: enter, confirm, correct, forfeit, take back.

The director's version counts at once; every earlier version stays stored.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any
from uuid import UUID, uuid5

from django.utils.translation import gettext as _

from scoring.game.models import Submission
from scoring.game.seen import NOTHING_SEEN, Seen
from scoring.results.effects import Sender, Sent, Why
from scoring.results.services.refusals import (
    StaleError,
    refusal,
    refuse_unless_keyed_alike,
    refuse_unless_same_pairs,
)
from scoring.results.services.results import (
    let_stand,
    possible,
    press_confirm,
    ruled_since,
    same_pairs,
    take,
)
from scoring.results.services.sending import Sending
from scoring.results.services.versions import (
    decided,
    done,
    load_game,
    load_version,
    replace_others,
    versions_of,
)
from tournaments.event.models import Event, Game, Match, Side
from tournaments.event.play import is_by_dates
from tournaments.event.services.change import Change, Key, Refused, changes, open_change
from tournaments.field.services.withdrawals import leave
from tournaments.formats import Score
from tournaments.results.services.forfeits import forfeited
from tournaments.results.services.results import take_back_result as take_back_marks


def enter_result(
    *,
    event: Event,
    game: Game,
    score: Score,
    seen: Seen,
    by: str,
    key: UUID,
    corrects: bool = False,
    decides: bool = True,
    token: str | None = None,
) -> Submission:
    """Enter a game for its table; waiting submissions are replaced.

    ``corrects``: it may replace a confirmed result while nothing depends on that; with
    the ``token`` of a plan it does with all that follows, and submissions of games that
    no longer count stay stored as replaced. ``decides``: it may settle a dispute of two
    sides.
    """
    form = Sent.CORRECTION if corrects else None
    form = form if token is None else Sent.PLAN
    with open_change(event, by=by, key=key, covers=form is not None) as change:
        official = Sender.DIRECTOR if decides else Sender.SCOREKEEPER
        sending = Sending(
            change,
            load_game(change.event, game),
            score,
            seen,
            key,
            official=official,
            form=form,
            token=token or "",
        )
        return take(sending, CHECKS)


def _is_playable(sending: Sending) -> None:
    match = sending.game.match
    _refuse_without_sides(match)
    is_planned = match.state == Match.State.READY and not match.stage.is_bracket
    if is_planned and not match.round.wave and not is_by_dates(match.stage):
        raise Refused(
            _("Round %(round)s has not started yet.") % {"round": match.round.number}
        )


def _has_seen_all(sending: Sending) -> None:
    if sending.versions and sending.seen.versions != sending.latest:
        last = sending.versions[-1]
        raise StaleError(
            _(
                "%(sent)s by %(sender)s came in meanwhile; you have %(yours)s. "
                "Look at both and enter again what is right."
            )
            % {"sent": last.score, "sender": last.sender, "yours": sending.score}
        )


CHECKS = (_is_playable, same_pairs, possible, ruled_since, _has_seen_all)


def _refuse_without_sides(match: Match) -> None:
    if match.state == Match.State.VOID:
        raise Refused(
            _("Match %(match)s was called off: there is nothing to enter.")
            % {"match": match.number}
        )
    if Side.objects.filter(match=match, pair__isnull=True).exists():
        raise Refused(
            _("Who plays match %(match)s is not known yet.") % {"match": match.number}
        )


@changes(again=decided("result.decide"), covers=False)
def confirm_version(
    change: Change, *, event: Event, version: Submission, by: str, key: Key = None
) -> Submission:
    """Confirm a submission, or decide a dispute in its favour."""
    fresh = load_version(version)
    if not fresh.is_open:
        raise refusal(Why.GONE, fresh.game, fresh)
    return press_confirm(change, fresh, None, key)


def key_again(
    *,
    event: Event,
    version: Submission,
    marks: tuple[int | None, ...],
    hands: Sequence[dict[str, Any]],
    by: str,
    key: UUID,
) -> Submission:
    """Key a paper sheet a second time; confirm the result if both keyings agree.

    Compares ``hands`` if the first keying has a sheet, else the marks. Raises Refused
    with the cells that differ.
    """
    if version.whole_sheet:
        refuse_unless_keyed_alike(version.whole_sheet, hands)
    elif marks != version.marks:
        raise Refused(
            _("The first keying has another score. Look at the paper again."),
            field="marks",
        )
    return confirm_version(event=event, version=version, by=by, key=key)


def confirm_reported(
    *, event: Event, versions: Iterable[Submission], by: str, key: UUID
) -> list[tuple[Submission, Refused]]:
    """Confirm these submissions one by one; return those refused, with the reason."""
    refused = []
    for version in versions:
        own_key = uuid5(key, str(version.pk))
        try:
            confirm_version(event=event, version=version, by=by, key=own_key)
        except Refused as error:
            refused.append((version, error))
    return refused


@changes(again=done("match.forfeit"))
def forfeit_match(
    change: Change,
    *,
    event: Event,
    match: Match,
    winner: int | None,
    by: str,
    absent: Collection[int] = (),
    seen: Seen = NOTHING_SEEN,
    key: Key = None,
) -> None:
    """Forfeit the games that the winner still needs; without a winner, for all sides.

    ``absent``: at a table of three, the sides that forfeit; the others keep their
    points. ``seen``: whom the page showed.
    """
    fresh = event.matches.select_related("stage").get(pk=match.pk)
    fresh.event = event
    refuse_unless_same_pairs(fresh, seen)
    _refuse_without_sides(fresh)
    _refuse_if_over(fresh)
    fresh.is_forfeit = True
    fresh.save(update_fields=["is_forfeit"])
    others = set(fresh.sides.values_list("side", flat=True)) - {winner}
    given, winner = forfeited(event, fresh, absent or others)
    change.log("match.forfeit", match=fresh.number, winner=winner)
    for number, score in given.items():
        game, _new = Game.objects.get_or_create(match=fresh, number=number)
        let_stand(Sending(change, load_game(event, game), score, Seen()))


def no_show(
    *,
    event: Event,
    match: Match,
    absent: Sequence[int],
    by: str,
    key: UUID | None = None,
) -> None:
    """Record a no-show of these sides: forfeit the game, or withdraw the pairs.

    The event's format decides which.
    """
    if event.format.no_show != "event":
        forfeit_match(
            event=event, match=match, winner=None, absent=absent, by=by, key=key
        )
        return
    _withdraw_absent(event=event, match=match, absent=absent, by=by, key=key)


@changes
def _withdraw_absent(
    change: Change,
    *,
    event: Event,
    match: Match,
    absent: Sequence[int],
    by: str,
    key: Key,
) -> None:
    _refuse_if_over(event.matches.get(pk=match.pk))
    sides = match.sides.filter(side__in=absent, pair__isnull=False)
    pairs = [side.pair for side in sides.select_related("pair") if side.pair]
    change.log("match.no-show", match=match.number, pairs=[p.number for p in pairs])
    leave(change, pairs, reason=_("Did not come."))


def _refuse_if_over(match: Match) -> None:
    if match.state == Match.State.FINAL:
        raise Refused(
            _("Match %(match)s is over. Take its result back first, then forfeit it.")
            % {"match": match.number}
        )


@changes(again=done("result.take-back"))
def take_back_result(
    change: Change, *, event: Event, game: Game, by: str, key: Key = None
) -> None:
    """Clear a game's result; of a forfeited match, all its forfeited games."""
    fresh = load_game(event, game)
    if fresh.marks_1 is None:
        raise Refused(
            _("Nothing is confirmed for this game: there is nothing to take back.")
        )
    if fresh.ended == "bye":
        raise Refused(_("A bye is part of the draw: it is not taken back."))
    clear_result(change, fresh)


def clear_result(change: Change, game: Game) -> list[Game]:
    """Clear a result, of a forfeited match all of them; return the cleared games."""
    games = [game]
    if game.ended == "forfeit":
        games = list(game.match.games.filter(ended="forfeit").order_by("-number"))
        Match.objects.filter(pk=game.match_id).update(is_forfeit=False)
    for row in games:
        fresh = load_game(change.event, row)
        replace_others(change, versions_of(fresh))
        take_back_marks(change, game=fresh)
    return games
