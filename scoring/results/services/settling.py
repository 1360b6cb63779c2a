"""A judge settles a disputed game, if the event allows it, and can take it back.

The settlement counts at once; both sides' versions stay stored, and are disputed again
once the judge takes it back.
"""

from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext as _

from scoring.game.context import is_round_over
from scoring.game.models import Link, Submission
from scoring.game.permissions import may_settle
from scoring.game.seen import Seen
from scoring.results.effects import Sender
from scoring.results.services.refusals import StaleError
from scoring.results.services.results import possible, ruled_since, take
from scoring.results.services.sending import Sending
from scoring.results.services.versions import (
    State,
    decide,
    decided,
    load_game,
    load_version,
    replace_others,
    show_state,
    signature,
    versions_of,
)
from tournaments.event.models import Game
from tournaments.event.play import is_by_dates
from tournaments.event.services.change import Change, Key, Refused, changes, open_change
from tournaments.formats import Score
from tournaments.results.services.results import take_back_result

MOST_NOTE = 200


def settle_dispute(
    *, link: Link, game: Game, score: Score, seen: Seen, key: UUID, note: str = ""
) -> Submission:
    """Settle a disputed game as judge, with a note that both sides read."""
    with open_change(link.event, by=signature(link), key=key, covers=False) as change:
        note = note.strip()[:MOST_NOTE]
        sending = Sending(
            change, game, score, seen, key, link, official=Sender.JUDGE, note=note
        )
        checks = (_may_settle, Sending.effect, ruled_since, _has_seen_all, possible)
        return take(sending, checks)


def _may_settle(sending: Sending) -> None:
    if not (sending.link and may_settle(sending.link, sending.game.match)):
        raise Refused(_("The director settles disputes in this event: call them."))


def _has_seen_all(sending: Sending) -> None:
    if sending.seen.versions != sending.latest:
        latest = sending.versions[-1]
        raise StaleError(
            _("%(score)s by %(sender)s came in meanwhile. Look at all of them again.")
            % {"score": latest.score, "sender": latest.sender}
        )


@changes(again=decided("result.unsettle"))
def take_back_settlement(
    change: Change, *, link: Link, version: Submission, key: Key = None
) -> Submission:
    """Take a settlement back: both sides' versions are disputed again."""
    fresh = load_version(version)
    game = load_game(change.event, fresh.game)
    _refuse_unless_own(link, game, fresh)
    _log(change, "result.unsettle", game)
    settled_at = fresh.decided_at
    take_back_result(change, game=game)
    replace_others(change, versions_of(game))
    decide(change, fresh, State.SUPERSEDED, link=link, key=key)
    replaced = game.submissions.filter(
        Q(decided_at__gte=fresh.at) | Q(decided_at=settled_at),
        state=State.SUPERSEDED,
        version__lt=fresh.version,
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
