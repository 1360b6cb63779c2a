"""No phone is on a sheet yet."""

import pytest
from django.core.cache import cache


@pytest.fixture
def no_presence() -> None:
    cache.clear()
