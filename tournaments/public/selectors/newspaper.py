"""The list for the newspaper: who came where, with full names and towns, and a paragraph."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.formats import date_format
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from tournaments.event.models import Stage
from tournaments.event.selectors.placings import PlacingLine, placing_lines
from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.event.terms import counted

MOST_PLACES = 8
TOLD = 3  # Places that the paragraph names


@dataclass(frozen=True, slots=True)
class NewsLine:
    """A place, who has it and where they are from."""

    place: str
    entrant: str
    town: str

    @property
    def is_shared(self) -> bool:
        return not self.place.isdecimal()

    def __str__(self) -> str:
        if not self.town:
            return self.entrant
        return _("%(names)s of %(town)s") % {"names": self.entrant, "town": self.town}


@dataclass(frozen=True, slots=True)
class NewsStage:
    """The first places of a stage from which nobody goes on."""

    title: str
    lines: tuple[NewsLine, ...]

    @property
    def has_towns(self) -> bool:
        return any(line.town for line in self.lines)


def news_stages(snapshot: EventSnapshot) -> tuple[NewsStage, ...]:
    """The first places of each finished stage; none while all are being played."""
    fed = {rules.feeds_from for rules in snapshot.event.format.stages}
    return tuple(
        NewsStage(title, lines)
        for stage in snapshot.shown_stages
        if stage.number not in fed
        for title, lines in _by_kind(snapshot, stage)
    )


def _by_kind(
    snapshot: EventSnapshot, stage: Stage
) -> list[tuple[str, tuple[NewsLine, ...]]]:
    """The pairs, and apart from them the clubs of a league of clubs."""
    placed = placing_lines(stage, snapshot.play(stage), snapshot.names)
    kinds = groupby(placed, key=lambda line: line.is_club)
    clubs = _("%(stage)s, clubs") % {"stage": stage.title}
    return [
        (
            clubs if is_club else stage.title,
            tuple(_line(snapshot, line) for line in lines)[:MOST_PLACES],
        )
        for is_club, lines in kinds
    ]


def _line(snapshot: EventSnapshot, line: PlacingLine) -> NewsLine:
    if line.is_club:
        return NewsLine(line.place, line.name, "")
    pair = snapshot.pairs.get(line.pair)
    town = (pair.town or pair.club) if pair else ""
    names = get_text_list(line.name.split(" / "), _("and"))
    return NewsLine(line.place, names, town)


def paragraph(snapshot: EventSnapshot, stages: Sequence[NewsStage]) -> str:
    """What happened, to be printed as it stands."""
    event = snapshot.event
    facts = {
        "event": event.name,
        "club": event.club.name,
        "date": date_format(event.date),
        "place": event.place or event.club.town,
        "entered": counted(event.entered_as, len(snapshot.pairs)),
    }
    held = _("%(event)s, held by %(club)s on %(date)s, had %(entered)s.")
    if facts["place"]:
        held = _(
            "%(event)s, held by %(club)s in %(place)s on %(date)s, had %(entered)s."
        )
    return " ".join([held % facts, *map(_results, stages)])


def _results(stage: NewsStage) -> str:
    first = [line for line in stage.lines if line.place.rstrip("=") == "1"]
    values = {"stage": stage.title, "pairs": "; ".join(map(str, first))}
    if not first:
        return _("%(stage)s: first place goes to nobody.") % values
    won = _("%(stage)s: %(pairs)s won.")
    if len(first) > 1:
        won = _("%(stage)s: first place is shared by %(pairs)s.")
    others = [line for line in stage.lines if line not in first]
    return " ".join([won % values, *_others(others)])


def _others(lines: Sequence[NewsLine]) -> list[str]:
    sentences = []
    for place, group in groupby(lines, key=lambda line: line.place):
        number = place.rstrip("=")
        if int(number) <= TOLD:
            values = {"place": number, "pairs": "; ".join(map(str, group))}
            sentence = _("Place %(place)s: %(pairs)s.")
            if place != number:
                sentence = _("Place %(place)s is shared by %(pairs)s.")
            sentences.append(sentence % values)
    return sentences
