"""Round lists, results and standings."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from players.common.text import numbered
from players.people.names import by_family
from scoring.paper.values.common import Order, Values, week_or_round, whole
from tournaments.brackets.selectors import bracket_page
from tournaments.event.models import Event, Stage
from tournaments.event.selectors.matches import MatchLine
from tournaments.event.selectors.snapshot import EventSnapshot, snapshot_of
from tournaments.event.terms import entrant, scored
from tournaments.formats import written
from tournaments.schedule.selectors.rounds import RoundPage, round_page
from tournaments.standings.selectors.standing_lines import GroupStanding
from tournaments.standings.selectors.standings import standing
from tournaments.templatetags.bracket import round_titles


def round_values(event: Event, order: Order) -> Values:
    """Who sits where in each round still to be played, by name and by table."""
    return _rounds(event, are_over=False)


def result_values(event: Event, order: Order) -> Values:
    return _rounds(event, are_over=True)


def _rounds(event: Event, *, are_over: bool) -> Values:
    snapshot = snapshot_of(event)
    pages = (
        round_page(snapshot, stage, round.number)
        for stage in snapshot.shown_stages
        for round in snapshot.rounds[stage.number]
    )
    rounds = [
        _round(snapshot, page, with_places=not are_over)
        for page in pages
        if page and page.total and (page.done if are_over else not page.is_over)
    ]
    return {"rounds": rounds, "breaks": not are_over}


def _round(snapshot: EventSnapshot, page: RoundPage, *, with_places: bool) -> Values:
    matches = [match for wave in page.waves for match in wave.matches]
    return {
        "title": f"{page.stage.title} · {_title(snapshot, page)}",
        "places": _places(page, matches) if with_places else [],
        "resting": "" if with_places else _resting(page),
        "heads": [_("Table"), "", "", ""],
        "matches": [_match(match) for match in matches],
    }


def _title(snapshot: EventSnapshot, page: RoundPage) -> str:
    """The name of the round, of a bracket as above its drawing."""
    name = week_or_round(snapshot.event, page.number)
    if not page.stage.is_bracket:
        return name
    titles = round_titles(bracket_page(snapshot, page.stage).rounds)
    return titles.get(page.number, name)


def _resting(page: RoundPage) -> str:
    names = ", ".join(numbered(number, name) for number, name in page.sitting_out)
    return whole(f"{_('Sitting out')}: {names}") if names else ""


def _match(match: MatchLine) -> list[str]:
    first, *others = match.sides
    score = written(match.score or ())
    if match.is_forfeit:
        score = " · ".join(filter(None, (score, _("forfeited"))))
    rest = ", ".join(side.numbered for side in others)
    return [str(match.table or ""), whole(first.numbered), score or "·", whole(rest)]


def _places(page: RoundPage, matches: Sequence[MatchLine]) -> list[list[str]]:
    """Every player with the table, by family name."""
    seated = [
        (name, str(match.table or ""))
        for match in matches
        for side in match.sides
        for name in side.names
    ]
    seated += [(name, _("sits out")) for _number, name in page.sitting_out]
    players = [(player, at) for name, at in seated for player in name.split(" / ")]
    players.sort(key=lambda row: by_family(row[0]))
    return [[whole(name), table] for name, table in players]


def standing_values(event: Event, order: Order) -> Values:
    """Every table of the event, stage by stage, the newest first."""
    snapshot = snapshot_of(event)
    stages = [stage for stage in snapshot.shown_stages if not stage.is_bracket]
    heads = [
        "",
        _("No."),
        entrant(event),
        _("Won"),
        _("Lost"),
        _("Tied"),
        scored(event, _("Marks"), _("Points")),
        _("Against"),
    ]
    tables = [
        _table(stage, table, heads)
        for stage in reversed(stages)
        for table in standing(snapshot, stage).tables
    ]
    return {"tables": tables}


def _table(stage: Stage, table: GroupStanding, heads: list[str]) -> Values:
    return {
        "title": " · ".join(filter(None, (stage.title, table.title))),
        "heads": heads,
        "cut": table.cut or 0,
        "rows": [
            [
                line.place,
                "" if line.is_club else str(line.pair),
                whole(line.name),
                *map(str, (line.wins, line.losses, line.ties)),
                *map(str, (line.marks_for, line.marks_against)),
            ]
            for line in table.lines
        ],
        "notes": [whole(note) for note in table.notes],
    }
