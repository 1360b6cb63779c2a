"""Days and times as lists of events say them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tournaments.templatetags.moments import nearness


@pytest.mark.parametrize(
    ("ahead", "words"),
    [(-1, ""), (0, "today"), (1, "tomorrow"), (2, "in 2 days"), (3, "")],
)
def test_a_day_that_is_near_says_so(ahead: int, words: str) -> None:
    assert nearness(timezone.localdate() + timedelta(days=ahead)) == words
