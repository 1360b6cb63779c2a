"""Results whose marks by ruling have changed since."""

from dataclasses import dataclass

from scoring.game.models import Submission
from scoring.game.ruling_marks import is_overruled, ruling_marks
from scoring.game.selectors.hands import keeper_of, load_scoresheet
from scoring.results.selectors.sheets import line
from tournaments.event.models import Event, Game
from tournaments.event.selectors.matches import MatchLine
from tournaments.formats import Score

State = Submission.State


@dataclass(frozen=True, slots=True)
class Overruled:
    """A result whose marks by ruling have changed since."""

    match: MatchLine
    game: Game
    version: Submission
    marks: tuple[int, ...]  # The marks with the current rulings
    ruled: tuple[int, ...]

    @property
    def score(self) -> Score:
        """The game's score with the current rulings."""
        return Score(self.marks, self.version.score.ended, self.version.winner)


def games_overruled(event: Event) -> tuple[Overruled, ...]:
    """Results to be corrected because a ruling was made, or overturned, after them."""
    versions = (
        Submission.objects.filter(state=State.CONFIRMED, game__match__event=event)
        .filter(game__rulings__marks__gt=0)
        .select_related("game__match__stage", "link")
        .distinct()
    )
    overruled = []
    for version in versions:
        game = version.game
        game.match.event = event
        if is_overruled(game, version):
            marks = _with_rulings(game, version)
            shown = line(game.match)
            overruled.append(Overruled(shown, game, version, marks, ruling_marks(game)))
    return tuple(overruled)


def _with_rulings(game: Game, version: Submission) -> tuple[int, ...]:
    """The marks by its sheet if there is one; else with the rulings' marks."""
    if version.whole_sheet:
        keeper = keeper_of(version.link) if version.link else version.by
        return load_scoresheet(game, keeper, game.match.event.rules).marks
    changed = zip(version.marks, ruling_marks(game), version.ruled, strict=True)
    return tuple(max(own + new - old, 0) for own, new, old in changed)
