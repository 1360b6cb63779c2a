"""No page lets anything in from elsewhere, nor a script that stands in it."""

import pytest

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/", "/sign-in/", "/nowhere/", "/t/zz-1234-5678/"])
def test_every_answer_carries_the_policy(client, path: str) -> None:
    policy = client.get(path)["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "object-src 'none'" in policy
    assert "unsafe" not in policy
