"""Undoes a result that has just come to stand: what stood or waited before does again.

Later, or once the event went on from it, a result is corrected or taken back instead.
"""

from django.utils.translation import gettext as _

from scoring.game.models import Link, Submission
from scoring.results.selectors.undo import is_built_on, is_late
from scoring.results.services.desk import clear_result
from scoring.results.services.refusals import StaleError
from scoring.results.services.versions import (
    State,
    decide,
    done,
    hand_down,
    load_game,
    load_version,
    log_game,
    restore,
    show_state,
    versions_of,
)
from tournaments.corrections.services.preview import preview_changes
from tournaments.event.models import Event
from tournaments.event.services.change import Change, Key, Refused, changes


@changes(again=done("result.undo"))
def undo_result(
    change: Change,
    *,
    version: Submission,
    event: Event | None = None,
    link: Link | None = None,
    by: str = "",
    key: Key = None,
) -> None:
    """Undo a result for the official or the link that let it stand."""
    _undo(change, load_version(version))


def plan_undo(*, event: Event, version: Submission) -> tuple[str, ...]:
    """Return a sentence for every match that undoing it would change."""
    return preview_changes(
        event,
        lambda locked: _undo(Change(locked, version.decided_by), load_version(version)),
    )


def _undo(change: Change, version: Submission) -> None:
    game = load_game(change.event, version.game)
    version.game = game
    _refuse_unless_undoable(change, version)
    moment, before = version.decided_at, version.state_before
    log_game(change, "result.undo", game)
    cleared = clear_result(change, game)
    replaced = Submission.objects.filter(
        game__in=cleared, state=State.SUPERSEDED, decided_at=moment
    ).exclude(state_before="")
    stood = None
    for other in replaced.exclude(pk=version.pk):
        if other.state_before == State.CONFIRMED:
            stood = other
        else:
            restore(change, other, other.state_before)
    if before:
        restore(change, load_version(version), before)
    fresh = load_game(change.event, game)
    if stood:
        decide(change, stood, State.CONFIRMED, link=stood.decided_link)
        hand_down(change, fresh, stood)
    else:
        show_state(change, fresh, versions_of(fresh))


def _refuse_unless_undoable(change: Change, version: Submission) -> None:
    if version.decided_by != change.by:
        raise Refused(_("Only who let this result stand undoes it."))
    if version.state != State.CONFIRMED or version.game.marks_1 is None:
        raise StaleError(_("This does not stand any more. Look again."))
    if is_late(version):
        raise Refused(_("The two minutes to undo it are over: correct it instead."))
    if is_built_on(version):
        raise Refused(_("The event has gone on from this result: correct it instead."))
