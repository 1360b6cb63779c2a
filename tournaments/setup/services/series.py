"""One event, or one for each date of a series, with the same settings."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from uuid import UUID, uuid5

from django.db import transaction

from players.clubs.models import Club
from scoring.rules.house import House
from tournaments.draw.services.wishes import take_over_wishes
from tournaments.event.models import ClubRules, Event
from tournaments.event.services.events import EventSettings, create_event
from tournaments.money.services.terms import take_over_terms
from tournaments.setup.next_time import name_on
from tournaments.signup.services.desk import copy_facts


@transaction.atomic
def make_events(
    *,
    club: Club,
    facts: EventSettings,
    rules: House | ClubRules | None,
    days: Sequence[date],
    model: Event | None,
    by: str,
    key: UUID,
) -> list[Event]:
    """Make an event on each of these days; the same key makes them once.

    With a model each also gets what people ask about it, its fee and pots, and its
    wishes about clubs and towns.
    """
    events: list[Event] = []
    for day in days:
        event = create_event(
            club=club,
            facts=replace(facts, date=day, name=name_on(facts.name, facts.date, day)),
            rules=rules,
            by=by,
            key=uuid5(key, day.isoformat()) if events else key,
        )
        if model is not None:
            copy_facts(event=event, model=model, by=by)
            take_over_terms(event=event, source=model, by=by)
            take_over_wishes(event=event, source=model, by=by)
        events.append(event)
    return events
