"""Names that look like one person's, and names that do not."""

from players.doubles.look_alikes import find_doubles
from players.people.names import name_key
from tests.each import each


def reason(first: str, second: str) -> str | None:
    reasons = find_doubles({1: name_key(first), 2: name_key(second)})
    return reasons.get((1, 2))


@each(
    ("first", "second", "why"),
    [
        ("Ann Ray", "Ray Ann", "swapped"),
        ("Ann Ray", "Ray, Ann", "swapped"),
        ("Bob Kocurek", "Robert Kocurek", "nickname"),
        ("Bob Kocurek", "Robert L. Kocurek", "nickname"),
        ("Bobby Kocurek", "Bob Kocurek", "nickname"),
        ("Pancho Ruiz", "Francisco Ruiz", "nickname"),
        ("Kocurek Bob", "Bob Kocurek", "swapped"),
        ("Migl Charlie", "Charles Migl", "nickname"),
        ("Ann Kocurek", "Ann Kocurec", "spelling"),
        ("Ann Kocurek", "Ann Kocureck", "spelling"),
        ("Ann Koucrek", "Ann Kocurek", "spelling"),
        ("R.L. Wilson", "Robert Wilson", "initial"),
    ],
)
def test_one_person_under_two_names(first: str, second: str, why: str) -> None:
    assert reason(first, second) == why
    assert reason(second, first) == why


@each(
    ("first", "second"),
    [
        ("Ann Ray", "Bo Fitz"),
        ("Ed Nash Sr.", "Ed Nash Jr."),
        ("First 11", "First 12"),
        ("John Brown", "James Brown"),
        ("Al Ray", "Ed Ray"),
        ("Bob Ray", "Robert Fitz"),
        ("Ann Ray", "Ann Raymond"),
    ],
)
def test_two_people(first: str, second: str) -> None:
    assert reason(first, second) is None


@each(
    ("first", "second", "is_double"),
    [
        ("Bob Smith", "Robert Smith Jr.", True),
        ("Ann Ray", "Ann Miller", True),
        ("R. Smith", "Robert Miller", True),
        ("Ann Ray", "Bo Ray", False),
    ],
)
@each("reached", [("(361) 555-0100", ""), ("", "Bob@example.org")])
def test_one_phone_or_mail_and_first_names_that_agree(
    first, second, is_double, reached
) -> None:
    keys = {1: name_key(first), 2: name_key(second)}
    other = ("+1 361 555 0100", "bob@example.org")
    reasons = find_doubles(keys, {1: reached, 2: other})
    assert reasons == ({(1, 2): "contact"} if is_double else {})


def test_what_many_share_tells_nobody_apart() -> None:
    many = {n: f"j. brown{letter}" for n, letter in enumerate("abcdefghijklmnop")}
    assert find_doubles(many) == {}
