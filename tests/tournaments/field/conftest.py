"""Who takes pairs in."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.make import make_director


@pytest.fixture
def dora() -> User:
    return make_director()


@pytest.fixture
def signed_in(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client
