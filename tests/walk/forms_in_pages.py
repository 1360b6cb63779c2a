"""The forms that a page shows, as a browser would send them."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

UNTYPED = ("hidden", "submit", "image", "button", "file", "search")


@dataclass
class PageForm:
    """A form: where it goes, and what its fields and each button send."""

    action: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)
    # What is sent while nobody types, by name; what each field offers; its type.
    sent: dict[str, list[str]] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    types: dict[str, str] = field(default_factory=dict)

    @property
    def stored(self) -> set[str]:
        """The names of the fields to type in that come with a value."""
        return {
            name
            for name, kind in self.types.items()
            if kind not in UNTYPED and any(self.sent.get(name, []))
        }


class _Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: dict[str, PageForm] = {}
        self.open = self.disabled = ""
        self.select = self.area = ""
        self.form: PageForm | None = None

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
            self._option(form, own)
        elif tag == "button" or own.get("type") in ("submit", "image"):
            form.buttons.append((name, own.get("value", "")))
        elif tag == "select":
            self.select = name
            form.types[name] = "select"
        elif tag == "textarea":
            self.form, self.area = form, name
            form.fields[name], form.sent[name] = "", [""]
            form.types[name] = "text"
        elif tag == "input" and "disabled" not in own:
            self._input(form, name, own)

    def _option(self, form: PageForm, own: dict[str, str]) -> None:
        if not self.select:
            return
        value = own.get("value", "")
        form.choices.setdefault(self.select, []).append(value)
        if self.select not in form.fields or "selected" in own:
            form.fields[self.select] = value
            form.sent[self.select] = [value]

    def _input(self, form: PageForm, name: str, own: dict[str, str]) -> None:
        kind = own.get("type", "text")
        value = own.get("value", "on" if kind in ("radio", "checkbox") else "")
        form.types[name] = kind
        if kind not in ("radio", "checkbox"):
            form.fields[name], form.sent[name] = value, [value]
            return
        form.choices.setdefault(name, []).append(value)
        form.sent.setdefault(name, [])
        if "checked" in own:
            form.sent[name].append(value)
        if "checked" in own or name not in form.fields:
            form.fields[name] = value

    def handle_data(self, data: str) -> None:
        if self.area and self.form:
            text = self.form.sent[self.area][0] + data
            self.form.sent[self.area] = [text]

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open = ""
        if tag == "select":
            self.select = ""
        if tag == "textarea" and self.form:
            text = self.form.sent[self.area][0]
            self.form.sent[self.area] = [text.removeprefix("\n")]
            self.area = ""


def forms_in(page: str) -> list[PageForm]:
    """Every form of a page, with its first choices chosen."""
    parser = _Parser()
    parser.feed(page)
    return list(parser.forms.values())
