"""Nobody guesses codes for long."""

from django.core.cache import cache

from tournaments.throttle import count_wrong, may_try


def test_guessing_is_stopped_per_address() -> None:
    cache.clear()
    for _ in range(20):
        assert may_try("10.0.0.9")
        count_wrong("10.0.0.9")
    assert not may_try("10.0.0.9")
    assert may_try("10.0.0.10")
    cache.clear()
