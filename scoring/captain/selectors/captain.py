"""The captain's page of a league by dates: matches to play, to agree and to confirm."""

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from players.common import clock
from scoring.game.context import waiting_by_match
from scoring.game.models import Link, Submission
from scoring.game.permissions import may_confirm
from tournaments.event.models import Fixture, Game, Match, Stage
from tournaments.event.selectors.lineups import Lined
from tournaments.league.selectors.fixture_lines import FixtureLine, is_restorable
from tournaments.league.selectors.fixtures import dated_stage, fixture_lines, has_come

UNDER_WAY = (Stage.State.READY, Stage.State.RUNNING)


class CaptainMatch:
    """One match of the captain's pair, and the captain's possible actions."""

    def __init__(
        self,
        link: Link,
        line: FixtureLine,
        waiting: Sequence[Submission],
        *,
        is_on: bool,
        next_game: int,
    ) -> None:
        """``waiting``: its versions to be confirmed or decided."""
        self.line = line
        self.side = line.match.side_of(link.number)
        is_free = line.is_open and line.status in Fixture.TO_PLAY
        is_ahead = line.starts_at is not None and line.starts_at > clock.now()
        self.can_enter = is_on and line.is_open and has_come(link.event, line.starts_at)
        self.can_postpone = is_free and is_ahead
        self.can_offer = is_free and line.is_postponed
        zone = link.event.time_zone
        is_answered = any(offer.side != self.side for offer in line.offers)
        self.can_restore = not is_answered and is_restorable(line, self.side, zone)
        # How many games wait for the captain.
        self.count = sum(_waits_for(link, line, version) for version in waiting)
        # ``me`` to confirm a submission, ``version`` to send an own one after an
        # objection, ``others``, ``director``, or empty.
        self.waits = _waiting_for(link, line, waiting, self.count)
        # The game that may be entered while others wait; 0 for none.
        self.next_game = next_game if is_on else 0

    @property
    def number(self) -> int:
        return self.line.number

    @property
    def opponent(self) -> str:
        return self.line.match.sides[2 - self.side].numbered

    @property
    def marks(self) -> tuple[int, ...] | None:
        """The score, the captain's own side first; None before the first game."""
        score = self.line.match.score
        return score and (score[self.side - 1], score[2 - self.side])

    @property
    def is_won(self) -> bool:
        return self.line.match.winner == self.side

    @property
    def outcome(self) -> str:
        if self.line.is_annulled:
            return _("annulled, a pair left the league")
        if self.line.has_left(3 - self.side) and self.is_won:
            return _("won, they left the league")
        if self.line.is_called_off:
            return _("won by forfeit") if self.is_won else _("lost by forfeit")
        if self.line.match.winner is None:
            return ""
        return _("won") if self.is_won else _("lost")

    @property
    def is_unaware(self) -> bool:
        """Whether it was moved and the captain has not acknowledged that."""
        return self.line.match.sides[self.side - 1] in self.line.unaware

    @property
    def mover(self) -> str:
        """The last mover: ``me``, ``them`` or ``director``."""
        by = self.line.moved_by
        return "director" if not by else "me" if by == self.side else "them"

    @property
    def lineup(self) -> tuple[Lined, ...]:
        return self.line.lineups[self.side - 1]

    @property
    def their_lineup(self) -> tuple[Lined, ...]:
        return self.line.lineups[2 - self.side]

    @property
    def offered(self) -> tuple[datetime, ...]:
        """The other side's dates that are still to come."""
        offers = (o for o in self.line.offers if o.side != self.side)
        return tuple(o.starts_at for o in offers if o.starts_at > clock.now())

    @property
    def own_offers(self) -> tuple[datetime, ...]:
        offers = self.line.offers
        return tuple(o.starts_at for o in offers if o.side == self.side)


class CaptainPage:
    """The captain's matches: to play by date, with others, played, called off."""

    def __init__(self, link: Link, *, is_on: bool) -> None:
        event = link.event
        waiting, next_games = waiting_by_match(event), _next_games(link)
        matches = [
            CaptainMatch(
                link,
                line,
                [v for n in line.numbers for v in waiting[n]],
                is_on=is_on,
                next_game=0 if line.is_meeting else next_games.get(line.number, 0),
            )
            for line in fixture_lines(event, link.number)
        ]
        pair = event.pairs.prefetch_related("players").get(number=link.number)
        over = [m for m in reversed(matches) if m.line.match.is_over]
        open_matches = [m for m in matches if m.line.is_open]
        self.name = pair.name
        # In a league of clubs; empty elsewhere.
        self.club = pair.club_name if event.format.clubs_meet_by_dates else ""
        self.members = tuple(player.name for player in pair.players.all())
        self.to_play = sorted(open_matches, key=_by_date)
        others = Match.WITH_OTHERS
        self.with_others = [m for m in matches if m.line.match.state in others]
        self.played = [m for m in over if not m.line.is_called_off]
        # Neither played nor to be played.
        self.called_off = [m for m in over if m.line.is_called_off]

    @property
    def moved(self) -> tuple[CaptainMatch, ...]:
        """The matches moved individually whose move the captain has not acknowledged."""
        matches = (match for match in self.to_play if match.is_unaware)
        return tuple(match for match in matches if not match.line.is_planned)

    @property
    def planned_anew(self) -> tuple[CaptainMatch, ...]:
        """The matches that moved with the schedule, not acknowledged yet."""
        matches = (match for match in self.to_play if match.is_unaware)
        return tuple(match for match in matches if match.line.is_planned)

    def meeting(self, number: int) -> CaptainMatch | None:
        """The meeting of clubs with this match; None if it is in none."""
        over = (*self.played, *self.called_off)
        matches = (*self.to_play, *self.with_others, *over)
        return next(
            (m for m in matches if m.line.is_meeting and number in m.line.numbers), None
        )


def captain_page(link: Link) -> CaptainPage | None:
    """The captain's page of a pair's link; None if no season is under way."""
    if link.kind != Link.Kind.PAIR or not link.event.format.is_by_dates:
        return None
    stage = dated_stage(link.event)
    if stage is None or stage.state not in UNDER_WAY:
        return None
    return CaptainPage(link, is_on=stage.state == Stage.State.RUNNING)


def _by_date(match: CaptainMatch) -> tuple[bool, float, int]:
    """Sort key: matches without a date first, because they need the captain."""
    at = match.line.starts_at
    return at is not None, at.timestamp() if at else 0, match.number


def _next_games(link: Link) -> dict[int, int]:
    """The first game without a submission of each match whose result waits."""
    games = Game.objects.filter(
        match__event=link.event, match__state__in=Match.WITH_OTHERS, marks_1=None
    )
    unsent = games.exclude(submissions__in=Submission.objects.undecided())
    return dict(unsent.order_by("-number").values_list("match__number", "number"))


def _waits_for(link: Link, line: FixtureLine, version: Submission) -> bool:
    """Whether a version waits for this link; in a meeting it may be any of 60."""
    sender = version.link
    if version.state != Submission.State.SENT:
        return False
    if not line.is_meeting or sender is None or sender.kind != Link.Kind.PAIR:
        return may_confirm(link, version)
    sides = (line.match.side_of(sender.number), line.match.side_of(link.number))
    return sides[0] != sides[1]


def _waiting_for(
    link: Link, line: FixtureLine, waiting: Sequence[Submission], count: int
) -> str:
    """Who has to act on the submissions of a match; ``count`` wait for this link.

    A disputed game holds up the later ones of its match, not those of a meeting.
    """
    disputed = [v for v in waiting if v.state == Submission.State.DISPUTED]
    if disputed and not (line.is_meeting and count):
        games = [version.game_id for version in waiting]
        own = (
            v.decided_link_id == link.pk and games.count(v.game_id) == 1
            for v in disputed
        )
        return "version" if any(own) else "director"
    return "me" if count else "others" if waiting else ""
