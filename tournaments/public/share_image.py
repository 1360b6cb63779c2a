"""The image that messengers show beside the address of a shared page, as PNG.

Takes a card, returns bytes; reads nothing but the fonts.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from itertools import groupby
from threading import Lock

from django.contrib.staticfiles import finders
from PIL import Image, ImageDraw, ImageFont, features

from tournaments.public.selectors.cards import Card

SIZE = WIDTH, HEIGHT = 1200, 630
EDGE = 80
ROOM = WIDTH - 2 * EDGE
PAPER, INK, SOFT, FELT, IVORY = "#fbf7ec", "#211d15", "#5d5543", "#1b5e43", "#fffdf4"
SLAB, SANS = "zilla-slab-{}-600.woff2", "public-sans-{}-variable.woff2"
TITLE_SIZES = (96, 80, 68, 56)
MOST_TITLE_LINES = 3
# The seven of the wordmark: offsets of the pips of a four and a three.
PIPS = {4: (-1, -1, -1, 1, 1, -1, 1, 1), 3: (-1, 1, 0, 0, 1, -1)}
# Figures as tall as capitals, if the font file has them.
FEATURES = ["lnum"] if features.check("raqm") else None
Pen = ImageDraw.ImageDraw
# A font caches its last letter, so two threads would mix theirs.
_one_at_a_time = Lock()


@dataclass(frozen=True, slots=True)
class Face:
    """A font in one size, from two files with different letters."""

    latin: ImageFont.FreeTypeFont
    extended: ImageFont.FreeTypeFont

    def runs(self, text: str) -> Iterator[tuple[ImageFont.FreeTypeFont, str]]:
        """Return the text in parts, each with all its letters in one file."""
        for is_latin, letters in groupby(
            text, lambda letter: not 0x100 <= ord(letter) < 0x2000
        ):
            yield self.latin if is_latin else self.extended, "".join(letters)

    def width(self, text: str) -> float:
        return sum(
            font.getlength(part, features=FEATURES) for font, part in self.runs(text)
        )

    def write(self, pen: Pen, x: float, y: float, text: str, fill: str) -> None:
        """Write a text, its base line at ``y``."""
        for font, part in self.runs(text):
            pen.text((x, y), part, fill=fill, font=font, anchor="ls", features=FEATURES)
            x += font.getlength(part, features=FEATURES)


def draw_share_image(card: Card) -> bytes:
    with _one_at_a_time:
        return _draw(card)


def _draw(card: Card) -> bytes:
    image = Image.new("RGB", SIZE, PAPER)
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, WIDTH, 18), fill=FELT)
    small = _face(SANS, 36, 600)
    small.write(pen, EDGE, 104, _cut(small, card.kicker, ROOM), SOFT)
    bottom = _title(pen, card)
    for y in (bottom + 26, bottom + 33):
        pen.rectangle((EDGE, y, WIDTH - EDGE, y + 2), fill=INK)
    text = _face(SANS, 40, 450)
    for at, line in enumerate(card.lines):
        text.write(pen, EDGE, bottom + 100 + at * 56, _cut(text, line, ROOM), INK)
    _wordmark(pen)
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def _title(pen: Pen, card: Card) -> int:
    """Write the title as large as it fits, after its number; return where it ends."""
    indent = 0
    if card.number is not None:
        figure = _face(SLAB, 72)
        box = max(130, int(figure.width(str(card.number))) + 48)
        pen.rounded_rectangle((EDGE, 150, EDGE + box, 250), 8, outline=INK, width=5)
        middle = EDGE + (box - figure.width(str(card.number))) / 2
        figure.write(pen, middle, 224, str(card.number), INK)
        indent = box + 40
    for size in TITLE_SIZES:
        face = _face(SLAB, size)
        lines = _wrapped(face, card.title, ROOM - indent)
        if len(lines) * size < 210:
            break
    y = 150
    for line in lines[:MOST_TITLE_LINES]:
        y += size
        face.write(pen, EDGE + indent, y - size * 0.1, _cut(face, line, ROOM), INK)
    return max(y, 250)


def _wrapped(face: Face, text: str, room: float) -> list[str]:
    """Break a title into lines, between players first."""
    if face.width(text) <= room:
        return [text]
    lines: list[str] = []
    for player in text.replace(" / ", " /\n").split("\n"):
        lines.append("")
        for word in player.split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and face.width(longer) > room:
                lines.append(word)
            else:
                lines[-1] = longer
    return lines


def _cut(face: Face, text: str, room: float) -> str:
    if face.width(text) <= room:
        return text
    while text and face.width(f"{text}…") > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


def _wordmark(pen: Pen) -> None:
    x, y, half = EDGE, HEIGHT - 96, 52
    box = (x, y, x + 2 * half, y + half)
    pen.rounded_rectangle(box, 8, fill=IVORY, outline=INK, width=4)
    pen.line((x + half, y + 4, x + half, y + half - 4), fill=INK, width=3)
    for at, pips in enumerate(PIPS.values()):
        middle = x + at * half + half // 2, y + half // 2
        for across, down in zip(pips[::2], pips[1::2], strict=True):
            spot = middle[0] + across * 13, middle[1] + down * 13
            pen.circle(spot, 5, fill=INK)
    _face(SLAB, 40).write(pen, x + 2 * half + 24, y + 39, "Seven Marks", INK)


@cache
def _face(name: str, size: int, weight: int = 0) -> Face:
    """A font in one size, in one weight if its weight varies."""
    paths = (_path(name.format(part)) for part in ("latin", "latin-ext"))
    fonts = [ImageFont.truetype(path, size) for path in paths]
    for font in fonts if weight else ():
        font.set_variation_by_axes([weight])
    return Face(*fonts)


def _path(name: str) -> str:
    path = finders.find(f"vendor/fonts/{name}")
    if not isinstance(path, str):
        raise FileNotFoundError(name)
    return path
