"""The forms that a page shows, as a browser would send them."""

from dataclasses import dataclass, field
from html.parser import HTMLParser


@dataclass
class PageForm:
    """A form: where it goes, and what its fields and each button send."""

    action: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)


class _Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: dict[str, PageForm] = {}
        self.open = ""
        self.select = self.area = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        own = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.open = own.get("id") or f"form {len(self.forms)}"
            method = own.get("method", "get").lower()
            self.forms[self.open] = PageForm(own.get("action", ""), method)
            return
        form = self.forms.get(own.get("form") or self.open)
        name = own.get("name", "")
        if form is None or not (name or tag == "option"):
            return
        if tag == "option":
            if self.select and (self.select not in form.fields or "selected" in own):
                form.fields[self.select] = own.get("value", "")
        elif tag == "button" or own.get("type") in ("submit", "image"):
            form.buttons.append((name, own.get("value", "")))
        elif tag == "select":
            self.select = name
        elif tag == "textarea":
            form.fields[name] = ""
        elif tag == "input":
            is_choice = own.get("type") in ("radio", "checkbox")
            if not is_choice or "checked" in own or name not in form.fields:
                form.fields[name] = own.get("value", "on" if is_choice else "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open = ""
        if tag == "select":
            self.select = ""


def forms_in(page: str) -> list[PageForm]:
    """Every form of a page, with its first choices chosen."""
    parser = _Parser()
    parser.feed(page)
    return list(parser.forms.values())
