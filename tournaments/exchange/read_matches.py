"""Reads the rounds of an export: their matches, sides, games and penalties."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from players.people.names import name_key
from scoring.rules.games import GAMES
from scoring.rules.presets import Rules
from tournaments.event.models import (
    Game,
    Match,
    Pair,
    Penalty,
    Round,
    most_of_game,
    score_fields,
)
from tournaments.exchange.dates import read_date, read_lineups, read_moment
from tournaments.exchange.parse import Part
from tournaments.exchange.values import MatchRead, RoundRead
from tournaments.formats import Score, Sides, Source, read_ended
from tournaments.formats.sentence import _

MOST_SEATS = 4  # Of a side
ENDINGS = ("played", "time", "forfeit", "bye", "penalty")


@dataclass(frozen=True, slots=True)
class Limits:
    pairs: Mapping[int, Pair]  # By their numbers
    sides: int  # How many sides a game has
    least_of_game: int
    most_of_game: int


def limits_of(rules: Rules, pairs: Mapping[int, Pair]) -> Limits:
    most, game = most_of_game(rules.scoring), GAMES[rules.game]
    return Limits(pairs, game.teams, -most if game.goes_below_zero else 0, most)


def known_pairs(part: Part, known: Collection[int]) -> tuple[int, ...]:
    """The numbers of pairs that are in the file's list."""
    numbers = part.numbers()
    for number in numbers:
        if number not in known:
            raise part.fail(_("there is no pair %(n)s"), n=number)
    return numbers


def read_rounds(part: Part, limits: Limits, *, is_tree: bool) -> tuple[RoundRead, ...]:
    """The rounds of a stage; in a tree alone matches feed others, earlier ones later."""
    rounds = tuple(_round(row, limits) for row in part.each())
    feeding = {m.row.number for row in rounds for m in row.matches if is_tree}
    for each, row in zip(part.each(), rounds, strict=True):
        for match, read in zip(each["matches"].each(), row.matches, strict=True):
            for side, source in zip(match["sides"].each(), read.sources, strict=True):
                fed_by = source.match
                if fed_by and not (fed_by in feeding and fed_by < read.row.number):
                    text = _("there is no earlier match %(n)s")
                    raise side["from"].fail(text, n=fed_by)
    return rounds


def _round(part: Part, limits: Limits) -> RoundRead:
    """A round with its matches, each table once in a wave."""
    matches = tuple(_match(row, limits) for row in part["matches"].each())
    places = [(m.row.wave, m.row.table) for m in matches if m.row.table is not None]
    if len(set(places)) < len(places):
        raise part["matches"].fail(_("no table is there twice in a wave"))
    return RoundRead(
        row=Round(
            number=part["number"].number(1), minutes=part["minutes"].number_or_none()
        ),
        matches=matches,
        has_begun=part.get("begun", False).truth(),
    )


def _match(part: Part, limits: Limits) -> MatchRead:
    sides = part["sides"].each()
    if len(sides) != limits.sides:
        two, three = (
            _("a match has two sides"),
            _("a match of this game has three sides"),
        )
        raise part["sides"].fail(two if limits.sides == 2 else three)
    seated = tuple(_seated(side, limits.pairs) for side in sides)
    best_of = part["best_of"]
    if best_of.value not in (1, 3, 5):
        raise best_of.fail(_("a match is best of 1, 3 or 5"))
    row = Match(
        number=part["id"].number(1),
        group="" if part["group"].is_null else part["group"].name(8),
        table=part["table"].number_or_none(),
        wave=part.get("wave", 1).number(1),
        best_of=best_of.number(),
        state=part["state"].one_of(Match.State.values),
    )
    sources = tuple(_source(side["from"]) for side in sides)
    stated = part["games"].each()
    games = [_game(game, row, n, limits) for n, game in enumerate(stated, 1)]
    row.winner = _winner(part["winner"], seated)
    row.is_forfeit = bool(games) and games[-1].ended == "forfeit"
    return MatchRead(
        row=row,
        sources=sources,
        sides=seated,
        games=games,
        penalties=[
            _penalty(penalty, game, limits)
            for game, of_game in zip(games, stated, strict=True)
            for penalty in of_game["penalties"].each()
        ],
        date=read_date(part.get("date")),
        starts_at=read_moment(part.get("starts_at")),
        lineups=read_lineups(part.get("lineups", [])),
        players=_players(sides),
    )


def _players(sides: Sequence[Part]) -> tuple[tuple[str, ...], ...]:
    """Who sat there, by side; nobody for a side that its pair's players sat at."""
    stated = [side.get("players", []) for side in sides]
    players = tuple(tuple(name.name(80) for name in part.each()) for part in stated)
    seen: set[str] = set()
    for part, names in zip(stated, players, strict=True):
        if len(names) > MOST_SEATS:
            raise part.fail(_("a side has at most four players"))
        for name in names:
            if name_key(name) in seen:
                raise part.fail(_("%(n)s is there twice"), n=name)
            seen.add(name_key(name))
    return players


def _source(part: Part) -> Source:
    part.text(40)
    wanted = _("pair:1, winner:1, loser:1, rank:1/A/1, draw or bye is expected")
    return part.parsed(Source.parse, wanted)


def _seated(part: Part, known: Collection[int]) -> tuple[int, ...]:
    if not part.get("pairs").is_null:
        return known_pairs(part["pairs"], known)
    if part["pair"].is_null:
        return ()
    return (_known_pair(part["pair"], known),)


def _known_pair(part: Part, known: Collection[int]) -> int:
    [number] = known_pairs(Part([part.value], part.path), known)
    return number


def _winner(part: Part, sides: Sides) -> int | None:
    if part.is_null:
        return None
    named = tuple(part.value) if isinstance(part.value, list) else (part.value,)
    if named and named in sides:
        return sides.index(named) + 1
    raise part.fail(_("the winner is none of the two sides"))


def _game(part: Part, match: Match, number: int, limits: Limits) -> Game:
    score = None if part["marks"].is_null else _score(part, limits)
    versions = part["versions"].number()
    return Game(match=match, number=number, versions=versions, **score_fields(score))


def _penalty(part: Part, game: Game, limits: Limits) -> Penalty:
    return Penalty(
        game=game,
        pair=limits.pairs[_known_pair(part["pair"], limits.pairs)],
        code=part["code"].name(30),
        marks=part["marks"].number(),
        cite=part["cite"].text(),
        is_warning=part["code"].text().endswith(Penalty.WARNED),
    )


def _score(part: Part, limits: Limits) -> Score:
    least, most = limits.least_of_game, limits.most_of_game
    marks = tuple(m.number(least, most) for m in part["marks"].each())
    if len(marks) != limits.sides:
        two, three = _("marks are two numbers"), _("marks are three numbers")
        raise part["marks"].fail(two if limits.sides == 2 else three)
    winner = part.get("winner")
    return Score(
        marks,
        read_ended(part["ended"].one_of(ENDINGS)),
        None if winner.is_null else winner.number(1, len(marks)),
    )
