"""Whether a player of a sheet is the club's person of that name, as the director answers."""

from collections.abc import Iterable, Iterator, Mapping

from tournaments.field.selectors.entries import SheetEntry
from tournaments.field.selectors.same_person import namesake
from tournaments.field.sheet import RegistrationLine

# Whether a player of a line, by line number and place from 1, is the club's person; or
# the name of another of the club's people whose name is the same.
Answers = Mapping[tuple[int, int], bool | str]


def is_open(entry: SheetEntry, place: int, answers: Answers) -> bool:
    """Whether only a name connects this player, from 0, with the club's person."""
    is_answered = (entry.line.number, place + 1) in answers
    is_doubtful = entry.is_known[place] and not entry.is_agreed[place]
    return entry.state == "new" and is_doubtful and not is_answered


def all_same(entries: Iterable[SheetEntry]) -> dict[tuple[int, int], bool | str]:
    """The answer that every player of these lines is the club's person of that name."""
    return {
        (entry.line.number, place + 1): True
        for entry in entries
        for place in range(len(entry.typed))
    }


def with_answers(
    entries: Iterable[SheetEntry], answers: Answers
) -> tuple[RegistrationLine, ...]:
    """The lines as they are taken in: whom only a name connects is somebody else."""
    return tuple(
        entry.line.with_players(*_players_of(entry, answers))
        if entry.state == "new"
        else entry.line
        for entry in entries
    )


def _players_of(entry: SheetEntry, answers: Answers) -> Iterator[str]:
    for place, typed in enumerate(entry.typed):
        answer = answers.get((entry.line.number, place + 1), entry.is_agreed[place])
        if answer in entry.namesakes[place]:
            yield str(answer)
        elif entry.is_known[place] and answer is not True:
            yield named_apart(entry, place)
        else:
            yield typed


def named_apart(entry: SheetEntry, place: int) -> str:
    """The name of a player, counted from 0, who is not the club's person of that name."""
    return namesake(
        entry.typed[place], entry.contact(place).town, entry.known_towns[place]
    )
