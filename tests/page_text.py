"""What a page says."""

import re


def text_of(response) -> str:
    """The text of a page's main part, without its elements and breaks."""
    page = response.content.decode()
    main = page[page.index("<main") : page.index("</main>")]
    return " ".join(re.sub(r"<[^>]+>", " ", main).split())
