"""What a page says."""

import re
from html import unescape


def text_of(response) -> str:
    """The text of a fragment or a page's main part, without its elements and breaks."""
    page = response.content.decode()
    if "<main" in page:
        page = page[page.index("<main") : page.index("</main>")]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())
