"""Round lists, results and standings."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from players.people.names import by_family
from scoring.paper.values.common import Order, Values, week_or_round, whole
from tournaments.event.models import Event, Stage
from tournaments.event.selectors.matches import MatchLine
from tournaments.event.selectors.snapshot import EventSnapshot, snapshot_of
from tournaments.event.terms import entrant, scored
from tournaments.formats import written
from tournaments.schedule.selectors.rounds import RoundPage, round_page
from tournaments.standings.selectors.standing_lines import GroupStanding
from tournaments.standings.selectors.standings import standing


def round_values(event: Event, order: Order) -> Values:
    """Who sits where in each round still to be played, by name and by table."""
    pages = [page for page in _pages(snapshot_of(event)) if not page.is_over]
    return {
        "rounds": [_round(page, with_places=True) for page in pages],
        "breaks": True,
    }


def result_values(event: Event, order: Order) -> Values:
    pages = [page for page in _pages(snapshot_of(event)) if page.done]
    return {
        "rounds": [_round(page, with_places=False) for page in pages],
        "breaks": False,
    }


def _pages(snapshot: EventSnapshot) -> Iterator[RoundPage]:
    for stage in snapshot.shown_stages:
        for round in snapshot.rounds[stage.number]:
            page = round_page(snapshot, stage, round.number)
            if page and page.total:
                yield page


def _round(page: RoundPage, *, with_places: bool) -> Values:
    title = _("Round %(round)s") % {"round": page.number}
    if not page.stage.is_bracket:
        title = week_or_round(page.stage.event, page.number)
    matches = [match for wave in page.waves for match in wave.matches]
    return {
        "title": f"{page.stage.title} · {title}",
        "places": _places(page, matches) if with_places else [],
        "heads": [_("Table"), "", "", ""],
        "matches": [_match(match) for match in matches],
    }


def _match(match: MatchLine) -> list[str]:
    first, *others = match.sides
    score = written(match.score) if match.score else "·"
    rest = ", ".join(side.numbered for side in others)
    return [str(match.table or ""), whole(first.numbered), score, whole(rest)]


def _places(page: RoundPage, matches: Sequence[MatchLine]) -> list[list[str]]:
    """Every player with the table, by family name."""
    seated = [
        (player, str(match.table or ""))
        for match in matches
        for side in match.sides
        for name in side.names
        for player in name.split(" / ")
    ]
    seated += [
        (player, _("sits out"))
        for _number, name in page.sitting_out
        for player in name.split(" / ")
    ]
    seated.sort(key=lambda row: by_family(row[0]))
    return [[whole(name), table] for name, table in seated]


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
