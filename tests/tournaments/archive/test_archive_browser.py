"""The archive's search on a narrow phone."""

import pytest

from tests.browsers import Lent

WIDTHS = """(field) => {
  const { font, paddingLeft, paddingRight } = getComputedStyle(field);
  const text = document.createElement("span");
  Object.assign(text.style, { font, position: "absolute", whiteSpace: "nowrap" });
  text.textContent = field.placeholder;
  document.body.append(text);
  const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  return [text.offsetWidth, room];
}"""
CROSS = 22  # Pixels that a browser reserves for the cross that empties the field

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("language", ["en-US", "es-MX"])
def test_what_may_be_searched_is_read_whole(live_server, lent: Lent, language) -> None:
    page = lent(viewport={"width": 320, "height": 640}, locale=language)
    page.goto(f"{live_server.url}/events/")
    text, room = page.get_by_role("searchbox").evaluate(WIDTHS)
    assert text <= room - CROSS
