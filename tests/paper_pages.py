"""The pages of a PDF as people hold them: their ink, their letters, their codes."""

from collections.abc import Iterator
from dataclasses import dataclass

import zxingcpp
from PIL import Image, ImageOps
from pypdfium2 import PdfDocument, PdfPage

from scoring.paper.values.common import BREAK

DPI = 72
SHARP = 200  # Dots an inch, as a phone sees a code
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class PaperPage:
    """One page: its size in points, its picture, its text and where each letter is."""

    size: tuple[float, float]
    picture: Image.Image
    text: str
    letters: list[tuple[str, Box]]

    @property
    def ink(self) -> Box | None:
        """What is printed on, in points from the left and the top; None if it is blank."""
        return ImageOps.invert(self.picture.convert("L")).getbbox()

    @property
    def margins(self) -> tuple[float, ...]:
        """How much of each edge is free: left, top, right, bottom."""
        left, top, right, bottom = self.ink or (0, 0, 0, 0)
        width, height = self.size
        return left, top, width - right, height - bottom

    @property
    def overprinted(self) -> list[str]:
        """Pairs of letters that stand on each other.

        Two of a ligature have one box, and the tail of a Q reaches under its neighbour.
        """
        crossing: list[str] = []
        near: list[tuple[str, Box]] = []
        for letter, box in sorted(self.letters, key=lambda each: each[1][0]):
            near = [other for other in near if other[1][2] > box[0]]
            crossing += [
                other + letter
                for other, at in near
                if at != box and other != "Q" and _overlap(at, box) > 0.6
            ]
            near.append((letter, box))
        return crossing


def _overlap(first: Box, second: Box) -> float:
    """How much of the smaller box the other covers."""
    width = min(first[2], second[2]) - max(first[0], second[0])
    height = min(first[3], second[3]) - max(first[1], second[1])
    if width <= 0 or height <= 0:
        return 0
    areas = [(b[2] - b[0]) * (b[3] - b[1]) for b in (first, second)]
    return width * height / max(min(areas), 0.01)


def pages_of(pdf: bytes) -> list[PaperPage]:
    """Every page of a document."""
    document = PdfDocument(pdf)
    return [_page(page) for page in document]


def _page(page: PdfPage) -> PaperPage:
    text = page.get_textpage()
    letters = [
        (text.get_text_range(n, 1), text.get_charbox(n))
        for n in range(text.count_chars())
    ]
    return PaperPage(
        page.get_size(),
        page.render(scale=DPI / 72).to_pil(),
        text.get_text_bounded(),
        [(letter, box) for letter, box in letters if letter.strip(f"{BREAK}\r\n ")],
    )


def codes_on(pdf: bytes) -> Iterator[str]:
    """What a phone reads of the QR codes on all pages."""
    for page in PdfDocument(pdf):
        picture = page.render(scale=SHARP / 72).to_pil()
        yield from (code.text for code in zxingcpp.read_barcodes(picture))
