"""Two people become one in every event, and two again, as they were."""

from io import StringIO
from random import Random
from uuid import uuid4

import pytest
from django.core.management import call_command

from players.archive.models import PastWinner, Performance
from players.common import clock
from players.doubles.models import Merge
from players.people.models import PeopleImport, Person
from tests.make import make_club, make_event
from tests.players.made_seasons import people
from tests.tournaments.exchange.taking_in import finished_event
from tests.tournaments.field.check_in import entered
from tests.tournaments.notices.followers import follower_of
from tournaments.event.models import Event, Pair, PairPlayer, ReturnedAddress
from tournaments.event.services.change import Refused
from tournaments.field.lists import ListLine
from tournaments.field.services.names import show_person
from tournaments.field.services.pairs import add_pair
from tournaments.people.services import (
    forget_person,
    import_members,
    merge_people,
    take_back_members,
    unmerge_people,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return finished_event(4)


def ann(event: Event) -> Person:
    return Person.objects.get(club=event.club, key="ann ray")


def merge(kept: Person, gone: Person) -> Merge:
    return merge_people(kept=kept, gone=gone, by="dora", key=uuid4())


def undo(done: Merge) -> None:
    unmerge_people(merge=done, by="dora", key=uuid4())


def rows() -> dict[str, list[tuple[object, ...]]]:
    """Everything that a merge touches, without versions and times."""
    columns = "pk", "name", "town", "phone", "notes", "shown_as", "merged_into"
    performed = [
        f.attname for f in Performance._meta.concrete_fields if f.attname != "id"
    ]
    winners = PastWinner.objects.order_by("pk")
    return {
        "people": list(Person.objects.order_by("pk").values_list(*columns)),
        "seats": list(PairPlayer.objects.order_by("pk").values_list("person", "name")),
        "pairs": list(Pair.objects.order_by("pk").values_list("name", "partnership")),
        "performances": sorted(Performance.objects.values_list(*performed), key=repr),
        "winners": list(winners.values_list("year", "first", "second")),
    }


def is_rebuilt_the_same() -> bool:
    before = rows()["performances"]
    Performance.objects.all().delete()
    call_command("rebuild_performances", stdout=StringIO())
    return rows()["performances"] == before


def test_events_and_performances_go_to_the_one_kept(event: Event) -> None:
    [anna] = people(event.club, "Anna Ray")
    merge(anna, ann(event))
    pair = event.pairs.get(number=1)
    assert pair.name == "Anna Ray / Bo Fitz"
    partners = {pair.partnership.first.name, pair.partnership.second.name}
    assert partners == {"Anna Ray", "Bo Fitz"}
    assert Performance.objects.filter(person=anna).count() == 1
    assert Performance.objects.get(person__name="Bo Fitz").partner == anna
    assert is_rebuilt_the_same()


def test_taken_back_all_is_as_it_was_and_another_phone_goes_among_the_notes(event):
    [anna] = people(event.club, "Anna Ray")
    Person.objects.filter(pk=anna.pk).update(phone="361 555 0100", notes="Late.")
    PastWinner.objects.create(
        club=event.club, year=1998, event_name="State", first=anna
    )
    before = rows()
    done = merge(ann(event), anna)
    assert ann(event).phone == "361 555 0100"
    assert PastWinner.objects.get().first == ann(event)
    assert rows() != before
    undo(done)
    assert rows() == before
    assert is_rebuilt_the_same()
    Person.objects.filter(pk=ann(event).pk).update(phone="361 555 0199")
    merge(ann(event), anna)
    facts = (ann(event).phone, ann(event).notes)
    assert facts == ("361 555 0199", "Late. 361 555 0100")


def test_the_record_is_only_added_to_and_each_events_log_says_what_moved(event) -> None:
    done = merge(*people(event.club, "Anna Ray", "Ann Ray"))
    stored = Merge.objects.values().get()
    undo(done)
    assert Merge.objects.filter(pk=done.pk).values().get() == stored
    assert Merge.objects.get(undoes=done).by == "dora"
    with pytest.raises(Refused, match="taken back already"):
        undo(done)
    lines = event.audit.exclude(action="log.cover").order_by("-number")[:2]
    actions = [entry.action for entry in lines]
    assert actions == ["pair.unmerge", "pair.merge"]


def test_the_same_press_merges_once_and_who_met_in_an_event_is_two_people(event):
    key, [anna] = uuid4(), people(event.club, "Anna Ray")
    for _time in range(2):
        merge_people(kept=ann(event), gone=anna, by="dora", key=key)
    assert Merge.objects.count() == 1
    bo = Person.objects.get(key="bo fitz")
    with pytest.raises(Refused, match="both play in Spring Open"):
        merge(ann(event), bo)


def test_a_later_entry_under_the_other_spelling_is_the_same_person_and_stays_so(event):
    done = merge(*people(event.club, "Ann Ray", "Anna Ray"))
    later = make_event(event.club, name="Summer Open")
    pair = add_pair(event=later, players=("ANNA RAY", "Zed Low"), by="dora")
    assert pair.name == "Ann Ray / Zed Low"
    assert ann(event) in [player.person for player in pair.players.all()]
    with pytest.raises(Refused, match="in another pair"):
        add_pair(event=later, players=("Ann Ray", "Max Cole"), by="dora")
    undo(done)
    assert PairPlayer.objects.get(event=later, place=1).person == ann(event)


def test_a_hidden_name_stays_hidden(event: Event) -> None:
    shown = show_person(
        person=ann(event), name="Ann Ray", shown_as="N. N. 1", by="dora"
    )
    [anna] = people(event.club, "Anna Ray")
    done = merge(anna, shown)
    assert event.pairs.get(number=1).name == "N. N. 1 / Bo Fitz"
    assert Person.objects.get(pk=anna.pk).shown_name == "N. N. 1"
    undo(done)
    assert event.pairs.get(number=1).name == "N. N. 1 / Bo Fitz"
    assert Person.objects.get(pk=anna.pk).shown_name == "Anna Ray"


def test_what_was_changed_since_a_merge_stays_when_it_is_taken_back(event) -> None:
    [anna] = people(event.club, "Anna Ray")
    Person.objects.filter(pk=anna.pk).update(town="Waco", phone="361 555 0100")
    done = merge(ann(event), anna)
    Person.objects.filter(pk=ann(event).pk).update(town="Shiner")
    undo(done)
    assert (ann(event).town, ann(event).phone) == ("Shiner", "")


def test_of_two_hidden_names_that_of_the_one_who_stays_is_shown(event: Event) -> None:
    [anna] = people(event.club, "Anna Ray")
    for person, shown_as in ((ann(event), "N. N. 1"), (anna, "N. N. 2")):
        show_person(person=person, name=person.name, shown_as=shown_as, by="dora")
    done = merge(ann(event), anna)
    assert ann(event).shown_name == "N. N. 1"
    undo(done)
    assert Person.objects.get(pk=anna.pk).shown_name == "N. N. 2"


def test_of_three_spellings_the_last_merge_is_taken_back_first(event: Event) -> None:
    anna, anne = people(event.club, "Anna Ray", "Anne Ray")
    first = merge(anna, anne)
    second = merge(ann(event), anna)
    assert Person.objects.get(pk=anne.pk).merged_into == ann(event)
    with pytest.raises(Refused, match="merged since"):
        undo(first)
    undo(second)
    assert Person.objects.get(pk=anne.pk).merged_into == anna
    undo(first)
    assert not Person.objects.exclude(merged_into=None).exists()


def test_a_list_is_not_taken_back_while_somebody_of_it_is_merged(event: Event) -> None:
    cells = {"name": "Ann Rae", "phone": "361.555.0134"}
    lines = [ListLine(1, "", cells)]
    club = event.club
    Person.objects.filter(pk=ann(event).pk).update(phone="(361) 555-0134")
    import_members(club=club, lines=lines, by="dora")
    taken = club.imports.get(event_uid="")
    done = merge(ann(event), club.people.get(name="Ann Rae"))
    assert ann(event).notes == ""
    with pytest.raises(Refused, match="Ann Rae was changed since"):
        take_back_members(club=club, number=taken.pk, by="dora")
    assert Merge.objects.get() == done
    undo(done)
    take_back_members(club=club, number=taken.pk, by="dora")
    assert not club.people.filter(name="Ann Rae").exists()
    with pytest.raises(Refused, match="was taken back already"):
        take_back_members(club=club, number=taken.pk, by="dora")


def test_who_is_forgotten_is_so_in_every_spelling_and_in_every_list(event) -> None:
    named = {"Ann Ray": "361 555 0134", "Ann Rae": "361 555 0199"}
    lines = [
        ListLine(number, "", {"name": name, "phone": phone, "same_person": "yes"})
        for number, (name, phone) in enumerate(named.items(), 1)
    ]
    import_members(club=event.club, lines=lines, by="dora")
    merge(ann(event), event.club.people.get(name="Ann Rae"))
    event.club.people.filter(key__in=["ann ray", "bo fitz"]).update(email="a@b.org")
    ReturnedAddress.objects.create(address="a@b.org", at=clock.now())
    forget_person(person=ann(event), by="dora")
    assert ReturnedAddress.objects.exists()  # Bo has it too
    stored = [
        *Person.objects.values_list("name", "key", "phone", "notes"),
        *PeopleImport.objects.values_list("added", "changed"),
    ]
    text = str(stored).casefold()
    assert [word for word in ("ann ra", "555 01") if word in text] == []


def test_any_order_of_merges_undone_backwards_restores_all() -> None:
    club = make_club()
    for number in range(3):
        event = make_event(club, name=f"Evening {number}")
        lines = [f"Ann {c}{number} Ray;Bo {c}{number} Fitz" for c in "KLMN"]
        entered(event, "\n".join(lines))
    before, random = rows(), Random(42)
    done: list[Merge] = []
    for _step in range(8):
        known = list(Person.objects.filter(merged_into=None).order_by("pk"))
        kept, gone = random.sample(known, 2)
        try:
            done.append(merge(kept, gone))
        except Refused:
            continue
    assert len(done) > 3
    for merged in reversed(done):
        undo(merged)
    assert rows() == before


def test_who_follows_one_hears_of_the_other_until_they_are_two_again(event) -> None:
    [anna] = people(event.club, "Anna Ray")
    alone, both = (follower_of(anna, f"{name}@example.org") for name in ("al", "bo"))
    follower_of(ann(event), "bo@example.org")
    done = merge(ann(event), anna)
    followed = ann(event).followers.values_list("address", flat=True)
    assert sorted(followed) == ["al@example.org", "bo@example.org"]
    undo(done)
    assert set(anna.followers.all()) == {alone, both}
    assert ann(event).followers.get().address == "bo@example.org"
