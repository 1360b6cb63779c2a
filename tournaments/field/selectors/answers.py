"""Whether a player of a sheet is the club's person of that name, as the director answers."""

from collections.abc import Iterable, Iterator, Mapping

from tournaments.field.selectors.entries import SheetEntry, SheetPlayer
from tournaments.field.selectors.same_person import namesake
from tournaments.field.sheet import RegistrationLine

# Whether a player of a line, by line number and place from 1, is the club's person; or
# the name of another of the club's people whose name is the same.
Answers = Mapping[tuple[int, int], bool | str]


def count_open(entries: Iterable[SheetEntry], answers: Answers) -> int:
    """How many players only a name connects with the club's person."""
    return sum(
        entry.state == "new"
        and player.person is not None
        and not player.is_agreed
        and (entry.line.number, place) not in answers
        for entry in entries
        for place, player in enumerate(entry.players, 1)
    )


def all_same(entries: Iterable[SheetEntry]) -> dict[tuple[int, int], bool | str]:
    """The answer that every player of these lines is the club's person of that name."""
    return {
        (entry.line.number, place): True
        for entry in entries
        for place, _player in enumerate(entry.players, 1)
    }


def with_answers(
    entries: Iterable[SheetEntry], answers: Answers
) -> tuple[RegistrationLine, ...]:
    """The lines as they are taken in: whom only a name connects is somebody else."""
    return tuple(
        entry.line.with_players(*_names_of(entry, answers))
        if entry.state == "new"
        else entry.line
        for entry in entries
    )


def _names_of(entry: SheetEntry, answers: Answers) -> Iterator[str]:
    for place, player in enumerate(entry.players, 1):
        answer = answers.get((entry.line.number, place), player.is_agreed)
        if answer in player.namesakes:
            yield str(answer)
        elif player.person and answer is not True:
            yield named_apart(player)
        else:
            yield player.typed


def named_apart(player: SheetPlayer) -> str:
    """The name of a player who is not the club's person of that name."""
    return namesake(player.typed, player.contact.town, player.known_town)
