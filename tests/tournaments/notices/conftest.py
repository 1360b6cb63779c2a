"""An installation that sends mail."""

import pytest
from django.core.cache import cache


@pytest.fixture
def can_mail(settings) -> None:
    cache.clear()
    settings.PUBLIC_URL = "https://marks.example.org"
    settings.CAN_MAIL = True
