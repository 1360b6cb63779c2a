"""Names to sign in with: of one script, and unlike every other in how they look."""

import unicodedata

# Scripts that are written together
_EAST_ASIAN = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO")
# Small letters, then those that they look like: of Cyrillic, Greek and Latin
_ALIKE = str.maketrans(
    "аеорсухіјѕһԁԛԝкмнтвгӏαορνιτυχκηωγϲiıɑɡ10|",  # noqa: RUF001
    "aeopcyxljshdqwkmhtbrlaopvltuxknwycllaglol",
)


def is_of_one_script(name: str) -> bool:
    """Whether all letters and digits belong together; ASCII digits fit any script."""
    return len({script for letter in name if (script := _script(letter))}) <= 1


def look_of(name: str) -> str:
    """A text that is equal for names that look alike."""
    name = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(name.translate(_ALIKE).split())


def _script(letter: str) -> str:
    """The script of a letter or digit; empty for a sign that fits any."""
    if unicodedata.category(letter) not in ("Lu", "Ll", "Lt", "Lo", "Nd"):
        return ""
    if letter.isascii() and not letter.isalpha():
        return ""
    script = unicodedata.name(letter, "?").split()[0]
    return "CJK" if script in _EAST_ASIAN else script
