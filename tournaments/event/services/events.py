"""Creates an event, sets up its hall and finds its pairs."""

import secrets
from dataclasses import replace
from datetime import date
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from players.clubs.models import Club
from players.clubs.services.clubs import free_slug
from players.common import clock
from scoring.rules.games import GAMES
from scoring.rules.house import House, read_house, whole_set
from tournaments.event.models import ClubRules, Event, Pair, Stage
from tournaments.event.services.change import Change, Key, Refused, changes, open_change
from tournaments.event.services.tables import set_tables
from tournaments.event.terms import term
from tournaments.formats import Format, format_to_json

# The columns that a director sets, and may change until the event is over.
SETTINGS = (
    *("name", "date", "time_zone", "policy", "depth", "judges_settle"),
    *("live_sheets", "visibility", "hall_closes", "place"),
)


@transaction.atomic
def create_event(
    event: Event,
    *,
    format: Format,
    tables: int,
    by: str,
    rules: House | ClubRules | None = None,
    seed: int | None = None,
    key: UUID | None = None,
) -> Event:
    """Store a new event, open for pairs, with its tables numbered from 1.

    Without rules it takes the usual ones of the format. The same key returns the same
    event. The address of a practice day is never used again, so that no cached page of
    a deleted one is shown for another.
    """
    if key:
        Club.objects.select_for_update(no_key=True).get(pk=event.club_id)
        event.uid = key.hex
        if known := Event.objects.filter(uid=event.uid).first():
            return known
    house = _house_of(rules, format)
    refuse_unless_seated(format, house, None)
    format = with_target(format, house.rules.target)
    event.slug = new_slug(event.name, event.date, is_practice=event.is_practice)
    event.preset, event.format_json = format.preset, format_to_json(format)
    event.rules_json = whole_set(house)
    event.club_rules = rules if isinstance(rules, ClubRules) else None
    event.seed = new_seed() if seed is None else seed
    event.changed_at = clock.now()
    event.save()
    _make_stages(event, format)
    with open_change(event, by=by) as change:
        set_tables(change, tables)
        change.log("event.create", preset=format.preset, tables=tables)
    return event


def _house_of(rules: House | ClubRules | None, format: Format) -> House:
    if isinstance(rules, ClubRules):
        return rules.house
    return rules or read_house(format.rules)


def new_slug(name: str, date: date, *, is_practice: bool) -> str:
    """Return a free address word for a new event; a practice day's is used only once."""
    base = f"practice {secrets.token_hex(4)}" if is_practice else f"{name} {date.year}"
    return free_slug(base, Event.objects.values_list("slug", flat=True))


def time_zone_of(club: Club) -> str:
    """The time zone of the club, else of its last event."""
    if club.time_zone:
        return club.time_zone
    zones = club.events.order_by("-date", "-pk").values_list("time_zone", flat=True)
    return zones.first() or settings.TIME_ZONE


def new_seed() -> int:
    """A seed short enough to read aloud."""
    return secrets.randbelow(900_000) + 100_000


def set_format(change: Change, format: Format) -> bool:
    """Set the event's format unless it is drawn; return False if nothing changes.

    Rules that were the usual ones of the old format become those of the new one.
    """
    house = change.event.house
    if house == read_house(change.event.format.rules):
        house = read_house(format.rules)
    refuse_unless_seated(format, house, change.event)
    format = with_target(format, house.rules.target)
    shape = format_to_json(format)
    if shape == change.event.format_json:
        return False
    if change.event.has_begun:
        raise Refused(
            _("Round 1 has started: the format stands as it is."), field="preset"
        )
    if change.event.matches.exists():
        raise Refused(
            _("The draw is made: take it back before changing the format."),
            field="preset",
        )
    change.event.format_json = shape
    change.event.rules_json = whole_set(house)
    change.event.preset = format.preset
    change.event.stages.all().delete()
    _make_stages(change.event, format)
    return True


def refuse_unless_seated(format: Format, house: House, event: Event | None) -> None:
    """Refuse a game that the format, or the pairs already entered, cannot seat."""
    _refuse_unless_format_seats(format, house.rules.game)
    if event is None:
        return
    a_side = event.variant.players_a_side
    is_same = a_side == GAMES[house.rules.game].players_a_side
    if not is_same and event.pairs.exists():
        raise Refused(
            _("The list has entries of %(n)s players. Take them off it first.")
            % {"n": a_side},
            field="preset",
        )


def _refuse_unless_format_seats(format: Format, game: str) -> None:
    variant = GAMES[game]
    side, is_of_three = variant.players_a_side, variant.teams > 2
    why = ""
    if any((stage.sides > 2) != is_of_three for stage in format.stages):
        why = _("%(game)s is played by two sides: tables of three do not seat it.")
        if is_of_three:
            why = _("%(game)s is not played by two sides: tables of three seat it.")
    elif is_of_three and (format.entry == "player") != (side == 1):
        why = _("%(game)s is played in twos: pairs enter.")
        if side == 1:
            why = _("%(game)s is played each for themselves: players enter one by one.")
    elif format.entry != "pair" and side > 2:
        why = _("This format seats sides of two: %(game)s has %(n)s a side.")
    if why:
        raise Refused(why % {"game": game, "n": side}, field="preset")


def with_target(format: Format, target: int) -> Format:
    """Return the format whose byes and forfeits count as games to `target`.

    A bye that differs from a won game stays as it is.
    """
    won, lost = format.forfeit
    if won in (0, target):
        return format
    forfeit = target, lost * target // won
    if format.bye[0] != won:
        return replace(format, forfeit=forfeit)
    is_usual = format.bye[1] == 4 * won // 7  # Back and forth it stays 7 to 4
    part, whole = (4, 7) if is_usual else (format.bye[1], won)
    return replace(format, forfeit=forfeit, bye=(target, part * target // whole))


def _make_stages(event: Event, format: Format) -> None:
    Stage.objects.bulk_create(
        Stage(event=event, number=number, name=rules.name, kind=rules.kind)
        for number, rules in enumerate(format.stages, 1)
    )


@changes(final_too=True)
def reopen_event(
    change: Change, *, event: Event, by: str, reason: str, key: Key = None
) -> None:
    """Reopen a final event; the log says who and why."""
    if event.state != Event.State.FINAL:
        raise Refused(_("%(event)s is not final.") % {"event": event.name})
    event.state = Event.State.RUNNING
    change.log("event.reopen", reason=reason)


def pair_of(event: Event, number: int, field: str = "") -> Pair:
    pair = event.pairs.filter(number=number).first()
    if pair is None:
        raise Refused(
            term(
                event,
                _("There is no pair %(number)s on the list."),
                _("There is no player %(number)s on the list."),
                _("There is no team %(number)s on the list."),
                number=number,
            ),
            field=field,
        )
    return pair
