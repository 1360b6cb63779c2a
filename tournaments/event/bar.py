"""The page of an event's bar, or of a day's, to which an address of the desk belongs."""

from django.http import HttpRequest

# By the first word of an address below that of the event; other words name their page.
PAGES = {
    "": "now",
    **dict.fromkeys(("find", "hall", "inbox", "matches", "reported", "tables"), "now"),
    **dict.fromkeys(("blind-draw", "sign-ups"), "pairs"),
    **dict.fromkeys(("delete", "facts"), "settings"),
}


def current_page(request: HttpRequest) -> dict[str, str]:
    """What templates have as ``current_page``, unless the view gives another."""
    route = request.resolver_match.route if request.resolver_match else ""
    word = route.partition("<slug:slug>/")[2].partition("/")[0]
    return {"current_page": PAGES.get(word, word)}
