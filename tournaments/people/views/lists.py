"""A club's lists imported from a sheet: what the preview says of their lines."""

from typing import Any

from django.views.decorators.cache import never_cache

from tournaments.event.permissions import directs_club, lists_people
from tournaments.field.headings import role_label
from tournaments.field.views.sheet import MOST_SHOWN, import_view
from tournaments.people.forms import ListForm, PeopleListForm, WinnersListForm
from tournaments.people.selectors.member_lines import SAME_PERSON, open_people
from tournaments.people.tables.lists import MemberLinesTable, WinnerLinesTable

TABLES = {"people": MemberLinesTable, "winners": WinnerLinesTable}


def _shown(form: ListForm) -> dict[str, Any]:
    judged = form.judged()
    table = TABLES[form.kind]
    good = [line for line in judged if line.state != "problem"]
    faulty = [line for line in judged if line.state == "problem"]
    open_cells = {(line.line.number, line.field) for line in faulty[:MOST_SHOWN]}
    return {
        "faulty": [
            (line, role_label("name" if line.field == SAME_PERSON else line.field))
            for line in faulty[:MOST_SHOWN]
        ],
        "count": len(faulty),
        "open": len(open_people(faulty)),
        "mended": [
            (f"line-{number}-{column}", typed)
            for number, cells in form.mended.items()
            for column, typed in cells.items()
            if (number, column) not in open_cells
        ],
        "to_take": sum(line.state in ("new", "changed") for line in good),
        "same": sum(line.state == "same" for line in good),
        "table": table(good) if good else None,
    }


members_import = never_cache(import_view(PeopleListForm, lists_people, _shown))
winners_import = never_cache(import_view(WinnersListForm, directs_club, _shown))
