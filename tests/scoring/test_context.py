"""What is read by hand of a game is what Django's own queries give."""

from dataclasses import replace
from uuid import uuid4

import pytest

from scoring.context import (
    ScoringContext,
    is_round_over,
    load_again,
    load_for_scoring,
    read_link,
    read_versions,
)
from scoring.models import Submission
from tests.scoring.rulings import ruled
from tests.scoring.tables import at_table, first_game, hall, send
from tournaments.models import Done, Event, Game
from tournaments.services.rounds import start_next

pytestmark = pytest.mark.django_db


@pytest.fixture(
    autouse=True, params=["here", pytest.param("there", marks=pytest.mark.postgres)]
)
def _database(request) -> str:
    return request.param


def columns(row) -> dict:
    assert row._state.db == "default"
    assert not row._state.adding
    return {f.attname: getattr(row, f.attname) for f in row._meta.concrete_fields}


def assert_same(row, plain) -> None:
    assert columns(row) == columns(plain)
    types = [type(value) for value in columns(plain).values()]
    assert [type(value) for value in columns(row).values()] == types


def by_django(event: Event, game: Game) -> ScoringContext:
    rows = Game.objects.select_related("match__stage", "match__round")
    plain = rows.prefetch_related("rulings").get(pk=game.pk)
    plain.match.event = plain.match.stage.event = event
    return ScoringContext(
        game=plain,
        rulings=tuple(plain.rulings.all()),
        is_round_over=is_round_over(plain.match),
        unused_key=None,
        event_version=event.version,
    )


def assert_as_django_reads_it(game: Game, key=None) -> None:
    key = key or uuid4()
    link = read_link(at_table(game).pk)
    event = Event.objects.get(pk=link.event_id)
    context = load_for_scoring(link, game.match.number, str(game.number), key)
    is_done = Done.objects.filter(event=event, key=key).exists()
    assert context.unused_key == (None if is_done else key)
    plain = by_django(event, game)
    for read in (context, load_again(event, game)):
        assert_same(read.game, plain.game)
        assert_same(read.game.match, plain.game.match)
        assert_same(read.game.match.stage, plain.game.match.stage)
        assert_same(read.game.match.event, plain.game.match.event)
        for ruling, other in zip(read.rulings, plain.rulings, strict=True):
            assert_same(ruling, other)
        rows = {"game": None, "rulings": (), "unused_key": None}
        assert replace(read, **rows) == replace(plain, **rows)


def test_a_link_comes_with_its_event(django_assert_num_queries) -> None:
    plain = at_table(first_game(hall()))
    with django_assert_num_queries(1):
        link = read_link(plain.pk)
        assert_same(link, plain)
        event = link.event
    assert_same(event, Event.objects.get())
    assert read_link(plain.pk + 1_000_000) is None


def test_a_game_comes_with_its_match_stage_and_event(django_assert_num_queries) -> None:
    game = first_game(hall())
    link = read_link(at_table(game).pk)
    with django_assert_num_queries(1):
        context = load_for_scoring(link, game.match.number, "1", uuid4())
        assert context.game.match.stage.event is link.event
        assert context.game.match.event is link.event
    assert context.game.match.called_at is not None
    assert_as_django_reads_it(game)


def test_a_key_that_was_used_is_known() -> None:
    game = first_game(hall())
    assert_as_django_reads_it(game, send(at_table(game), game).key)


def test_a_ruled_game_comes_with_its_rulings() -> None:
    game = first_game(hall())
    ruled(game)
    ruled(game, code="talking")
    assert_as_django_reads_it(game)
    link = read_link(at_table(game).pk)
    assert len(load_for_scoring(link, game.match.number, "1", uuid4()).rulings) == 2


def test_a_result_is_taken_by_the_service_with_nine_statements(
    django_assert_max_num_queries,
) -> None:
    game = first_game(hall())
    link = read_link(at_table(game).pk)
    savepoint = 2
    with django_assert_max_num_queries(9 + savepoint):
        send(link, game, seen=0)


def test_a_round_that_is_over_is_known() -> None:
    event = hall()
    game = first_game(event)
    for match in event.matches.filter(state="playing"):
        send(at_table(match.games.get()), match.games.get())
    start_next(event=event, by="dora")
    link = read_link(at_table(game).pk)
    assert load_for_scoring(link, game.match.number, "1", uuid4()).is_round_over
    assert_as_django_reads_it(game)


def test_what_is_no_game_is_not_found() -> None:
    game = first_game(hall())
    link, number = read_link(at_table(game).pk), game.match.number
    for match, asked in ((number, "2"), (number, "x"), (2**40, "1"), (9999, "1")):
        assert load_for_scoring(link, match, asked, uuid4()) is None


def test_versions_are_those_that_still_say_something() -> None:
    game = first_game(hall())
    assert read_versions(game, None) == ([], False)
    first = send(at_table(game), game, (7, 1))
    for theirs in (2, 3):
        send(at_table(game), game, (7, theirs))
    versions, has_sheet = read_versions(game, first.key)
    plain = Submission.objects.filter(game=game).order_by("version")
    assert [v.version for v in versions] == [1, 3]
    for version, other in zip(versions, plain.exclude(version=2), strict=True):
        assert_same(version, other)
    assert not has_sheet
    assert [v.version for v in read_versions(game, None)[0]] == [3]


def test_nothing_hangs_on_what_was_read_but_its_own_fields() -> None:
    game, key = first_game(hall()), uuid4()
    link = read_link(at_table(game).pk)
    context = load_for_scoring(link, game.match.number, "1", key)
    version = send(link, context.game, key=key, context=context)
    match = context.game.match
    for row in (link, match.event, match.stage, match, context.game, version):
        fields = {field.attname for field in row._meta.concrete_fields}
        assert vars(row).keys() - fields <= {"_state"}
