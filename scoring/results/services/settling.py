"""A judge settles a disputed game, if the event allows it, and can take it back.

The settlement counts at once; both sides' versions stay stored, and are disputed again
once the judge takes it back.
"""

from uuid import UUID

from django.utils.translation import gettext as _

from scoring.game.context import is_round_over
from scoring.game.models import Link, Submission
from scoring.game.permissions import may_settle
from scoring.game.seen import Seen
from scoring.game.services import (
    StaleError,
    refuse_if_ruled_since,
    refuse_impossible,
)
from scoring.results.services.versions import (
    State,
    decide,
    decided,
    hand_down,
    load_game,
    load_version,
    replace_others,
    sent_before,
    show_state,
    signature,
    store,
    undecided,
    versions_of,
)
from tournaments.event.models import Game
from tournaments.event.play import is_by_dates
from tournaments.event.services.change import (
    Change,
    Key,
    Refused,
    changes,
    open_change,
    refuse_if_final,
)
from tournaments.formats import Score
from tournaments.results.services.results import take_back_result

MOST_NOTE = 200


def settle_dispute(
    *, link: Link, game: Game, score: Score, seen: Seen, key: UUID, note: str = ""
) -> Submission:
    """Settle a disputed game as judge, with a note that both sides read."""
    with open_change(link.event, by=signature(link), key=key) as change:
        versions = versions_of(game)
        if before := sent_before(change, game, score, link, versions):
            return before
        fresh = load_game(change.event, game)
        waiting = _disputed(change, fresh, link, versions)
        refuse_if_ruled_since(fresh, seen)
        latest = versions[-1]
        if seen.versions != latest.version:
            raise StaleError(
                _(
                    "%(score)s by %(sender)s came in meanwhile. Look at all of them again."
                )
                % {"score": latest.score, "sender": latest.sender}
            )
        refuse_impossible(fresh, score)
        settled = store(change, fresh, score, state=State.CONFIRMED, key=key, link=link)
        decide(
            change, settled, State.CONFIRMED, link=link, note=note.strip()[:MOST_NOTE]
        )
        for other in waiting:
            decide(change, other, State.SUPERSEDED, link=other.decided_link)
        _log(change, "result.settle", fresh, settled.note)
        hand_down(change, fresh, settled)
        return settled


def _disputed(
    change: Change, game: Game, link: Link, versions: list[Submission]
) -> list[Submission]:
    """The disputed versions of the game; Refused if this link may not settle it."""
    refuse_if_final(change.event)
    if not may_settle(link, game.match):
        raise Refused(_("The director settles disputes in this event: call them."))
    waiting = undecided(game, versions)
    if not any(version.state == State.DISPUTED for version in waiting):
        raise StaleError(_("This game is not disputed any more. Look again."))
    return waiting


@changes(again=decided("result.unsettle"))
def take_back_settlement(
    change: Change, *, link: Link, version: Submission, key: Key = None
) -> Submission:
    """Take a settlement back: both sides' versions are disputed again."""
    fresh = load_version(version)
    game = load_game(change.event, fresh.game)
    _refuse_unless_own(link, game, fresh)
    _log(change, "result.unsettle", game)
    take_back_result(change, game=game)
    replace_others(change, game, keep=None)
    decide(change, fresh, State.SUPERSEDED, link=link, key=key)
    replaced = game.submissions.filter(
        state=State.SUPERSEDED, version__lt=fresh.version, decided_at__gte=fresh.at
    )
    for other in replaced:
        decide(change, other, State.DISPUTED, link=other.decided_link)
    game = load_game(change.event, game)
    show_state(change, game, versions_of(game))
    return fresh


def _refuse_unless_own(link: Link, game: Game, settled: Submission) -> None:
    if not settled.is_settlement or settled.link_id != link.pk:
        raise Refused(_("Only the judge who settled it takes it back."))
    if settled.state != State.CONFIRMED or game.marks_1 is None:
        raise StaleError(_("This does not stand any more. Look again."))
    stage = game.match.stage
    overlaps = stage.is_bracket or is_by_dates(stage)
    if is_round_over(game.match) and not overlaps:
        raise Refused(
            _("Round %(round)s is closed: only the director takes this back.")
            % {"round": game.match.round.number}
        )


def _log(change: Change, action: str, game: Game, note: str = "") -> None:
    change.log(action, match=game.match.number, game=game.number, note=note)
