"""Versions of a game's result: decided, and the confirmed one applied.

Shared by links' and directors' services; every function works inside an open change.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import takewhile
from operator import attrgetter
from typing import Any
from uuid import UUID

from django.db import IntegrityError
from django.utils.translation import gettext as _

from players.common.prepared import Prepared
from scoring.game.catalogue import Consequence
from scoring.game.context import games_for_scoring
from scoring.game.endings import Ending
from scoring.game.models import Link, Submission
from scoring.game.ruling_marks import is_overruled
from scoring.results.services.refusals import StaleError, reused_key
from tournaments import formats
from tournaments.event.models import Event, Game, Match, Side
from tournaments.event.play import is_by_dates
from tournaments.event.services.change import Change, Refused
from tournaments.formats import Score
from tournaments.results.services.results import (
    PenaltyNote,
    open_game,
    record_result,
    report_match,
    resume_match,
)

State = Submission.State
DECIDED = (
    *("state", "state_before", "decided_by", "decided_at"),
    *("decided_link", "decided_key", "note"),
)


_game = Prepared(lambda pk: games_for_scoring().filter(pk=pk))
_versions = Prepared(lambda game: Submission.objects.filter(game=game).order_by())


def signature(link: Link) -> str:
    """Return the author that the audit log stores for a link, in no language."""
    return str(link.author)


def log_game(change: Change, action: str, game: Game, **details: Any) -> None:
    change.log(action, match=game.match.number, game=game.number, **details)


def load_game(event: Event, game: Game) -> Game:
    """Read the game under the event's lock, with its match and stage."""
    [fresh] = _game(game.pk)
    fresh.match.event = fresh.match.stage.event = event
    return fresh


def versions_of(game: Game) -> list[Submission]:
    return sorted(_versions(game.pk), key=attrgetter("version"))


def sent_before(
    change: Change,
    game: Game,
    score: Score,
    link: Link | None,
    versions: Iterable[Submission],
) -> Submission | None:
    """Return the version that this key sent; refuses a key used with other content."""
    before = next((v for v in versions if v.key == change.key), None)
    if before is None and not change.again:
        return None
    same_sender = before and before.link_id == (link.pk if link else None)
    if before and same_sender and before.score == score:
        return before
    raise reused_key()


def load_version(version: Submission) -> Submission:
    return Submission.objects.select_related("game__match", "link").get(pk=version.pk)


def done(action: str) -> Callable[..., None]:
    """Answer a repeated key, unless it was used for another action."""

    def before(change: Change, **_given: object) -> None:
        if change.again != action:
            raise reused_key()

    return before


def decided(action: str) -> Callable[..., Submission]:
    """Answer a repeated key with the version that it decided by this action."""

    def before(change: Change, *, version: Submission, **_given: object) -> Submission:
        fresh = load_version(version)
        if fresh.decided_key != change.key or change.again != action:
            raise reused_key()
        return fresh

    return before


def decide(
    change: Change,
    version: Submission,
    state: str,
    *,
    link: Link | None = None,
    key: UUID | None = None,
    note: str = "",
) -> None:
    """Confirm, contest or replace a version; its score never changes."""
    version.state_before, version.state = version.state, state
    version.decided_by, version.decided_at = change.by, change.at
    version.decided_link = link
    version.decided_key = key or version.decided_key
    version.note = note or version.note
    with alone():
        version.save(update_fields=DECIDED)


def restore(change: Change, version: Submission, state: str) -> None:
    """Let a version wait again, or be disputed, as before it was decided."""
    if state == State.DISPUTED:
        decide(change, version, state, link=version.decided_link)
        return
    version.state_before, version.state = version.state, state
    version.decided_by, version.decided_at, version.decided_link = "", None, None
    version.save(update_fields=DECIDED)


@contextmanager
def alone() -> Iterator[None]:
    """Refuse what violates a constraint, because another change came first."""
    try:
        yield
    except IntegrityError as error:
        raise StaleError(
            _("Somebody else settled this game at the same moment. Look again.")
        ) from error


def replace_others(
    change: Change, versions: Iterable[Submission], keep: Submission | None = None
) -> None:
    for other in versions:
        is_other = keep is None or other.pk != keep.pk
        if is_other and other.state != State.SUPERSEDED:
            decide(change, other, State.SUPERSEDED, link=other.decided_link)


def hand_down(change: Change, game: Game, version: Submission) -> None:
    """Apply the confirmed version as the game's result."""
    if is_overruled(game, version):
        raise StaleError(
            _(
                "%(score)s was sent before a ruling changed the marks. "
                "Enter the marks as they are with it."
            )
            % {"score": version.score}
        )
    _refuse_out_of_order(game)
    record_result(
        change,
        game=game,
        score=version.score,
        penalties=penalty_notes(game) if game.rulings.all() else (),
    )
    _settle_other_games(change, game)


def _overlaps(match: Match) -> bool:
    """Whether a game of it may be entered while the one before waits: by dates."""
    return match.best_of > 1 and is_by_dates(match.stage)


def _waiting_in_other_games(game: Game) -> list[Submission]:
    if not _overlaps(game.match):
        return []
    rows = Submission.objects.undecided().filter(game__match=game.match_id)
    return list(rows.exclude(game=game.pk).order_by("game__number", "version"))


def _refuse_out_of_order(game: Game) -> None:
    earlier = game.match.games.filter(number__lt=game.number, marks_1=None)
    if game.number > 1 and (first := earlier.order_by("number").first()):
        raise Refused(
            _("Game %(game)s has to be settled first.") % {"game": first.number}
        )


def _settle_other_games(change: Change, game: Game) -> None:
    """Let what waits in other games wait on; in a match that is over nothing does."""
    beside = _waiting_in_other_games(game)
    if game.match.state == Match.State.FINAL:
        for version in beside:
            decide(change, version, State.SUPERSEDED)
    elif beside:
        is_disputed = any(v.state == State.DISPUTED for v in beside)
        report_match(change, match=game.match, disputed=is_disputed)
        _open_next_game(game.match)


def _open_next_game(match: Match) -> None:
    """Open the game after those that have a result or one that waits."""
    rows = Submission.objects.undecided().filter(game__match=match, state=State.SENT)
    sent = {v.game_id: v.score for v in rows.order_by("version")}
    scores = [
        game.score or sent.get(game.pk) for game in match.games.order_by("number")
    ]
    known = [score for score in takewhile(bool, scores) if score]
    level = match.event.format.stages[match.stage.number - 1].level
    is_over = formats.match_over(known, match.best_of, level)
    if known and not is_over and len(known) < match.best_of:
        open_game(match, len(known) + 1)


def penalty_notes(game: Game) -> tuple[PenaltyNote, ...]:
    """Return the game's standing rulings as penalties of the event.

    Private rulings stay with the officials, even as a number.
    """
    playing = Side.objects.filter(match=game.match_id, pair__isnull=False)
    rulings = (
        game.rulings.standing()
        .public()
        .filter(pair__in=playing.values("pair"))
        .exclude(consequence=Consequence.STANDS)
        .select_related("pair")
        .order_by("pk")
    )
    return tuple(
        PenaltyNote(
            pair=ruling.pair.number,
            code=ruling.counted_as,
            marks=ruling.marks,
            cite=ruling.cite,
            is_warning=ruling.consequence == Consequence.WARNING,
        )
        for ruling in rulings
    )


def show_state(change: Change, game: Game, versions: Iterable[Submission]) -> None:
    """Set the match's state from its waiting versions: reported, disputed or neither.

    By dates no table waits for the next game: any waiting game makes the match
    reported, so that no deadline decides it meanwhile.
    """
    waiting = [v for v in versions if v.is_open]
    if _overlaps(game.match):
        waiting = _waiting_in_other_games(game) + waiting
        _open_next_game(game.match)
    if any(v.state == State.DISPUTED for v in waiting):
        report_match(change, match=game.match, disputed=True)
    elif waiting and (
        Ending(game).ends_match(waiting[-1].score) or is_by_dates(game.match.stage)
    ):
        report_match(change, match=game.match)
    else:
        resume_match(change, match=game.match)
