"""Two pages of one fingerprint show the same."""

from dataclasses import dataclass

import pytest

from tests.make import make_event
from tournaments.event.fingerprint import fingerprint
from tournaments.event.models import Event


@dataclass(frozen=True)
class Shown:
    name: str
    numbers: tuple[int, ...]


def test_equal_values_have_one_fingerprint_and_others_another() -> None:
    mark = fingerprint("pair.html", {"page": Shown("a", (1, 2))})
    assert mark == fingerprint("pair.html", {"page": Shown("a", (1, 2))})
    assert mark != fingerprint("pair.html", {"page": Shown("a", (1, 3))})
    assert mark != fingerprint("round.html", {"page": Shown("a", (1, 2))})


def test_a_number_is_not_its_text() -> None:
    assert fingerprint(1) != fingerprint("1")
    assert fingerprint((1, 2), 3) != fingerprint((1,), 2, 3)


def test_a_value_whose_content_is_unseen_is_refused() -> None:
    with pytest.raises(TypeError, match="object has no fingerprint"):
        fingerprint({"page": object()})


@pytest.mark.django_db
def test_of_an_event_all_counts_but_its_version() -> None:
    event = make_event()
    before = fingerprint(event)
    Event.objects.update(version=9)
    assert fingerprint(Event.objects.get()) == before
    Event.objects.update(name="Another")
    assert fingerprint(Event.objects.get()) != before
