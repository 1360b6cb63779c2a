"""Who did something, as the audit log stores it and as a reader sees it."""

from django.utils.translation import override

from tests.each import each
from tournaments.event.author import Author
from tournaments.event.translation import translate


@each(
    ("text", "kind", "spanish"),
    [
        ("Judge Ann", "Judge", "Juez Ann"),
        ("Table 5", "Table", "Mesa 5"),
        ("Pair 12", "Pair", "Pareja 12"),
        ("Player 3", "Player", "Jugador 3"),
        ("Team 4", "Team", "Equipo 4"),
        ("Table Tom", "", "Table Tom"),
        ("ann", "", "ann"),
        ("clock", "", "reloj"),
        ("100% Ann", "", "100% Ann"),
        ("", "", ""),
    ],
)
def test_what_is_stored_is_read_back(text: str, kind: str, spanish: str) -> None:
    author = Author.parse(text)
    assert author.kind == kind
    assert str(author) == text
    with override("es"):
        assert translate(author) == spanish
    with override("en"):
        assert translate(author) == text


@each(("name", "shown"), [("Judge Roy", "Juez Roy"), ("Juez Roy", "Juez Roy")])
def test_a_judges_title_stands_once(name: str, shown: str) -> None:
    author = Author("Judge", name)
    assert Author.parse(str(author)) == author
    with override("es"):
        assert translate(author) == shown
