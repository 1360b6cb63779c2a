"""Rendering of small template texts, and reading of the style sheet's colours."""

import re
from functools import cache
from pathlib import Path

from django.template import engines

STATIC = Path(__file__).resolve().parents[2] / "deploy" / "static"


def draw(text: str, /, **context: object) -> str:
    template = engines["django"].from_string("{% load marks samples %}" + text)
    return template.render(context)


def include(name: str, /, **context: object) -> str:
    return draw(f'{{% include "components/{name}.html" %}}', **context)


@cache
def colours(theme: str) -> dict[str, str]:
    css = (STATIC / "site.css").read_text()
    block = css[css.index(":root {\n") :].split("}")[0]
    color = r"#[0-9a-f]{6}"
    pairs = re.findall(
        rf"--([\w-]+): (?:var\(--light, ({color})\) var\(--dark, ({color})\)|({color}))",
        block,
    )
    return {
        name: always or {"light": light, "dark": dark}[theme]
        for name, light, dark, always in pairs
    }


def contrast(color: str, other: str) -> float:
    lighter, darker = sorted((_luminance(color), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
