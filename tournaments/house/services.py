"""House rules: changed until round 1 starts, stored as the club's own."""

import json

from django.utils.translation import gettext as _

from scoring.rules.conflicts import conflicts
from scoring.rules.house import House, as_record, changed_customs, whole_set
from tournaments.event.models import ClubRules, Event
from tournaments.event.services.change import Change, Key, Refused, changes
from tournaments.event.services.events import refuse_unless_seated, with_target
from tournaments.event.translation import translate
from tournaments.formats import format_to_json


@changes(final_too=True)
def change_rules(
    change: Change,
    *,
    event: Event,
    house: House,
    by: str,
    club_rules: ClubRules | None = None,
    key: Key = None,
) -> None:
    """Set the rules of an event; refused once round 1 has started."""
    if _set_rules(change, house):
        event.club_rules = club_rules
        change.log("event.rules", **_as_logged(house))


def _store(change: Change, *, name: str, house: House, **_given: object) -> ClubRules:
    """The club's rules of this name, stored as a new version if new."""
    title = " ".join(name.split())
    if not title:
        raise Refused(_("Give it a name, for example Our house rules."), field="name")
    _refuse_conflicts(house)
    return ClubRules.store(
        change.event.club,
        title,
        lambda last: last.house == house,
        rules_json=whole_set(house),
    )


@changes(again=_store, final_too=True)
def save_rules(
    change: Change, *, event: Event, name: str, house: House, by: str, key: Key = None
) -> ClubRules:
    """Store the rules as the club's own; an event not begun takes them."""
    stored = _store(change, name=name, house=house)
    if not event.has_begun:
        _set_rules(change, house)
        event.club_rules = stored
    logged = _as_logged(house)
    change.log("event.house", name=stored.name, version=stored.version, **logged)
    return stored


def _set_rules(change: Change, house: House) -> bool:
    """Set the event's rules; return False if nothing changes."""
    if house == change.event.house:
        return False
    if change.event.has_begun:
        raise Refused(
            _("Round 1 has started: the rules stand as they are."), field="preset"
        )
    _refuse_conflicts(house)
    refuse_unless_seated(change.event.format, house, change.event)
    shape = with_target(change.event.format, house.rules.target)
    change.event.format_json = format_to_json(shape)
    change.event.rules_json = whole_set(house)
    return True


def _refuse_conflicts(house: House) -> None:
    for conflict in conflicts(house):
        raise Refused(translate(conflict.sentence), field=conflict.path)


def _as_logged(house: House) -> dict[str, object]:
    """The detail of a log entry: the preset and its differences."""
    named = as_record(house.rules) | changed_customs(house.customs)
    preset = named.pop("preset")
    options = (f"{name} {json.dumps(value)}" for name, value in named.items())
    rules = ", ".join([*options, house.rules.scoring])
    return {"preset": preset, "rules": rules}
