"""Names as people write them."""

from players.people.names import family_name, name_key, tidy_name
from tests.each import each


@each(
    ("first", "second"),
    [
        ("José Brown", "JOSE  BROWN"),
        ("R.L. Wilson", "r.l. wilson"),
        ("María Weiß", "Maria Weiss"),
        ("Opal O'Brien", "Opal O’Brien"),
    ],
)
def test_two_spellings_of_a_name_are_one_person(first, second):
    assert name_key(first) == name_key(second)


def test_other_people_have_other_keys():
    assert name_key("Ann Ray") != name_key("Anna Ray")


@each(
    ("typed", "written"),
    [
        ("  Ronald   González ", "Ronald González"),
        ("BILLY-JOE HILL", "Billy-Joe Hill"),
        ("r.l. wilson", "R.L. Wilson"),
        ("NORA O'SULLIVAN", "Nora O'Sullivan"),
        ("joe's friend", "Joe's Friend"),
        ("JOHN SMITH III", "John Smith III"),
        ("Ryan van Zandt", "Ryan van Zandt"),
        ("J.D. Hruška", "J.D. Hruška"),
    ],
)
def test_a_name_is_written_down_tidily(typed, written):
    assert tidy_name(typed) == written


@each(
    ("name", "family"),
    [
        ("Ann Ray", "Ray"),
        ("Ryan van Zandt", "van Zandt"),
        ("Ángel De León", "De León"),
        ("Jeffrey St. John", "St. John"),
        ("Mary Ann Smith", "Smith"),
        ("Bart Fitz III", "Fitz"),
        ("Ed van Zandt Jr.", "van Zandt"),
        ("Cher", "Cher"),
        ("Ann Ray (Yoakum)", "Ray"),
        ("Bart Fitz III (El Campo)", "Fitz"),
        ("(Yoakum)", "(Yoakum)"),
        ("Ann V", "V"),
        ("", ""),
    ],
)
def test_a_family_name_keeps_what_belongs_to_it(name, family):
    assert family_name(name) == family
