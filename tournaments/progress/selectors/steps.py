"""A step of the day on the board: a sentence, and its button."""

from dataclasses import dataclass

from django.urls import reverse

from tournaments.event.models import Event
from tournaments.event.selectors.clocks import HallClock, hall_messages


@dataclass(frozen=True, slots=True)
class NextStep:
    """The next step: a sentence, and a button that leads there or does it.

    With ``do`` the button posts that word to ``url``; without, it is a link. If
    ``breaks`` are running the page asks first.
    """

    name: str
    sentence: str
    label: str
    url: str
    do: str = ""
    other_label: str = ""
    other_url: str = ""
    breaks: tuple[HallClock, ...] = ()


def link_step(
    event: Event, name: str, page: str, sentence: str, label: str
) -> NextStep:
    """A step whose button leads to this page of the event."""
    return NextStep(name, sentence, label, reverse(page, args=[event.slug]))


def press_step(event: Event, name: str, sentence: str, label: str) -> NextStep:
    """A step whose button starts the next part."""
    url, breaks = reverse("now", args=[event.slug]), hall_messages(event).breaks
    return NextStep(name, sentence, label, url, "start", breaks=breaks)


def enter_path(event: Event, match: int) -> str:
    """The address where the director enters a match; it belongs to the app above."""
    return f"{reverse('now', args=[event.slug])}matches/{match}/"
