"""Creates an event from its export, ready to go on.

An export has no phone numbers, clocks or links, so these are not restored.
"""

from collections.abc import Iterator, Sequence
from zoneinfo import ZoneInfo

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from players.clubs.models import Club
from players.common import clock
from players.people.models import Person
from players.people.names import name_key
from players.people.services.club_list import add_people
from tournaments.event.models import Event, Pair, PairPlayer, Stated, Table
from tournaments.event.selectors.audit import check_log
from tournaments.event.services.change import Refused
from tournaments.event.services.events import new_slug, time_zone_of
from tournaments.event.services.performances import hand_down
from tournaments.event.translation import translate
from tournaments.exchange.facts import store_facts
from tournaments.exchange.parse import FileError
from tournaments.exchange.services.importing_dates import store_homes
from tournaments.exchange.services.importing_stages import store_stage
from tournaments.exchange.shape import format_of
from tournaments.exchange.values import EventRead, PairRead
from tournaments.exchange.wishes import refuse_other_draw, store_wishes
from tournaments.field.selectors.judged_lines import pair_name
from tournaments.field.services.pairs import ids_of, pair_players, partnerships_of
from tournaments.formats import format_to_json


def import_event(*, club: Club, read: EventRead) -> Event:
    """Create the event of an export in this club, under its own id.

    Takes its version, ranks and log as stated. A file that names no day gets the day of
    the import. Refuses an event that exists already, and a file that contradicts itself.
    """
    if Event.objects.filter(uid=read.row.uid).exists():
        raise Refused(
            _("This event is here already: %(name)s.") % {"name": read.row.name}
        )
    try:
        with transaction.atomic():
            return _store(club, read)
    except FileError as error:
        raise Refused(translate(error.sentence)) from error
    except IntegrityError as error:
        raise Refused(
            _("The file contradicts itself: %(why)s.") % {"why": error}
        ) from error


def warnings_of(event: Event, read: EventRead) -> Iterator[str]:
    """What the reader of an imported event has to know."""
    if read.date is None:
        yield _("The file names no day: the event has today's date.")
    for fault in check_log(event).faults:
        yield _("The log of the file: %(fault)s") % {"fault": fault.sentence}


def _store(club: Club, read: EventRead) -> Event:
    shape = format_of(read)
    refuse_other_draw(read, shape)
    stated = [read.zone, *(stage.zone for stage in read.stages)]
    zone = next(filter(None, stated), "") or time_zone_of(club)
    date = read.date or clock.now().astimezone(ZoneInfo(zone)).date()
    event = read.row
    event.club, event.date, event.time_zone = club, date, zone
    event.slug = new_slug(event.name, date, is_practice=event.is_practice)
    event.format_json = format_to_json(shape)
    event.audit_entries, event.audit_head = read.audit["entries"], read.audit["head"]
    event.save()
    store_facts(event, read.facts)
    Table.objects.bulk_create(Table(event=event, number=n) for n in read.tables)
    pairs = _store_pairs(event, read.pairs)
    for draw in read.blind_draws:
        draw.event = event
        draw.save()
    store_wishes(event, read.stages, pairs)
    for stage in read.stages:
        store_stage(event, stage, read, pairs)
    Stated.objects.create(
        event=event,
        version=event.version,
        standings={str(stage.row.number): stage.standings for stage in read.stages},
        placings=read.placings,
        audit=read.audit,
    )
    hand_down(event)
    return event


def _store_pairs(event: Event, read: Sequence[PairRead]) -> dict[int, Pair]:
    everybody = [(name, "", "") for pair in read for name in pair.players]
    people = add_people(club=event.club, people=everybody)
    teams = [[people[name_key(name)] for name in pair.players] for pair in read]
    names = [_names(pair, team) for pair, team in zip(read, teams, strict=True)]
    partnerships = partnerships_of(event, teams)
    for pair, team, own in zip(read, teams, names, strict=True):
        pair.row.event = event
        if own != list(pair.players):
            pair.row.name = pair_name(own)
        if len(team) == 2:
            pair.row.partnership = partnerships.get(ids_of(team))
    pairs = Pair.objects.bulk_create(pair.row for pair in read)
    PairPlayer.objects.bulk_create(
        seat
        for row, team, own in zip(pairs, teams, names, strict=True)
        for seat in pair_players(row, team, own)
    )
    store_homes(read)
    return {pair.number: pair for pair in pairs}


def _names(read: PairRead, team: Sequence[Person]) -> list[str]:
    """The names in the file; for a person who is called otherwise now, that name."""
    both = zip(team, read.players, strict=True)
    return [person.spelt(name) for person, name in both]
