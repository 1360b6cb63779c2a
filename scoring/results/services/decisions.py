"""A link's decisions on a submission: confirm, contest, withdraw.

Each is one change under the event's lock; the same key twice gets the same answer.
"""

from django.utils.translation import gettext as _

from scoring.game.models import Link, Submission
from scoring.game.permissions import may_contest
from scoring.results.effects import Why
from scoring.results.services.refusals import StaleError, refusal
from scoring.results.services.results import press_confirm
from scoring.results.services.versions import (
    State,
    decide,
    decided,
    load_game,
    load_version,
    show_state,
    versions_of,
)
from tournaments.event.services.change import Change, Key, Refused, changes


@changes(again=decided("result.confirm"), covers=False)
def confirm_result(
    change: Change, *, link: Link, version: Submission, key: Key = None
) -> Submission:
    """Confirm another link's submission."""
    fresh = load_version(version)
    _refuse_if_decided(fresh)
    return press_confirm(change, fresh, link, key)


@changes(again=decided("result.dispute"), covers=False)
def dispute_result(
    change: Change, *, link: Link, version: Submission, key: Key = None, note: str = ""
) -> Submission:
    """Contest another link's submission; the director decides."""
    fresh = load_version(version)
    _refuse_if_decided(fresh)
    if fresh.state == State.DISPUTED:
        raise Refused(_("This is with the director already."))
    if not may_contest(link, fresh):
        raise Refused(_("This result is not yours to judge: ask the director."))
    decide(change, fresh, State.DISPUTED, link=link, key=key, note=note[:200])
    _log_and_show(change, "result.dispute", fresh, note=fresh.note)
    return fresh


@changes(again=decided("result.withdraw"), covers=False)
def withdraw_result(
    change: Change, *, link: Link, version: Submission, key: Key = None
) -> Submission:
    """Withdraw the link's own submission, unless it is confirmed."""
    fresh = load_version(version)
    _refuse_if_decided(fresh)
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
    """Log a decision on a version; update the match's state."""
    game = load_game(change.event, version.game)
    change.log(
        action,
        match=game.match.number,
        game=game.number,
        version=version.version,
        **details,
    )
    show_state(change, game, versions_of(game))


def _refuse_if_decided(version: Submission) -> None:
    game = version.game
    if version.is_undecided and game.marks_1 is not None:
        raise StaleError(refusal(Why.STANDS, game, None).sentence)
    if version.is_open:
        return
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
