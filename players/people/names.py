"""Names as people write them: one key for all spellings, a tidy form, the family name."""

import re
import unicodedata

ROMAN = re.compile(r"(?<= )(?:Ii|Iii|Iv)\b")  # After a name, as title() writes it


def name_key(name: str) -> str:
    """Return one key for all spellings of a name (case, accents, blanks, dots)."""
    even = name.replace("ß", "ss").replace("\u2019", "'")
    plain = unicodedata.normalize("NFKD", even)
    letters = "".join(c for c in plain if not unicodedata.combining(c))
    return " ".join(letters.casefold().replace(".", " ").split())


# Letters that people type for each other
LETTERS = (
    *("aàáâãäå", "cçč", "dď", "eèéêëě", "iìíîï", "nñň", "oòóôõöø", "rř", "sš", "tť"),
    *("uùúûüů", "yýÿ", "zž", "'\u2018\u2019"),
)
_SPELT = {
    letter: f"[{each}{each.upper()}]"
    for each in LETTERS
    for letter in (*each, *each.upper())
}


def spelt_like(words: str) -> str:
    """Return a pattern that finds words with or without accents, for any database."""
    text = unicodedata.normalize("NFC", words)
    return "".join(_SPELT.get(letter) or re.escape(letter) for letter in text)


def tidy_name(name: str) -> str:
    """Return a name without stray blanks and not all in capitals or small letters."""
    text = " ".join(unicodedata.normalize("NFC", name).split())
    if (text.isupper() and len(text) > 4) or text.islower():
        titled = re.sub(r"'S\b", "'s", text.title())
        return ROMAN.sub(lambda number: number[0].upper(), titled)
    return text


def name_with_town(name: str, town: str) -> str:
    """Return a name told apart by the town: Ann Ray (Shiner)."""
    return f"{name} ({town})" if town and not name.endswith(")") else name


def name_alone(name: str) -> str:
    """Return a name, or the key of one, without the town that tells it apart."""
    alone, _bracket, town = name.rpartition(" (")
    return alone if alone and town.endswith(")") else name


PARTICLES = {
    *("da", "de", "del", "den", "der", "di", "la", "las", "los"),
    *("san", "st", "st.", "van", "von"),
}

GENERATIONS = {"jr", "sr", "ii", "iii", "iv"}


def family_name(name: str) -> str:
    """Return the last word of a name with its particles: van Zandt, De León, St. John.

    Ignores Jr. or III after it, and a town in brackets.
    """
    words = name.partition("(")[0].split() or name.split()
    while len(words) > 2 and words[-1].casefold().rstrip(".") in GENERATIONS:
        words.pop()
    start = max(len(words) - 1, 0)
    while start > 1 and words[start - 1].casefold() in PARTICLES:
        start -= 1
    return " ".join(words[start:])


def family_names(name: str) -> str:
    """The family names in a pair's name, for narrow places."""
    return " / ".join(map(family_name, people_in(name))) or name


def people_in(name: str) -> list[str]:
    people = name.replace("&", "/").split("/")
    return [person.strip() for person in people if person.strip()]


def by_family(name: str) -> tuple[str, str]:
    """Return what a name is sorted by: the family name, then the whole name."""
    return name_key(family_name(name)), name_key(name)
