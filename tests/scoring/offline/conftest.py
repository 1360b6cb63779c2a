"""Nobody has guessed a code yet."""

import pytest
from django.core.cache import cache


@pytest.fixture
def nobody_guessed() -> None:
    cache.clear()
