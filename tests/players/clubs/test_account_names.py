"""Names to sign in with are of one script, and none looks like another."""

from players.clubs.account_names import is_of_one_script, look_of
from tests.each import each

CYRILLIC_O = "\u043e"


@each(
    "name",
    ["Ann Ray", "José León", "O'Neil-2", "Иван 7", "山田 たろう", "김철수", "Νίκος"],
)
def test_a_name_of_one_script_is_taken(name: str) -> None:
    assert is_of_one_script(name)


@each("name", [f"direct{CYRILLIC_O}r", "Αnn", "Иvan", "Ann \u0663"])
def test_letters_of_two_scripts_are_not(name: str) -> None:
    assert not is_of_one_script(name)


@each(
    ("name", "other"),
    [
        ("director", "D1rector"),
        ("bill", "bi11"),
        ("Otto", "0tto"),
        ("coco", "\u0441\u043e\u0441\u043e"),
        ("ann ray", " ANN  Ray "),
    ],
)
def test_names_that_look_alike_are_one(name: str, other: str) -> None:
    assert look_of(name) == look_of(other)


@each(("name", "other"), [("Jose", "José"), ("Ann", "Anna"), ("Otto", "Otta")])
def test_names_that_look_different_are_two(name: str, other: str) -> None:
    assert look_of(name) != look_of(other)
