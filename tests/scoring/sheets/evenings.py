"""Evenings of games with a score for each side, as they are typed."""

from typing import NamedTuple
from uuid import uuid4

from django.test import Client

from scoring.game.models import Submission
from scoring.results.services.decisions import confirm_result
from tests.make import started_event
from tests.page_text import text_of
from tests.scoring.sheets.tapped_sheet import page_of, tap
from tests.scoring.table.sent_marks import marks
from tests.scoring.tables import at_table, first_game, give_links, judge, path_of
from tournaments.event.models import Game
from tournaments.formats import written
from tournaments.templatetags.marks import signed

Typed = dict[str, str]


class Evening(NamedTuple):
    """What is written at a table, what it gives, and what the sheet says of it."""

    game: str
    seats: str
    others: str
    """The seats of the last side, as a trick's count names them."""
    hands: tuple[tuple[Typed, tuple[int, ...]], ...]
    over: str

    @property
    def final(self) -> tuple[int, ...]:
        """The score by all hands."""
        return tuple(
            map(sum, zip(*(gives for _typed, gives in self.hands), strict=True))
        )


def bid(call: str, do: str, *taken: int) -> Typed:
    """The form of a hand: of two sides the bidders' points are typed."""
    points = {f"taken_{side}": str(own) for side, own in enumerate(taken, 1)}
    if len(taken) == 1:
        points = {"taken": str(taken[0])}
    return {"call": call, "do": do, **points}


EVENINGS = (
    Evening(
        "moon",
        "Seat 1: ",
        "seat 3",
        (
            (bid("2:5", "set", 3, 2, 2), (3, -5, 2)),
            ({"do": "thrown"}, (0, 0, 0)),
            (bid("1:21", "made", 7, 0, 0), (21, 0, 0)),
        ),
        "24 : −5 : 2",
    ),
    Evening(
        "3-handed",
        "Seat 1: ",
        "seat 3",
        (
            (bid("3:31", "set"), (1, 1, 0)),
            (bid("1:2m", "set"), (0, 2, 2)),
            *((bid("1:2m", "made"), (2, 0, 0)),) * 3,
        ),
        "7 : 3 : 2",
    ),
    Evening(
        "moon-four",
        "Seats 1 and 3: ",
        "seats 2 and 4",
        ((bid("2:5", "set", 3), (4, -5)), *((bid("1:7", "made", 7), (7, 0)),) * 3),
        "25 : −5",
    ),
    Evening(
        "140",
        "Seats 1 and 4: ",
        "seats 3 and 6",
        (
            (bid("2:105", "set", 20, 100, 15), (20, -105, 15)),
            (bid("1:3m", "made", 140, 0, 0), (420, 0, 0)),
            (bid("1:1m", "made", 135, 0, 0), (140, 0, 0)),
        ),
        "580 : −105 : 15",
    ),
)


def game_of(evening: Evening) -> Game:
    entrants = 8 if evening.game == "moon-four" else 6
    event = started_event(entrants, preset=f"evening-{evening.game}", tables=2)
    give_links(event)
    return first_game(event)


def write(client: Client, game: Game, number: int, **typed: str) -> str:
    """Post a hand; gives the sheet as it is then."""
    answer = tap(client, game, number=number, **typed)
    assert answer.status_code == 302, text_of(answer)
    return text_of(client.get(page_of(game)))


def in_cells(marks: tuple[int, ...]) -> str:
    """A row's score as the text of the sheet has it: of three sides a cell a side."""
    return written(marks) if len(marks) == 2 else " ".join(map(signed, marks))


def write_all(client: Client, game: Game, evening: Evening) -> str:
    seats = game.match.event.variant.all_seats
    page = ""
    for number, (typed, _gives) in enumerate(evening.hands):
        shaker = str(seats[number % len(seats)])
        page = write(client, game, number + 1, shaker=shaker, **typed)
    return page


def send_final(
    client: Client, game: Game, evening: Evening, time: str = ""
) -> Submission:
    """The table sends the final of its sheet, a judge confirms it."""
    form = marks(game, *evening.final, time_called=time)
    sent = client.post(path_of(at_table(game), game.match), form)
    assert sent.status_code == 302, text_of(sent)
    version = Submission.objects.get()
    return confirm_result(link=judge(game.match.event), version=version, key=uuid4())
