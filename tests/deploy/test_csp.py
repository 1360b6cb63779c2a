"""No page lets anything in from elsewhere, nor a script that stands in it."""

import pytest

from deploy.device_permissions import NONE
from deploy.serving.render import PublicHandler, render_with
from tests.each import each

pytestmark = pytest.mark.django_db

POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self';"
    " form-action 'self'; frame-ancestors 'none'"
)


@each("path", ["/", "/sign-in/", "/nowhere/", "/t/zz-1234-5678/"])
def test_every_answer_carries_the_policy(client, path: str) -> None:
    assert parts(client.get(path)["Content-Security-Policy"]) == parts(POLICY)


@pytest.mark.django_db(databases=["default", "snapshot"])
@each("path", ["/", "/e/nowhere/"])
def test_a_page_that_is_the_same_for_everybody_carries_it_too(path: str) -> None:
    page = render_with(PublicHandler())(path, "en", None, None)
    headers = dict(page.headers)
    assert parts(headers["content-security-policy"]) == parts(POLICY)
    assert headers["permissions-policy"] == NONE


def parts(policy: str) -> set[str]:
    return set(policy.split("; "))
