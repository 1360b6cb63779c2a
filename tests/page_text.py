"""What a page says."""

import re
from html import unescape


def words(html: str) -> str:
    """The text without its elements and breaks."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def text_of(response) -> str:
    """The words of a fragment or a page's main part."""
    page = response.content.decode()
    if "<main" in page:
        page = page[page.index("<main") : page.index("</main>")]
    return words(page)
