"""Pages work in Safari 14, Chrome 87 and Firefox 78: what is newer is named nowhere.

``newer_than_floor.txt`` is what came later to one of them, as MDN's data say.
"""

import re
from functools import cache
from pathlib import Path

import pytest

from tests.templates.draw import STATIC


def words_of(text: str) -> set[str]:
    return set(re.findall(r"\S+", text))


SCRIPTS = sorted((STATIC / "js").glob("*.js"))
STYLES = sorted(STATIC.glob("*.css"))
OURS = words_of(
    "address at bytes capture draw element entry expand first hand lines node opened "
    "path queue reasons side subject tag tile "
)
"""Names of our own fields, and of options that are older than a property of that name."""
GIVEN = "AbortSignal.timeout randomUUID requestSubmit showModal submitter timeOrigin"
ASKED_FIRST = {
    "first.js": "HTMLDialogElement SubmitEvent writable",
    "forms.js": "formData",
    "keys.js": "checkVisibility",
    "navigation.js": "caches",
    "outbox.js": "CompressionStream pipeThrough",
    "push.js": "Notification.requestPermission PushManager endpoint getSubscription pushManager requestPermission"
    " subscribe unsubscribe",
    "push_worker.js": "applicationServerKey endpoint newSubscription notification"
    " oldSubscription pushManager showNotification subscribe userVisibleOnly",
    "scan.js": "AudioContext BarcodeDetector BarcodeDetector.getSupportedFormats detect"
    " srcObject vibrate",
    "site.js": "share",
    "swap.js": "formData",
    "typeahead.js": "autofocus",
    "wall.js": "AudioContext exitFullscreen fonts exponentialRampToValueAtTime"
    " fullscreenElement requestFullscreen wakeLock",
}
"""What a module does without where the browser has none."""
NEWER_SYNTAX = {
    "an assignment that asks first": r"(?:\?\?|\|\||&&)=",
    "a look-behind": r"\(\?<[=!]",
    "a private or static field": r"(?:^|[\s.;])#\w+\s*[=;(]|\bstatic\s*\{",
    "an await outside of a function": r"^(?:const .*= )?await\b",
    "flags of newer patterns": r"/[a-z]*[dv][a-z]*\.(?:exec|test)\(",
    "a selector of a list": r":(?:is|where|has)\(|:not\([^()]*,",
    "an option of FormData": r"new FormData\([^()]*,",
}
ADORNS = words_of(
    "-webkit-tap-highlight-color accent-color appearance color-scheme "
    "content-visibility hyphens mask-image outline overscroll-behavior "
    "overscroll-behavior-x page print-color-adjust scroll-behavior "
    "scroll-padding-block-end scroll-padding-block-start scroll-padding-inline "
    "scroll-snap-type scrollbar-width size text-decoration-thickness "
    "text-size-adjust text-wrap "
)
"""Properties without which a page is as usable."""


@cache
def newer(kind: str) -> frozenset[str]:
    text = Path(__file__).with_name("newer_than_floor.txt").read_text()
    return frozenset(text.split(f"[{kind}]\n")[1].split("[")[0].split())


def code_of(path: Path) -> str:
    return re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)


def named(code: str) -> set[str]:
    """Members that a script reads, names of interfaces, their own functions."""
    members = set(re.findall(r"\.(\w+)", code))
    for parts in re.findall(r"\{([\w\s,:.=?\[\]]*)\}\s*(?:=[^=>]|\))", code):
        members |= set(re.findall(r"(\w+)\s*(?:[:,=]|$)", parts))
    newer_members = members & newer("members") - OURS
    newer_members |= {"at()"} if ".at(" in code else set()
    return newer_members | set(re.findall(r"\b[A-Z]\w+(?:\.\w+)?", code)) & newer(
        "names"
    )


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_script_calls_nothing_newer(path: Path) -> None:
    code = code_of(path).replace("CSS.escape", "")
    known = set(GIVEN.split()) | set(ASKED_FIRST.get(path.name, "").split())
    assert named(code) - known == set()
    written = [
        name for name, sign in NEWER_SYNTAX.items() if re.search(sign, code, re.M)
    ]
    assert written == []


def test_what_is_newer_is_found() -> None:
    code = "a.at(-1); b.toSpliced(1); AbortSignal.timeout(3); new CompressionStream()"
    code += "; const { submitter, target } = event; c.findLastIndex(d)"
    assert named(code) == {
        "at()",
        "toSpliced",
        "AbortSignal.timeout",
        "CompressionStream",
        "submitter",
        "findLastIndex",
    }


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_no_rule_that_carries_a_page_falls_where_a_style_is_newer(path: Path) -> None:
    code = code_of(path)
    assert set(re.findall(r"@([a-z-]+)", code)) & newer("at-rules") <= {"page"}
    properties = set(re.findall(r"(?<=[;{\s])([a-z-]+):\s", code))
    assert properties & newer("properties") <= ADORNS
    for word in (":is(", ":where(", "light-dark(", "color-mix(", "(width"):
        assert word not in code, word
    assert not re.search(r":not\([^()]*,", code)


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_a_newer_selector_stands_in_no_list_with_an_older_one(path: Path) -> None:
    sign = r":(?:has\(|focus-visible|file-selector-button|-webkit-|-moz-)"
    for rule in re.findall(r"([^{}@;]+)\{", code_of(path)):
        parts = [re.search(sign, part) for part in re.split(r",(?![^(]*\))", rule)]
        assert all(parts) or not any(parts), rule


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_a_height_of_the_visible_screen_has_an_older_one_before_it(path: Path) -> None:
    for rule in re.findall(r"\{([^{}]*dvh[^{}]*)\}", code_of(path)):
        for name in re.findall(r"([\w-]+):[^;]*dvh", rule):
            assert re.search(rf"{name}:[^;]*\dvh.*{name}:[^;]*dvh", rule, re.S), rule
