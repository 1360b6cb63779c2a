"""An event created from its export, ready to go on.

Phone numbers, clocks and links are no part of an export and are not restored.
"""

from collections.abc import Iterable, Mapping, Sequence
from zoneinfo import ZoneInfo

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from players.models import Club, Partnership, Person, name_key
from players.services import add_partnerships, add_people
from scoring.rules.house import whole_set
from tournaments.exports.parse import FileError
from tournaments.exports.shape import format_of, parts_of, seed_order
from tournaments.exports.values import (
    EventRead,
    MatchRead,
    PairRead,
    RoundRead,
    StageRead,
)
from tournaments.formats import format_to_json
from tournaments.models import (
    Event,
    Game,
    Match,
    Pair,
    PairPlayer,
    Penalty,
    Round,
    Seat,
    Side,
    Stage,
    Stated,
    Table,
    TieBreak,
    score_fields,
)
from tournaments.play import is_by_dates, rules_of
from tournaments.selectors.entries import pair_name
from tournaments.services.brackets.settle import close_if_over
from tournaments.services.change import Refused
from tournaments.services.events import new_slug, time_zone_of
from tournaments.services.importing_dates import store_dates, store_homes
from tournaments.services.performances import hand_down
from tournaments.translation import translate

TO_PLAY = (Match.State.WAITING, Match.State.READY)


def import_event(*, club: Club, read: EventRead) -> Event:
    """Create the event of an export in this club, under its own id.

    Takes its version, ranks and log as stated. Refuses an event that exists already,
    and a file that contradicts itself.
    """
    if Event.objects.filter(uid=read.uid).exists():
        raise Refused(_("This event is here already: %(id)s.") % {"id": read.uid})
    try:
        with transaction.atomic():
            return _store(club, read)
    except FileError as error:
        raise Refused(translate(error.sentence)) from error
    except IntegrityError as error:
        raise Refused(
            _("The file contradicts itself: %(why)s.") % {"why": error}
        ) from error


def _store(club: Club, read: EventRead) -> Event:
    shape = format_of(read)
    stated = [stage.zone for stage in read.stages if stage.zone]
    zone = stated[0] if stated else time_zone_of(club)
    date = read.changed_at.astimezone(ZoneInfo(zone)).date()
    event = Event.objects.create(
        uid=read.uid,
        club=club,
        name=read.name,
        slug=new_slug(read.name, date, is_practice=read.is_practice),
        date=date,
        time_zone=zone,
        preset=read.preset,
        format_json=format_to_json(shape),
        rules_json=whole_set(read.house),
        state=read.state,
        seed=read.seed,
        is_practice=read.is_practice,
        version=read.version,
        changed_at=read.changed_at,
        audit_entries=read.audit["entries"],
        audit_head=read.audit["head"],
    )
    Table.objects.bulk_create(Table(event=event, number=n) for n in read.tables)
    pairs = _store_pairs(event, read.pairs)
    for stage in read.stages:
        _store_stage(event, stage, read, pairs)
    Stated.objects.create(
        event=event,
        version=read.version,
        standings={str(stage.number): stage.standings for stage in read.stages},
        placings=read.placings,
        audit=read.audit,
    )
    hand_down(event)
    return event


def _store_pairs(event: Event, read: Sequence[PairRead]) -> dict[int, Pair]:
    everybody = [(name, "", "") for pair in read for name in pair.players]
    people = add_people(club=event.club, people=everybody)
    teams = {p.number: [people[name_key(name)] for name in p.players] for p in read}
    partnerships = add_partnerships(
        club=event.club, pairs=[(t[0], t[1]) for t in teams.values() if len(t) == 2]
    )
    pairs = Pair.objects.bulk_create(
        _pair(event, pair, teams[pair.number], partnerships) for pair in read
    )
    PairPlayer.objects.bulk_create(
        PairPlayer(event=event, pair=row, person=person, name=name, place=place)
        for row, pair in zip(pairs, read, strict=True)
        for place, (person, name) in enumerate(
            zip(teams[pair.number], _names(pair, teams[pair.number]), strict=True), 1
        )
    )
    store_homes(pairs, read)
    return {pair.number: pair for pair in pairs}


def _partnership(
    team: Sequence[Person], known: Mapping[tuple[int, int], Partnership]
) -> Partnership | None:
    if len(team) != 2:
        return None
    first, second = sorted(person.pk for person in team)
    return known.get((first, second))


def _names(read: PairRead, team: Sequence[Person]) -> list[str]:
    """The names of the file, but of those who asked for another name that one."""
    both = zip(team, read.players, strict=True)
    return [person.shown_as or name for person, name in both]


def _pair(
    event: Event,
    read: PairRead,
    team: Sequence[Person],
    partnerships: Mapping[tuple[int, int], Partnership],
) -> Pair:
    stage, round = read.out or (None, None)
    is_renamed = any(person.shown_as for person in team)
    return Pair(
        event=event,
        number=read.number,
        name=pair_name(_names(read, team)) if is_renamed else read.name,
        club_name=read.club,
        partnership=_partnership(team, partnerships),
        state=read.state,
        is_checked_in=read.is_checked_in,
        out_stage=stage,
        out_round=round,
    )


def _store_stage(
    event: Event, read: StageRead, whole: EventRead, pairs: Mapping[int, Pair]
) -> None:
    stage = Stage(
        event=event,
        number=read.number,
        name=read.name,
        kind=read.kind,
        seed=whole.seed,
        advance=read.advance,
    )
    stage.state = _state(read, whole, rules_of(stage).feeds_from)
    stage.save()
    groups = [("", seed_order(read))] if stage.is_bracket else read.groups
    Seat.objects.bulk_create(
        Seat(stage=stage, pair=pairs[number], group=group, place=place)
        for group, numbers in groups
        for place, number in enumerate(numbers, 1)
    )
    for tie in read.ties:
        TieBreak.objects.create(
            stage=stage,
            group=tie.group,
            pairs=list(tie.pairs),
            by=tie.by,
            order=list(tie.order),
            drawn=list(tie.drawn),
        )
    parts = parts_of(rules_of(stage), read)
    for round in read.rounds:
        _store_round(stage, round, parts, pairs)
    close_if_over(stage)


def _state(read: StageRead, whole: EventRead, feeds_from: int | None) -> str:
    """The state of a stage, worked out from its matches."""
    if not read.matches:
        later = whole.stages[feeds_from or 0 :] if feeds_from else ()
        cut_made = any(stage.matches for stage in later)
        done = whole.state == Event.State.FINAL or cut_made
        return Stage.State.OVER if done else Stage.State.WAITING
    if whole.state == Event.State.OPEN and all(map(_is_held_back, read.matches)):
        return Stage.State.DRAWN
    has_begun = any(round.has_begun for round in read.rounds)
    if not has_begun and all(match.state in TO_PLAY for match in read.matches):
        return Stage.State.READY
    return Stage.State.RUNNING


def _is_held_back(match: MatchRead) -> bool:
    """Whether the match waits, as even a known one does before the draw is confirmed."""
    return match.state == Match.State.WAITING


def _state_of(stage: Stage, match: MatchRead) -> str:
    is_ready = stage.state == Stage.State.DRAWN and all(match.sides)
    return Match.State.READY if is_ready else match.state


def _store_round(
    stage: Stage,
    read: RoundRead,
    parts: Mapping[int, str],
    pairs: Mapping[int, Pair],
) -> None:
    round = Round.objects.create(
        stage=stage,
        number=read.number,
        minutes=read.minutes,
        wave=int(read.has_begun)
        if is_by_dates(stage)
        else _wave(read.matches, is_bracket=stage.is_bracket),
    )
    matches = Match.objects.bulk_create(
        Match(
            event=stage.event,
            stage=stage,
            round=round,
            number=match.number,
            group=match.group,
            part=parts.get(match.number, ""),
            best_of=match.best_of,
            table=match.table,
            wave=match.wave,
            state=_state_of(stage, match),
            winner=match.winner,
            is_forfeit=match.is_forfeit,
        )
        for match in read.matches
    )
    both = list(zip(matches, read.matches, strict=True))
    _store_sides(both, pairs)
    _store_games(both, pairs)
    store_dates(stage.event, both)


def _store_sides(
    both: Sequence[tuple[Match, MatchRead]], pairs: Mapping[int, Pair]
) -> None:
    Side.objects.bulk_create(
        Side(
            match=row,
            round=row.round,
            side=side,
            member=member,
            source_kind=source.kind,
            source_ref=source.ref,
            pair=pairs.get(number),
        )
        for row, match in both
        for side, source in enumerate(match.sources, 1)
        for member, number in enumerate(match.sides[side - 1] or (0,), 1)
    )


def _wave(matches: Iterable[MatchRead], *, is_bracket: bool) -> int:
    """The last wave that has started: nothing in it still waits to be called."""
    rows = list(matches)
    if is_bracket:
        return int(any(match.table for match in rows))
    waiting = [match.wave for match in rows if match.state in TO_PLAY]
    last = max((match.wave for match in rows), default=0)
    return min(waiting) - 1 if waiting else last


def _store_games(
    matches: Iterable[tuple[Match, MatchRead]], pairs: Mapping[int, Pair]
) -> None:
    both = [
        (row, number, game)
        for row, match in matches
        for number, game in enumerate(match.games, 1)
    ]
    games = Game.objects.bulk_create(
        Game(
            match=row,
            number=number,
            versions=game.versions,
            **score_fields(game.score),
        )
        for row, number, game in both
    )
    Penalty.objects.bulk_create(
        Penalty(
            game=row,
            pair=pairs[penalty.pair],
            code=penalty.code,
            marks=penalty.marks,
            cite=penalty.cite,
            is_warning=penalty.code.endswith(Penalty.WARNED),
        )
        for row, (_match, _number, game) in zip(games, both, strict=True)
        for penalty in game.penalties
    )
