"""Makes ``newer_than_floor.txt`` from the ``data.json`` of MDN's browser-compat-data.

``python -m tests.templates.newer_than_floor PATH`` with the file of npm's package
``@mdn/browser-compat-data``. A member counts as newer where everything of that name is.
"""

import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap

FLOOR = {"chrome": 87, "firefox": 78, "safari": 14}
NEVER = 999.0
OUTPUT = Path(__file__).with_suffix(".txt")


def main(path: str) -> None:
    data = json.loads(Path(path).read_text())
    members: defaultdict[str, list[bool]] = defaultdict(list)
    names: set[str] = set()
    interfaces = data["api"] | data["javascript"]["builtins"]
    for interface, parts in interfaces.items():
        if "__compat" in parts and _is_newer(parts):
            names.add(interface)
        for name, part in _features(parts):
            if name.endswith("_event"):
                continue
            is_dotted = (
                name.endswith("_static") or interface in data["javascript"]["builtins"]
            )
            if is_dotted and _is_newer(part):
                names.add(f"{interface}.{name.removesuffix('_static')}")
            if not name.endswith("_static"):
                members[name].append(_is_newer(part))
    newer = {
        "members": [name for name, each in members.items() if all(each)],
        "names": names,
        **{
            kind: [n for n, part in _features(data["css"][kind]) if _is_newer(part)]
            for kind in ("properties", "selectors", "at-rules")
        },
    }
    lines = [f"# @mdn/browser-compat-data {data['__meta']['version']}, CC0-1.0"]
    for kind, each in newer.items():
        lines += [
            "",
            f"[{kind}]",
            *wrap(" ".join(sorted(each)), 118, break_on_hyphens=False),
        ]
    OUTPUT.write_text("\n".join(lines) + "\n")


def _features(parts: dict) -> Iterator[tuple[str, dict]]:
    for name, part in parts.items():
        if name != "__compat" and re.fullmatch(r"[\w-]+", name) and "__compat" in part:
            yield name, part


def _is_newer(part: dict) -> bool:
    support = part["__compat"]["support"]
    return any(_since(support.get(name, {})) > least for name, least in FLOOR.items())


def _since(support: dict | list) -> float:
    """The first version with all of it, under its own name, without a switch."""
    rows = support if isinstance(support, list) else [support]
    without = ("prefix", "alternative_name", "flags", "version_removed")
    without += ("partial_implementation",)
    whole = [row for row in rows if not any(row.get(name) for name in without)]
    return min((_number(row.get("version_added")) for row in whole), default=NEVER)


def _number(version: object) -> float:
    if version is True:
        return 0
    digits = re.match(r"≤?([\d.]+)", version) if isinstance(version, str) else None
    return float(digits.group(1)) if digits else NEVER


if __name__ == "__main__":
    main(sys.argv[1])
