"""Sheets as they are: what is certain is read, the rest is asked, nothing is dropped unsaid."""

from time import process_time

from hypothesis import given
from hypothesis import strategies as st

from tests.each import each
from tournaments.field.cell_names import is_placeholder, read_names
from tournaments.field.cells import HIDDEN
from tournaments.field.headings import read_heading
from tournaments.field.layouts import Layout, shape_of
from tournaments.field.lists import PEOPLE, read_list
from tournaments.field.sheet import RegistrationLine, RegistrationSheet, read_sheet

PAIR = ("Ann Ray", "Bo Fitz")


def line(text: str, size: int = 2) -> RegistrationLine:
    """The last line of a sheet."""
    return read_sheet(text, size).lines[-1]


def unread(sheet: RegistrationSheet) -> list[str]:
    return [c.heading or c.examples[0] for c in sheet.rows.columns if not c.role]


@each(
    "text",
    [
        "Player 1 First Name,Player 1 Last Name,Player 2 First Name,Player 2 Last Name"
        "\nAnn,Ray,Bo,Fitz",
        "First Name,Last Name,Partner First Name,Partner Last Name\nAnn,Ray,Bo,Fitz",
        "First,Last,First,Last\nAnn,Ray,Bo,Fitz",
        "Last Name,First Name,Partner\nRay,Ann,Bo Fitz",
        "Name,Surname,Partner's name\nAnn,Ray,Bo Fitz",
        "Timestamp,Email Address,Your full name,Partner's full name\n"
        "3/4/2027 10:30,ann@example.org,Ann Ray,Bo Fitz",
        "What is your name?;What is your partner's name?\nAnn Ray;Bo Fitz",
        "Name (first and last);Partner (if known)\nAnn Ray;Bo Fitz",
        "Marca temporal;Tu nombre completo;Nombre de tu pareja\n1;Ann Ray;Bo Fitz",
        "Nombre;Apellido;Nombre del compañero;Apellido del compañero\nAnn;Ray;Bo;Fitz",
        "Nombre del jugador 1;Nombre del jugador 2\nAnn Ray;Bo Fitz",
        "Captain;Partner\nAnn Ray;Bo Fitz",
        "sep=;\nName;Partner\nAnn Ray;Bo Fitz",
        "Players\nAnn Ray w/ Bo Fitz",
        "Players\nAnn Ray with Bo Fitz",
        "Players\nAnn Ray - Bo Fitz",
        "Players\nAnn Ray + Bo Fitz",
        '"Ray, Ann","Fitz, Bo"',
        "Players\tTown\nRay, Ann / Fitz, Bo\tWaco",
        "Players\tTown\nAnn Ray, Bo Fitz\tWaco",
        "Ann Ray;361-555-0100;Bo Fitz;361-555-0101",
    ],
)
def test_a_pair_is_read_however_its_names_stand(text):
    assert line(text).players == PAIR
    assert line(text).doubt is None


@each(
    ("heading", "content"),
    [
        ("Timestamp", None),
        ("Do you need a partner?", None),
        ("Address", None),
        ("First 1", None),
        ("How many players?", None),
        ("Player No.", ("number", 0)),
        ("Partner's cell #", ("phone", 2)),
        ("Jugador nº 2", ("name", 2)),
        ("Dirección de correo electrónico", ("email", 0)),
        ("Player 1 & Player 2", ("players", 0)),
        ("Withdrew?", ("out", 0)),
    ],
)
def test_a_heading_is_known_only_if_each_of_its_words_is(heading, content):
    assert read_heading(heading) == content


@each(
    "headings",
    [
        "Name,Phone,Town,Name,Phone,Town",
        "Player 1,Player 1 Phone,Player 1 Town,Player 2,Player 2 Phone,Player 2 Town",
        "Your name,Your cell,Your city,Partner,Partner's cell,Partner's city",
        "Name,Phone,Town,Partner,Phone.1,Town.1",
        "Nombre,Teléfono,Pueblo,Compañero,Teléfono,Pueblo",
    ],
)
def test_a_partner_never_gets_the_others_phone_and_town(headings):
    row = line(f"{headings}\nAnn Ray,361 555 0100,Shiner,Bo Fitz,361 555 0101,Moulton")
    assert row.players == PAIR
    assert row.contact(0)[:2] == ("Shiner", "361 555 0100")
    assert row.contact(1)[:2] == ("Moulton", "361 555 0101")
    assert row.town == "Shiner / Moulton"


def test_two_columns_of_one_heading_are_the_players_in_their_order():
    row = line("Player 1;Player 2;Phone;Phone\nAnn;Bo;361 555 0100;361 555 0101")
    assert [row.contact(n).phone for n in (0, 1)] == ["361 555 0100", "361 555 0101"]


def test_of_two_different_phones_behind_the_names_one_is_not_read():
    sheet = read_sheet("Player 1;Player 2;Phone;Cell\nAnn;Bo;361 555 0100;361 555 0101")
    assert sheet.lines[0].contact(1).phone == ""
    assert unread(sheet) == ["Cell"]


def test_a_pairs_only_phone_is_the_first_players_and_its_only_town_is_both_players():
    row = line("Player 1;Player 2;Phone;Town\nAnn;Bo;361 555 0100;Waco")
    assert (row.contact(0).phone, row.contact(1).phone) == ("361 555 0100", "")
    assert (row.contact(0).town, row.contact(1).town) == ("Waco", "Waco")


@each("size", [2, 3])
def test_names_beyond_an_entrys_size_stay_on_the_line(size):
    names = ("Ann Ray", "Bo Fitz", "Cy Hill", "Di Moss")
    assert line(" / ".join(names), size).players == names
    assert line("Player 1;Player 2\nAnn Ray & Bo Fitz;Cy Hill").players == names[:3]


@each("name", ["?", "??", "TBA", "tbd.", "-", "N/A", "needs partner", "Busca pareja"])
def test_who_is_not_known_yet_is_nobody(name):
    assert is_placeholder(name)
    assert not is_placeholder("Nan Tabor")


@each(
    ("text", "names", "is_doubtful"),
    [
        ("Ann & Bo Adams", ("Ann Adams", "Bo Adams"), False),
        ("Ann and Bo Adams Jr.", ("Ann Adams", "Bo Adams Jr."), False),
        ("Ana y Beto de la Cruz", ("Ana de la Cruz", "Beto de la Cruz"), False),
        ("Adams, Ann & Bo", ("Ann Adams", "Bo Adams"), False),
        ("Ann & Mary Lou Adams", ("Ann Adams", "Mary Lou Adams"), True),
        ("Ann / Bo Adams", ("Ann", "Bo Adams"), False),
        ("Ann & ?", ("Ann", "?"), False),
    ],
)
def test_a_couple_has_one_family_name_where_its_cell_says_so(text, names, is_doubtful):
    read = read_names(text, 2)
    assert read.names == names
    assert read.is_doubtful == is_doubtful


@each("text", ["Cole, Cy,Dunn, Di", "Player 1,Player 2\nCole, Cy,Dunn, Di"])
def test_names_whose_commas_part_cells_are_put_together_and_asked(text):
    row = line(text)
    assert row.players == ("Cy Cole", "Di Dunn")
    assert row.doubt == ("cells", "Dunn, Di")
    assert row.with_players("Cy Cole", "Di Dunning").doubt is None


def test_a_cell_beyond_the_headings_is_asked_where_a_name_may_have_parted_it():
    row = line("Player 1,Player 2,Town\nRay, Ann,Bo Fitz,Waco")
    assert row.doubt == ("cells", "Waco")
    sheet = read_sheet("Player 1\tPlayer 2\nAnn Ray\tBo Fitz\tcame late")
    assert sheet.lines[0].doubt is None
    assert unread(sheet) == ["came late"]


@each(
    "text",
    [
        "Player 1;Player 2;Notes\nAnn Ray;Bo Fitz;WITHDREW",
        "Player 1;Player 2;Notes\nAnn Ray;Bo Fitz;Withdrawn 3/5, sick",
        "Player 1;Player 2;Paid\nAnn Ray;Bo Fitz;no show",
        "No.;Player 1;Player 2\nWD;Ann Ray;Bo Fitz",
        "Player 1;Player 2;Withdrew?\nAnn Ray;Bo Fitz;x",
        "Players\nAnn Ray / Bo Fitz (SCRATCHED)",
        "Players\nAnn Ray / Bo Fitz - se retiró",
        "Player 1\tPlayer 2\nAnn Ray\tBo Fitz\tcancelled",
    ],
)
def test_a_note_that_a_pair_withdrew_is_asked(text):
    assert line(text).players == PAIR
    assert line(text).doubt.kind == "note"


def test_who_is_not_withdrawn_is_entered():
    assert line("Player 1;Player 2;Withdrew?\nAnn;Bo;no").doubt is None
    assert line("Player 1;Player 2\nAnn Scratch;Bo Wd").doubt is None


def test_a_hidden_row_is_asked_and_one_of_people_is_named():
    row = line(f"Name\tPartner\nAnn Ray\tBo Fitz\t{HIDDEN}")
    assert row.players == PAIR
    assert row.doubt.kind == "hidden"
    people = read_list(f"Name\tTown\nAnn\tWaco\t{HIDDEN}\nBo\tWest", PEOPLE)
    assert [row.number for row in people.lines] == [3]
    assert people.hidden == (2,)


HEADINGS = {
    "Player 1": "Ann Ray",
    "Partner": "Bo Fitz",
    "Town": "Waco",
    "Partner's town": "West",
    "Phone": "361 555 0100",
    "Partner phone": "361 555 0101",
    "Email": "ann@example.org",
    "Club": "Shiner 42",
    "Paid": "check",
    "Pair number": "17",
    "Hat": "L",
    "Notes": "late",
    "Shirt": "XL",
}


@given(st.permutations(list(HEADINGS)), st.integers(2, len(HEADINGS)))
def test_in_any_order_of_columns_nothing_is_dropped_unsaid(headings, count):
    headings = ["Player 1", *(h for h in headings if h != "Player 1")][:count]
    sheet = read_sheet(f"{';'.join(headings)}\n{';'.join(map(HEADINGS.get, headings))}")
    row = repr(sheet.lines[0])
    for heading in headings:
        assert repr(HEADINGS[heading])[1:-1] in row
        assert (heading in unread(sheet)) == (heading in ("Hat", "Notes", "Shirt"))
    assert sheet.lines[0].contact(1).phone != HEADINGS["Phone"]


TEXT = st.text(alphabet="aB ?/&,;12é", max_size=8)


@given(st.lists(st.lists(TEXT, max_size=6).map("\t".join), max_size=8))
def test_columns_assigned_as_they_were_read_change_nothing(rows):
    text = "\n".join(["Name\tPartner\tTown\tTown", *rows])
    sheet = read_sheet(text)
    assert read_sheet(text, layout=sheet.rows.layout) == sheet
    again = {sheet.rows.shape: sheet.rows.roles}
    assert read_sheet(text, remembered=again).lines == sheet.lines


def test_columns_are_what_they_are_assigned_as():
    text = "Kdo;S kým;Odkud\nAnn Ray;Bo Fitz;Waco"
    assert len(read_sheet(text).lines) == 2
    roles = ("player 1", "player 2", "town")
    sheet = read_sheet(text, layout=Layout(1, roles))
    assert [(row.players, row.town) for row in sheet.lines] == [(PAIR, "Waco")]
    again = read_sheet(f"Title\n{text.upper()}", remembered={sheet.rows.shape: roles})
    assert again.lines[0].town == "WACO"
    assert again.rows.is_remembered


def test_a_shape_is_that_of_headings_whatever_their_case_and_accents():
    assert shape_of(["Teléfono", "Name ", ""]) == shape_of(["telefono", "NAME"])
    assert shape_of(["Name", "Town"]) != shape_of(["Town", "Name"])
    assert shape_of(["", ""]) == ""


@each(
    "text",
    [
        "Players\n" + "(" * 60_000 + "x",
        "Players\n" + " and " * 40_000,
        "(" * 60_000 + "x;Name",
        "Name;Email\nAnn;a@" + "." * 60_000 + " x",
        "Name;Notes\nAnn;" + "*" * 60_000,
    ],
)
def test_a_cell_that_goes_on_for_ever_costs_little(text):
    begun = process_time()
    read_sheet(text)
    read_list(text, PEOPLE)
    assert process_time() - begun < 2
