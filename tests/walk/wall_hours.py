"""The projector's page for hours by its own clock: every tick, turn and question of them."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.walk.phones import until

PROJECTOR = {"width": 1920, "height": 1080}
DEMO = """
print(Event.objects.get(slug__startswith="winter-open").slug)
"""
SAY = """
announce(event=Event.objects.get(slug="{slug}"), text="{text}", by="dora")
"""
SESSION = """
event = Event.objects.get(slug="{slug}")
with clock.at(timezone.now() - timedelta(seconds={ago})):
    start_session(event=event, title="{title}", minutes={minutes}, by="dora")
"""
EXPIRIES = """
ends = AuditEntry.objects.filter(event__slug="{slug}", action="clock.expired")
print(len([end for end in ends if "{title}" in end.detail["clocks"]]))
"""
LOOK_AGAIN = """
announce_expired()
"""
COUNT_TURNS = """() => {
  window.turned = 0;
  document.addEventListener("wall:turned", () => { window.turned += 1; });
}"""
AN_HOUR_MORE = {"JSHeapUsedSize": 270_000, "Nodes": 27, "JSEventListeners": 3}
"""What the page may grow by: a day of them is a tenth of what it has."""


def expires_once(run: Callable[..., str], slug: str, title: str) -> None:
    """The end of a session is announced, and not again when it is looked for again."""
    until(lambda: run(EXPIRIES, slug=slug, title=title) == "1")
    run(LOOK_AGAIN)
    assert run(EXPIRIES, slug=slug, title=title) == "1"


def stays_as_small(page: Page, run: Callable[..., str], slug: str, hours: int) -> None:
    """The wall turns and hears for hours, the network gone in the middle of them.

    ``run`` runs a script beside the server.
    """
    page.clock.install()
    page.goto(f"/e/{slug}/wall/")
    page.evaluate(COUNT_TURNS)
    hears(page, run, slug, "In the morning.")
    page.clock.run_for(30 * 60_000)
    first = measure(page)
    for half in range(1, 2 * hours):
        page.clock.run_for(30 * 60_000)
        if half == hours:
            goes_away_and_comes_back(page, run, slug)
    last = measure(page)
    assert page.evaluate("window.turned") > hours * 3600 / 12 * 0.9
    grown = {name: last[name] - first[name] for name in AN_HOUR_MORE}
    most = {name: each * (hours - 0.5) for name, each in AN_HOUR_MORE.items()}
    assert all(grown[name] <= most[name] for name in most), f"{grown}"
    hears(page, run, slug, "In the evening.")
    expect(page.locator(".wall-age")).to_be_hidden()


def measure(page: Page) -> dict[str, float]:
    """What the page takes, without what nobody needs any more."""
    wire = page.context.new_cdp_session(page)
    wire.send("Performance.enable")
    for _ in range(2):
        wire.send("HeapProfiler.collectGarbage")
    metrics = wire.send("Performance.getMetrics")["metrics"]
    wire.detach()
    return {metric["name"]: metric["value"] for metric in metrics}


def goes_away_and_comes_back(page: Page, run: Callable[..., str], slug: str) -> None:
    page.context.set_offline(True)
    page.clock.run_for(20 * 60_000)
    expect(page.locator(".wall-age")).to_contain_text("As of")
    page.context.set_offline(False)
    hears(page, run, slug, "In the afternoon.")


def hears(page: Page, run: Callable[..., str], slug: str, text: str) -> None:
    run(SAY, slug=slug, text=text)
    page.clock.run_for(60_000)
    expect(page.locator(".wall-word")).to_have_text(text)
