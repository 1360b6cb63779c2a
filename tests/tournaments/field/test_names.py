"""A name changed or hidden is so wherever an event names the person."""

import json

import pytest

from players.common.refused import Refused
from players.people.models import Person
from players.people.services.people import placeholder
from tests.make import make_event, make_pairs, started_event
from tests.tournaments.exchange.taking_in import final_of_two, take_in
from tournaments.event.models import Event, PairPlayer
from tournaments.event.selectors.event_diff import opponents
from tournaments.event.selectors.matches import line_of
from tournaments.event.selectors.snapshot import snapshot_of
from tournaments.exchange.export import export_bytes
from tournaments.exchange.spreadsheet import results_csv
from tournaments.field.selectors.entries import judge_lines
from tournaments.field.services.names import show_person
from tournaments.field.services.pairs import add_pair, rename_pair
from tournaments.field.sheet import RegistrationLine

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return started_event()


def ann() -> Person:
    return Person.objects.get(key="ann ray")


def hide() -> str:
    name = placeholder(ann())
    show_person(person=ann(), name="Ann Ray", shown_as=name, by="dora")
    return name


def test_a_hidden_name_leaves_the_pair_the_export_and_the_log(event: Event) -> None:
    version = event.version
    name = hide()
    assert event.pairs.get(number=1).name == f"{name} / Bo Fitz"
    body = export_bytes(Event.objects.get(pk=event.pk)).decode()
    assert "Ann Ray" not in body
    assert json.loads(body)["pairs"][0]["players"] == [name, "Bo Fitz"]
    event.refresh_from_db()
    assert event.version == version + 1
    entry = event.audit.filter(action="pair.shown").latest("number")
    assert "Ray" not in json.dumps(entry.detail)


def test_a_sealed_event_is_no_exception() -> None:
    event = final_of_two()
    name = hide()
    event.refresh_from_db()
    assert event.state == Event.State.FINAL
    assert event.pairs.get(number=1).name == f"{name} / Bo Fitz"
    assert ann().performances.count() == 1


def test_the_same_names_again_change_nothing_and_shown_again_it_is_the_persons_own(
    event: Event,
) -> None:
    hide()
    version = Event.objects.get(pk=event.pk).version
    hide()
    assert Event.objects.get(pk=event.pk).version == version
    show_person(person=ann(), name="Ann Ray", shown_as="", by="dora")
    assert event.pairs.get(number=1).name == "Ann Ray / Bo Fitz"


def test_who_is_entered_again_is_the_same_person_and_still_hidden(event: Event) -> None:
    name = hide()
    for title, first in (("Summer Open", name), ("Fall Open", "Ann Ray")):
        again = make_event(event.club, name=title)
        pair = add_pair(event=again, players=(first, "Zoe Lind"), by="dora")
        assert pair.name == f"{name} / Zoe Lind"
        assert pair.players.first().person == ann()


def test_who_is_hidden_is_entered_once(event: Event) -> None:
    name = hide()
    lines = [
        RegistrationLine(0, ("Ann Ray", "Zoe Lind")),
        RegistrationLine(0, (name, "Bo Fitz")),
    ]
    twice, listed = judge_lines(event, lines)
    assert twice.fault
    assert listed.state == "there"


def test_names_corrected_in_a_pair_keep_the_hidden_one(event: Event) -> None:
    name = hide()
    pair = rename_pair(
        event=event, number=1, players=("Ann Ray", "Beau Fitz"), by="dora"
    )
    assert pair.name == f"{name} / Beau Fitz"


def test_an_old_file_does_not_bring_the_name_back() -> None:
    event = make_event()
    make_pairs(event, 4)
    body = export_bytes(event)
    name = hide()
    PairPlayer.objects.all().delete()
    event.delete()
    again = take_in(body)
    known = again.club.people.get(key="ann ray")
    show_person(person=known, name="Ann Ray", shown_as=name, by="dora")
    body_now = export_bytes(Event.objects.get(pk=again.pk))
    Event.objects.filter(pk=again.pk).update(uid="was")
    third = take_in(body)
    assert "Ann Ray" not in export_bytes(third).decode()
    assert name in body_now.decode()


def test_a_name_of_somebody_else_is_refused(event: Event) -> None:
    for field, names in {
        "name": {"name": "bo fitz", "shown_as": ""},
        "shown_as": {"name": "Ann Ray", "shown_as": "Bo Fitz"},
    }.items():
        with pytest.raises(Refused, match="somebody of this name") as refused:
            show_person(person=ann(), by="dora", **names)
        assert refused.value.field == field
    with pytest.raises(Refused, match="Type a name"):
        show_person(person=ann(), name=" ", shown_as="", by="dora")


def test_a_name_from_right_to_left_is_isolated_in_sentences_and_plain_in_files(event):
    name = "דוד כהן / شرح علي"
    event.pairs.update(name=name)
    match = line_of(event.matches.first().pk)
    isolated = [f"{side.numbers[0]} \u2066{name}\u2069" for side in match.sides]
    assert opponents(match) == " – ".join(isolated)
    assert {str(pair) for pair in event.pairs.all()} > set(isolated)
    files = (results_csv(snapshot_of(event)) + export_bytes(event)).decode()
    assert name in files
    assert "\u2066" not in files
