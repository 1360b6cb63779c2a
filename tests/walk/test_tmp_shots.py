import pytest
from playwright.sync_api import expect
from tests.make import make_event, make_pairs, make_director
from tests.scoring.tables import first_game, hall, at_table, path_of, give_links
from tests.scoring.written_sheets import write
from tournaments.draw.services.drawing import confirm_draw, draw_event
from tournaments.floor.services.rounds import start_next
from tournaments.event.models import Event, Match
from scoring.results.services.desk import forfeit_match
from tests.make import play
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
OUT = "/tmp/shots"

def test_shots(live_server, lent, client):
    import os; os.makedirs(OUT, exist_ok=True)
    from tournaments.formats.presets import PRESETS
    name = next(n for n, f in PRESETS.items() if f.stages[0].kind == "double_elimination")
    event = make_event(preset=name, tables=40)
    make_pairs(event, 64)
    draw_event(event=event, by="dora", seed=42); confirm_draw(event=event, by="dora"); start_next(event=event, by="dora")
    for m in event.matches.filter(state__in=["called","playing"]).order_by("number")[:24]:
        play(event, m, (7, 3))
    for w, h in ((390, 844), (320, 640), (1280, 800), (1920, 1080)):
        page = lent(viewport={"width": w, "height": h})
        page.goto(f"{live_server.url}/e/{event.slug}/brackets/")
        page.wait_for_timeout(800)
        page.screenshot(path=f"{OUT}/bracket-{w}.png")
        print(w, page.evaluate("document.documentElement.scrollWidth"), page.locator(".bracket-line:visible").count())
        if w == 390:
            page.locator("[data-find] input").fill("12"); page.wait_for_timeout(200)
            page.screenshot(path=f"{OUT}/bracket-find.png")
        page.goto(f"{live_server.url}/e/{event.slug}/pairs/12/"); page.wait_for_timeout(300)
        page.screenshot(path=f"{OUT}/pair-{w}.png", full_page=True)
    d = make_director("zoe"); d.is_superuser = True; d.save(); client.force_login(d)
    ev2 = hall(); g = first_game(ev2)
    for _ in range(4): write(at_table(g), g, "1:2m")
    Event.objects.filter(pk=ev2.pk).update(live_sheets=True)
    for w, h in ((390, 844), (320, 640), (1280, 800), (1920, 1080)):
        page = lent(viewport={"width": w, "height": h})
        page.goto(f"{live_server.url}{path_of(at_table(g), g.match)}hands/"); page.wait_for_timeout(400)
        page.screenshot(path=f"{OUT}/sheet-{w}.png")
        page.goto(f"{live_server.url}/e/{ev2.slug}/matches/{g.match.number}/sheet/"); page.wait_for_timeout(300)
        page.screenshot(path=f"{OUT}/live-{w}.png")
        page.context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}])
        page.goto(f"{live_server.url}/desk/{ev2.slug}/"); page.wait_for_timeout(400)
        page.screenshot(path=f"{OUT}/board-{w}.png")
        page.goto(f"{live_server.url}/desk/{event.slug}/"); page.wait_for_timeout(400)
        page.screenshot(path=f"{OUT}/board64-{w}.png")
        page.goto(f"{live_server.url}/desk/{ev2.slug}/matches/{g.match.number}/"); page.wait_for_timeout(400)
        page.screenshot(path=f"{OUT}/desk-{w}.png")
