"""A read whose SQL is made once gives what the query itself gives."""

import pytest
from django.db import models
from django.db.models import Q
from django.http import Http404

from players.common.prepared import Prepared
from tests.make import make_event, make_pairs
from tournaments.event.models import Event, Pair, PairPlayer
from tournaments.event.snapshot import snapshot

pytestmark = pytest.mark.django_db


def pairs_of(event: int) -> "models.QuerySet[Pair]":
    return Pair.objects.filter(event=event).order_by("number")


def two_events() -> tuple[Event, Event]:
    first = make_event(name="Spring Open")
    second = make_event(first.club, name="Autumn Open")
    make_pairs(first, 3)
    make_pairs(second, 2)
    return first, second


def test_it_reads_rows_of_each_kind_for_each_number() -> None:
    queries = (
        pairs_of,
        lambda event: pairs_of(event).values_list("number", "name"),
        lambda event: pairs_of(event).values_list("name", flat=True),
        lambda event: pairs_of(event).filter(is_checked_in=True),
        lambda event: Event.objects.filter(pk=event).select_for_update(no_key=True),
    )
    for query in queries:
        read = Prepared(query)
        for event in (*two_events(), *two_events()):
            assert read(event.pk) == list(query(event.pk))
        assert read(0) == []


def test_rows_come_with_the_rows_that_they_belong_to(django_assert_num_queries) -> None:
    read = Prepared(
        lambda event: (
            pairs_of(event).select_related("event__club").prefetch_related("players")
        )
    )
    for event in two_events():
        with django_assert_num_queries(2):
            shown = [
                (pair.event.club.name, [each.name for each in pair.players.all()])
                for pair in read(event.pk)
            ]
        people = PairPlayer.objects.filter(event=event).order_by("pair", "place")
        names = list(people.values_list("name", flat=True))
        assert [name for _club, players in shown for name in players] == names
        assert {club for club, _players in shown} == {event.club.name}


def test_each_number_has_its_place() -> None:
    read = Prepared(
        lambda event, least, most: (
            pairs_of(event)
            .filter(number__range=(least, most))
            .values_list("number", flat=True)
        )
    )
    first, second = two_events()
    assert read(first.pk, 2, 3) == [2, 3]
    assert read(first.pk, 1, 2) == [1, 2]
    assert read(second.pk, 2, 3) == [2]


def test_a_text_has_its_place_too() -> None:
    read = Prepared(
        lambda slug, pk: Event.objects.filter(Q(slug=slug) | Q(name=slug), pk__gte=pk)
    )
    first, second = two_events()
    assert read(first.slug, first.pk) == read("Spring Open", 0) == [first]
    assert read.or_404(second.slug, second.pk) == second
    with pytest.raises(Http404):
        read.or_404("Spring Open", second.pk)


def test_the_query_is_made_for_the_first_number_alone() -> None:
    asked: list[int] = []

    def query(event: int) -> "models.QuerySet[Pair]":
        asked.append(event)
        return pairs_of(event)

    read = Prepared(query)
    read(1)
    made = len(asked)
    read(2)
    assert (made > 0, len(asked)) == (True, made)


@pytest.mark.django_db(databases=["default", "snapshot"])
def test_inside_a_snapshot_it_reads_the_snapshot() -> None:
    first, _second = two_events()
    read = Prepared(pairs_of)
    assert {pair._state.db for pair in read(first.pk)} == {"default"}
    with snapshot():
        assert {pair._state.db for pair in read(first.pk)} == {"snapshot"}


def test_a_value_that_the_query_alters_is_refused() -> None:
    with pytest.raises(AssertionError, match="not used as it is"):
        Prepared(lambda event: pairs_of(event + 1))(1)
    with pytest.raises(AssertionError, match="not used as it is"):
        Prepared(lambda slug: Event.objects.filter(slug=slug.upper()))("a")
