"""The judge's page as an app: what a browser asks for to install it."""

import pytest
from django.contrib.staticfiles import finders

from scoring.game.links import code_of
from tests.scoring.tables import at_table, first_game, hall

pytestmark = pytest.mark.django_db


def test_the_app_of_a_link_opens_its_page(client) -> None:
    link = at_table(first_game(hall()))
    manifest = client.get(f"/t/{code_of(link)}/app.webmanifest").json()
    assert manifest["start_url"] == f"/t/{code_of(link)}/"
    assert manifest["scope"] == "/t/"
    icons = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert icons == {
        (f"{n}x{n}", purpose) for n in (192, 512) for purpose in ("any", "maskable")
    }
    for icon in manifest["icons"]:
        assert finders.find(icon["src"].removeprefix("/static/"))


def test_the_worker_is_always_asked_for_anew() -> None:
    from django.test import Client

    answer = Client().get("/sw.js")
    assert answer["Content-Type"] == "text/javascript"
    assert answer["Cache-Control"] == "no-cache"
    assert b"networkFirst" in answer.content


def test_a_page_without_a_link_has_no_app(client) -> None:
    assert b"app.webmanifest" not in client.get("/t/").content
