"""The end of the day: open points, and the final places."""

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models import Count
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.event.models import Event, Match, Stage
from tournaments.event.part_rounds import names_of_rounds
from tournaments.event.play import load_play, rules_of
from tournaments.event.selectors.placings import PlacingLine, placing_lines
from tournaments.formats.sources import BYE
from tournaments.standings.selectors.finals import LostFinal, lost_finals
from tournaments.standings.selectors.standings import names_of


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """One thing to do before the event can be final."""

    sentence: str
    page: str  # The name of the URL to do it: ``draw``, ``now``, ``cut``, ``enter``
    match: int | None = None


# Sources of open points from the apps above; each app adds its own when loaded.
more_open_points: list[Callable[[Event], list[OpenPoint]]] = []


@dataclass(frozen=True, slots=True)
class Places:
    """The final places of a stage from which nobody goes on."""

    stage: Stage
    rows: tuple[PlacingLine, ...]
    of_clubs: bool = False

    @property
    def title(self) -> str:
        if not self.of_clubs:
            return self.stage.title
        return _("%(stage)s, clubs") % {"stage": self.stage.title}


def open_points(event: Event) -> list[OpenPoint]:
    """Everything to do before the event can be final; empty if nothing is."""
    stages = [s for s in event.stages.all() if s.state != Stage.State.OVER]
    points = [point for stage in stages for point in _open_in(stage)]
    points += [_undecided(final) for final in lost_finals(event) if not final.decision]
    return points + [point for ask in more_open_points for point in ask(event)]


def _undecided(final: LostFinal) -> OpenPoint:
    sentence = _("%(stage)s: nobody won, neither side came to match %(match)s.")
    names = {"stage": final.stage, "match": final.match}
    return OpenPoint(sentence % names, "finish")


def _open_in(stage: Stage) -> list[OpenPoint]:
    if not stage.matches.exists():
        page = "cut" if rules_of(stage).feeds_from else "draw"
        sentence = _("%(stage)s is not drawn.") % {"stage": stage.title}
        return [OpenPoint(sentence, page)]
    points = []
    if stage.state == Stage.State.DRAWN:
        points.append(OpenPoint(_("The draw is not confirmed."), "draw"))
    unfinished = stage.matches.exclude(state__in=Match.SETTLED)
    under_way = unfinished.exclude(state__in=Match.NOT_BEGUN).order_by(
        "round__number", "number"
    )
    points += [
        OpenPoint(_match_sentence(stage, m), "enter", m.number) for m in under_way
    ]
    columns = ("stage__number", "round__number", "part")
    names = names_of_rounds(stage.matches.values_list(*columns))
    to_come = unfinished.filter(state__in=Match.NOT_BEGUN).values_list("round__number")
    to_come = to_come.exclude(sides__source_kind=BYE.kind)
    for number, matches in to_come.annotate(n=Count("pk")).order_by("round__number"):
        sentence = ngettext(
            "%(stage)s, %(round)s: %(n)s match is still to be played.",
            "%(stage)s, %(round)s: %(n)s matches are still to be played.",
            matches,
        ) % {"stage": stage.title, "round": names[stage.number, number], "n": matches}
        points.append(OpenPoint(sentence, "now"))
    return points


def _match_sentence(stage: Stage, match: Match) -> str:
    return _("%(stage)s, match %(match)s, table %(table)s: %(state)s.") % {
        "stage": stage.title,
        "match": match.number,
        "table": match.table,
        "state": match.get_state_display(),
    }


def final_places(event: Event) -> list[Places]:
    """The placings of every finished stage from which nobody goes on.

    In a league of clubs, the clubs' come before their pairs'.
    """
    stages = list(event.stages.all())
    fed = {rules_of(s).feeds_from for s in stages}
    names = names_of(event)
    places: list[Places] = []
    for stage in stages:
        if stage.number in fed or stage.state != Stage.State.OVER:
            continue
        lines = placing_lines(stage, load_play(stage), names)
        clubs = tuple(line for line in lines if line.is_club)
        if clubs:
            places.append(Places(stage, clubs, of_clubs=True))
        pairs = tuple(line for line in lines if not line.is_club)
        places.append(Places(stage, pairs))
    return places


def winners(event: Event) -> list[str]:
    """The winners of the last stages played, clubs before their pairs."""
    rows = [row for places in final_places(event)[:1] for row in places.rows]
    return [row.entrant for row in rows if row.is_first]
