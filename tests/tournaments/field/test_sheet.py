"""A registration sheet is read whatever a spreadsheet saved; no line goes unaccounted."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tests.each import each
from tournaments.field.cells import decode
from tournaments.field.sheet import RegistrationSheet, read_sheet

SHEET = Path(__file__).parents[2] / "cases" / "pairs-147.csv"


def names(source: bytes | str) -> list[tuple[str, str]]:
    return [line.players for line in read_sheet(source).lines]


def headings(sheet: RegistrationSheet) -> list[int]:
    rows = sheet.rows
    return [row.number for row in (rows.top, *rows.repeated) if row]


def unread(sheet: RegistrationSheet) -> list[str]:
    """The rows that are no entry, no heading and not above them."""
    read = [line.number for line in sheet.lines]
    return [row.text for row in sheet.rows.body if row.number not in read]


def test_the_sheet_of_147_pairs_is_read_line_by_line():
    sheet = read_sheet(SHEET.read_bytes())
    assert len(sheet.lines) == 153
    assert headings(sheet) == [1]
    assert not {64, 65, 156} & {line.number for line in sheet.lines}
    assert unread(sheet) == []
    first, last = sheet.lines[0], sheet.lines[-1]
    assert first.players == ("Opal Anderson", "Patricia Scott")
    assert (first.number, first.pair_number, first.town) == (2, 1, "Flatonia")
    assert (first.phone, first.paid) == ("361-555-3657", "yes")
    assert (last.number, last.pair_number) == (157, 153)
    assert last.players == ("", "Lois Hanslik")


@each("between", [",", ";", "\t", "|"])
def test_columns_are_parted_by_whatever_the_spreadsheet_used(between):
    rows = [["Pair", "Player 1", "Player 2"], ["7", "Ann Ray", "Bo Fitz"]]
    sheet = read_sheet("\r\n".join(between.join(row) for row in rows))
    assert sheet.lines[0].players == ("Ann Ray", "Bo Fitz")
    assert sheet.lines[0].pair_number == 7


@each("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_as_in_the_file(end):
    sheet = read_sheet(end.join(["Ann Ray / Bo Fitz", "", "Cy Hill & Di Moss", ""]))
    assert [line.number for line in sheet.lines] == [1, 3]


@each(
    ("headings", "row"),
    [
        ("Pareja;Jugador 1;Jugador 2", "3;Ana Ruiz;Beto Paz"),
        ("Número;Jugador nº 1;Compañero", "3;Ana Ruiz;Beto Paz"),
        ("Nombre;Pareja;Núm.", "Ana Ruiz;Beto Paz;3"),
        ("Nº;Parejas", "3;Ana Ruiz / Beto Paz"),
        ("Nº;Nombre;Nombre", "3;Ana Ruiz;Beto Paz"),
    ],
)
def test_headings_may_be_spanish(headings, row):
    [line] = read_sheet(f"{headings}\n{row}").lines
    assert line.players == ("Ana Ruiz", "Beto Paz")
    assert line.pair_number == 3


def test_pair_may_stand_over_numbers_or_over_both_names():
    assert read_sheet("Pair,Player 1,Player 2\n4,Ann,Bo").lines[0].pair_number == 4
    assert names("Pair,Town\nAnn / Bo,Waco") == [("Ann", "Bo")]


def test_headings_stand_below_a_row_of_groups():
    groups = "Player 1;;Player 2;\nName;Town;Name;Town\n"
    [line] = read_sheet(f"{groups}Ann Ray;Shiner;Bo Fitz;Yoakum\n").lines
    assert line.players == ("Ann Ray", "Bo Fitz")
    assert [contact.town for contact in line.contacts] == ["Shiner", "Yoakum"]


def test_headings_repeated_on_the_next_page_are_no_pair():
    text = "Player 1;Player 2\nAnn;Bo\nPlayer 1;Player 2\nCy;Di"
    assert headings(read_sheet(text)) == [1, 3]
    assert names(text) == [("Ann", "Bo"), ("Cy", "Di")]


def test_without_headings_the_number_comes_first_and_then_the_names():
    sheet = read_sheet("8,Ann Ray,Bo Fitz,Waco\n9,Cy Hill,Di Moss,West")
    assert [line.pair_number for line in sheet.lines] == [8, 9]
    assert names("8,Ann Ray,Bo Fitz,Waco\n9,Cy,Di,West")[0] == ("Ann Ray", "Bo Fitz")


def test_one_column_holds_both_names_and_perhaps_a_number():
    text = "Ann Ray / Bo Fitz\n2. Cy Hill & Di Moss\n3) Ed Nash and Flo Lane\nGus Pike"
    assert names(text) == [
        ("Ann Ray", "Bo Fitz"),
        ("Cy Hill", "Di Moss"),
        ("Ed Nash", "Flo Lane"),
        ("Gus Pike", ""),
    ]
    assert [s.pair_number for s in read_sheet(text).lines] == [None, 2, 3, None]


AS_PAIRS = {
    "both names in the first one's column are two": (
        "Player 1;Player 2\nAnn Ray;Bo Fitz\nBetty Fojtik and Frank Fojtik;\n",
        [("Ann Ray", "Bo Fitz"), ("Betty Fojtik", "Frank Fojtik")],
    ),
    "quoted names may have what parts columns": (
        '"Ray, Ann","Fitz, Bo"\n"Hall, Jr., Cy","Moss, Jr."',
        [("Ann Ray", "Bo Fitz"), ("Hall, Jr., Cy", "Moss, Jr.")],
    ),
    "a nickname in quotes stays": (
        'William "Bill" Hall;Bo Fitz',
        [('William "Bill" Hall', "Bo Fitz")],
    ),
    "a quote that is never closed swallows no line": (
        '"Ann Ray;Bo Fitz\nCy Hill;Di Moss\n"Ed Nash";Flo Lane',
        [("Ann Ray", "Bo Fitz"), ("Cy Hill", "Di Moss"), ("Ed Nash", "Flo Lane")],
    ),
    "a printed number without names is an empty line": (
        "Pair;Player 1;Player 2\n1;Ann;Bo\n2;;\n;;",
        [("Ann", "Bo")],
    ),
    "nothing is a sheet of nothing": ("", []),
    "rows of bare separators are empty": (";;;\r\n\r\n", []),
    "whatever parts the columns": (
        "Ann\tBo\n;;;\nCy\tDi",
        [("Ann", "Bo"), ("Cy", "Di")],
    ),
}


@each("sentence", AS_PAIRS)
def test_each_sheet_is_read_as_its_sentence_says(sentence):
    text, pairs = AS_PAIRS[sentence]
    assert names(text) == pairs


def test_a_cell_over_two_lines_is_one_entry_of_two_lines():
    sheet = read_sheet('Player 1;Player 2;Note\nAnn;Bo;"late,\nlunch"\nCy;Di;')
    assert [line.number for line in sheet.lines] == [2, 4]


def test_a_line_with_a_phone_but_no_name_is_not_dropped():
    sheet = read_sheet("Player 1;Player 2;Phone\nAnn;Bo;1\n;;361-555-0155")
    assert sheet.lines[1].players == ("", "")


def test_signs_that_no_name_has_are_left_out():
    assert decode(b"\xef\xbb\xbfAnn\x00\x07 Ray") == "Ann Ray"


@given(st.binary(max_size=400))
def test_no_bytes_are_too_odd_to_be_read(source):
    numbers = [line.number for line in read_sheet(source).lines]
    assert numbers == sorted(set(numbers))


CELL = st.text(alphabet="abÅ0129/& \"'.,", max_size=12)
ROWS = st.lists(st.lists(CELL, max_size=5).map(";".join), max_size=12)


@given(ROWS, st.sampled_from(["\n", "\r\n", "\r"]))
def test_every_line_is_accounted_for_exactly_once(rows, end):
    text = end.join(rows)
    sheet = read_sheet(text)
    spans = [row.span for row in sheet.rows.rows]
    read = [n for span in spans for n in span]
    read_as = [*(line.number for line in sheet.lines), *headings(sheet)]
    read_as += [row.number for row in sheet.rows.above]
    assert len(read) == len(set(read))
    assert len(read_as) == len(set(read_as))
    for number, row in enumerate(rows, 1):
        first = next((span.start for span in spans if number in span), 0)
        if first not in read_as:
            cells = row.replace('"', "").split(";")
            assert len({cell.strip(" ,") for cell in cells} - {""}) <= 1


TEAM = ("Ann Ray", "Bo Fitz", "Cy Hill")


@each(
    "text",
    [
        "Ann Ray / Bo Fitz / Cy Hill",
        "Ann Ray;Bo Fitz;Cy Hill",
        "Player 1;Player 2;Player 3;Town\nAnn Ray;Bo Fitz;Cy Hill;Waco",
        "No.\tTeam\n1\tAnn Ray & Bo Fitz & Cy Hill",
        "Name,Name,Name\nAnn Ray,Bo Fitz,Cy Hill",
    ],
)
def test_a_team_of_three_is_read_as_a_pair_is(text):
    [line] = read_sheet(text, 3).lines
    assert line.players == TEAM


def test_a_team_that_is_short_has_an_empty_place():
    [line] = read_sheet("Ann Ray / Bo Fitz", 3).lines
    assert line.players == ("Ann Ray", "Bo Fitz", "")


def test_a_third_player_is_no_column_of_a_pair():
    sheet = read_sheet("Player 1;Player 2;Player 3\nAnn;Bo;Cy")
    assert sheet.lines[0].players == ("Ann", "Bo")
    roles = [column.role for column in sheet.rows.columns]
    assert roles == ["player 1", "player 2", ""]
