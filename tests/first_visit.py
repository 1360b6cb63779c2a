"""What a phone that was never here loads until a page works, on a slow network."""

from dataclasses import dataclass

from playwright.sync_api import Browser

PHONE = {"width": 390, "height": 844}
BYTES_A_SECOND = 400_000 / 8
LATENCY = 300
QUIET = 4_000
"""Milliseconds after the page works: what it fetches for later has come by then."""


@dataclass(frozen=True)
class Visit:
    """What came, with its size on the wire, and when the page's scripts had run."""

    sizes: dict[str, int]
    painted: float
    works: float

    @property
    def requests(self) -> int:
        """How many were sent, but for the stream that stays open."""
        return len(self.sizes)

    @property
    def bytes(self) -> int:
        """Heads and bodies of all answers."""
        return sum(self.sizes.values())


def visit(browser: Browser, url: str, *, is_slow: bool = True) -> Visit:
    """Open an address in a browser that has nothing of it."""
    context = browser.new_context(
        viewport=PHONE, device_scale_factor=2, service_workers="block"
    )
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    if is_slow:
        slow = {"latency": LATENCY, "uploadThroughput": BYTES_A_SECOND}
        slow |= {"downloadThroughput": BYTES_A_SECOND, "offline": False}
        wire.send("Network.emulateNetworkConditions", slow)
    names: dict[str, str] = {}
    sizes: dict[str, int] = {}

    def sent(event: dict) -> None:
        if event.get("type") != "EventSource":
            names[event["requestId"]] = event["request"]["url"]

    def come(event: dict) -> None:
        if (name := event["requestId"]) in names:
            size = int(event["encodedDataLength"])
            sizes[name] = sizes.get(name, 0) + size

    wire.on("Network.requestWillBeSent", sent)
    wire.on("Network.loadingFinished", come)
    try:
        page.goto(url, wait_until="load")
        page.wait_for_timeout(QUIET)
        times = page.evaluate(
            """() => [
              performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
              performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd,
            ]"""
        )
    finally:
        context.close()
    return Visit(
        {f"{n} {names[name]}": size for n, (name, size) in enumerate(sizes.items())},
        *times,
    )
