"""A link's decisions on a submission: confirm, contest, withdraw; a judge's on a disputed game."""

from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext as _

from scoring.game.context import is_round_over
from scoring.game.models import Link, Submission
from scoring.game.permissions import may_contest, may_settle
from scoring.game.seen import Seen
from scoring.results.effects import Sender, Why
from scoring.results.services.refusals import StaleError, refusal
from scoring.results.services.results import (
    possible,
    press_confirm,
    ruled_since,
    same_pairs,
    take,
)
from scoring.results.services.sending import Sending
from scoring.results.services.versions import (
    State,
    decide,
    decided,
    load_game,
    load_version,
    log_game,
    replace_others,
    show_state,
    signature,
    versions_of,
)
from tournaments.event.models import Game
from tournaments.event.services.change import Change, Key, Refused, changes, open_change
from tournaments.formats import Score
from tournaments.results.services.results import take_back_result


@changes(again=decided("result.confirm"), covers=False)
def confirm_result(
    change: Change, *, link: Link, version: Submission, key: Key = None
) -> Submission:
    return press_confirm(change, _load_open(version), link, key)


@changes(again=decided("result.dispute"), covers=False)
def dispute_result(
    change: Change, *, link: Link, version: Submission, key: Key = None
) -> Submission:
    """Contest another link's submission; the director decides."""
    fresh = _load_open(version)
    if fresh.state == State.DISPUTED:
        raise Refused(_("This is with the director already."))
    if not may_contest(link, fresh):
        raise Refused(_("This result is not yours to judge: ask the director."))
    decide(change, fresh, State.DISPUTED, link=link, key=key)
    _log_and_show(change, "result.dispute", fresh, note=fresh.note)
    return fresh


@changes(again=decided("result.withdraw"), covers=False)
def withdraw_result(
    change: Change, *, link: Link, version: Submission, key: Key = None
) -> Submission:
    """Withdraw the link's own submission, unless it is confirmed."""
    fresh = _load_open(version)
    if fresh.link_id != link.pk:
        raise Refused(_("Only who sent it can take it back."))
    if fresh.state == State.DISPUTED:
        raise Refused(
            _("%(score)s is disputed by now: only the director can take it away.")
            % {"score": fresh.score}
        )
    decide(change, fresh, State.SUPERSEDED, link=link, key=key)
    _log_and_show(change, "result.withdraw", fresh)
    return fresh


def _log_and_show(
    change: Change, action: str, version: Submission, **details: str
) -> None:
    game = load_game(change.event, version.game)
    log_game(change, action, game, version=version.version, **details)
    show_state(change, game, versions_of(game))


def _load_open(shown: Submission) -> Submission:
    """Read a version under the lock; raises Refused if it waits no longer."""
    version = load_version(shown)
    game = version.game
    if version.is_undecided and game.marks_1 is not None:
        raise StaleError(refusal(Why.STANDS, game, None).sentence)
    if version.is_open:
        return version
    current = version.game.submissions.exclude(state=State.SUPERSEDED).last()
    if version.state == State.CONFIRMED:
        raise Refused(
            _("%(score)s stands already, confirmed by %(decider)s.")
            % {"score": version.score, "decider": version.decider}
        )
    if current is None:
        raise StaleError(
            _("%(score)s was taken back in the meantime.") % {"score": version.score}
        )
    raise StaleError(
        _("%(old)s was changed to %(new)s by %(sender)s in the meantime. Look again.")
        % {"old": version.score, "new": current.score, "sender": current.sender}
    )


MOST_NOTE = 200


def settle_dispute(
    *, link: Link, game: Game, score: Score, seen: Seen, key: UUID, note: str = ""
) -> Submission:
    """Settle a disputed game as judge, with a note that both sides read."""
    with open_change(link.event, by=signature(link), key=key, covers=False) as change:
        note, fresh = note.strip()[:MOST_NOTE], load_game(change.event, game)
        sending = Sending(
            change, fresh, score, seen, key, link, official=Sender.JUDGE, note=note
        )
        checks = (
            *(_may_settle, same_pairs, Sending.effect),
            *(ruled_since, _has_seen_all, possible),
        )
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
    log_game(change, "result.unsettle", game, note="")
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
    if is_round_over(game.match):
        raise Refused(
            _("Round %(round)s is closed: only the director takes this back.")
            % {"round": game.match.round.number}
        )
