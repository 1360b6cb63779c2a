"""Two phones send, or write a hand, at the same moment, and what must come of it."""

from collections.abc import Callable
from threading import Barrier, Thread
from uuid import uuid4

from django.db import connection

from scoring.results.services.decisions import confirm_result
from scoring.results.services.refusals import StaleError
from tests.scoring.tables import at_table, judge, pair_at, send
from tests.scoring.written_sheets import write
from tournaments.event.models import Game
from tournaments.event.services.change import Refused


def at_once(*acts: Callable[[], object]) -> list[BaseException]:
    """Run all at the same moment, each on its own connection; what they raised."""
    raised: list[BaseException] = []
    start = Barrier(len(acts))

    def run(act: Callable[[], object]) -> None:
        try:
            start.wait(10)
            act()
        except BaseException as error:
            raised.append(error)
        finally:
            connection.close()

    threads = [Thread(target=run, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return raised


def race(game: Game, n: int) -> None:
    """One race of two submissions or confirmations; raises where a rule is broken."""
    event = game.match.event
    kind = n % 3
    if kind == 0:
        acts = [_sends(pair_at(game, side), game, (7, 4)) for side in (1, 2)]
    elif kind == 1:
        acts = [
            _sends(pair_at(game, 1), game, (7, 4)),
            _sends(pair_at(game, 2), game, (4, 7)),
        ]
    else:
        version = send(pair_at(game, 1), game)
        acts = [
            lambda link=link: confirm_result(link=link, version=version, key=uuid4())
            for link in (pair_at(game, 2), judge(event))
        ]
    raised = at_once(*acts)
    assert all(isinstance(error, Refused) for error in raised), raised
    _is_sound(game, kind, len(raised))


def _sends(link, game: Game, marks: tuple[int, int]) -> Callable[[], object]:
    return lambda: send(link, game, marks, seen=0)


def _is_sound(game: Game, kind: int, refused: int) -> None:
    states = sorted(game.submissions.values_list("state", flat=True))
    game.refresh_from_db()
    assert states.count("confirmed") == (kind != 1)
    if kind == 1:
        assert states == ["disputed", "disputed"]
        assert game.marks_1 is None
    else:
        assert (game.marks_1, game.marks_2, game.versions) == (7, 4, 1)
    assert refused == (1 if kind == 2 else 0)


def hand_race(game: Game, n: int) -> None:
    """Two devices write the third hand of one sheet at once; every third the same one."""
    link = at_table(game)
    for _hand in range(2):
        write(link, game, "1:30")
    seen, keys = 2, [uuid4(), uuid4()]
    is_same = n % 3 == 0
    acts = [
        lambda key=key, call=call: write(
            link, game, call, number=3, seen=seen, key=key, shaker=3
        )
        for key, call in zip(
            [keys[0]] * 2 if is_same else keys,
            ("1:31", "1:31" if is_same else "2:32"),
            strict=True,
        )
    ]
    raised = at_once(*acts)
    third = game.sheet_rows.filter(number=3)
    assert third.count() == 1, [(row.version, row.bid) for row in third]
    if is_same:
        assert raised == []
    else:
        assert [type(error) for error in raised] == [StaleError], raised
        assert "changed elsewhere" in raised[0].sentence
