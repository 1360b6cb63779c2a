"""Results whose marks by ruling have changed since."""

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from players.seasons.models import Season
from scoring.game.models import Ruling, Submission
from scoring.game.ruling_marks import is_overruled, ruling_marks
from scoring.game.selectors.hands import keeper_of, load_scoresheet
from scoring.rulings.offences import kind_of
from tournaments.event.models import Event, Pair, PairPlayer
from tournaments.event.selectors.matches import line_of
from tournaments.formats import Score
from tournaments.standings.selectors.finish import OpenPoint

State = Submission.State


class Overruled:
    def __init__(self, version: Submission) -> None:
        self.version, self.game = version, version.game
        self.match = line_of(self.game.match.pk)
        self.ruled = ruling_marks(self.game)
        self.marks = self._with_rulings()

    def _with_rulings(self) -> tuple[int, ...]:
        """The marks by its sheet if there is one; else with the rulings' marks."""
        version = self.version
        if version.whole_sheet:
            keeper = keeper_of(version.link) if version.link else version.by
            return load_scoresheet(self.game, keeper).marks
        changed = zip(version.marks, self.ruled, version.ruled, strict=True)
        return tuple(max(own + new - old, 0) for own, new, old in changed)

    @property
    def score(self) -> Score:
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
        version.game.match.event = event
        if is_overruled(version.game, version):
            overruled.append(Overruled(version))
    return tuple(overruled)


def results_to_correct(event: Event) -> list[OpenPoint]:
    """These results, which the director corrects, or enters again as they stand."""
    sentence = _("Match %(match)s: a ruling changes the result that stands.")
    numbers = (overruled.game.match.number for overruled in games_overruled(event))
    return [OpenPoint(sentence % {"match": n}, "match-scores", n) for n in numbers]


def earlier_rulings(
    event: Event, code: str, pair: Pair, player: PairPlayer | None = None
) -> QuerySet[Ruling]:
    """The standing rulings of the code's kind, as far back as the event's rules count.

    By player if the rules count players and the player is known, else by pair, whoever
    has left it since.
    """
    customs = event.house.customs
    rows = Ruling.objects.standing().filter(code__in=kind_of(code))
    in_season = customs.repeats_in == "season"
    rows = rows.filter(_season_of(event) if in_season else Q(event=event))
    if customs.repeats_of == "player" and player is not None:
        # By the seat if it still exists, else by the stored person.
        own = Q(person=player.person_id) | Q(person__merged_into=player.person_id)
        seated = Q(player__person=player.person_id)
        return rows.filter(seated | Q(player=None) & own)
    is_own = Q(pair=pair)
    if pair.partnership_id:
        is_own |= Q(pair__partnership=pair.partnership_id)
    return rows.filter(is_own)


def _season_of(event: Event) -> Q:
    """Rulings of the club's season that includes the event; without one, of its year."""
    held = Q(event__club=event.club_id, event__is_practice=event.is_practice)
    seasons = Season.objects.filter(
        club=event.club_id, starts_on__lte=event.date, ends_on__gte=event.date
    )
    season = seasons.order_by("starts_on").last()
    if season is None:
        return held & Q(event__date__year=event.date.year)
    return held & Q(event__date__range=(season.starts_on, season.ends_on))
