"""A page of a long table, whatever its address asks for."""

from django.test import RequestFactory
from django_tables2 import Column, Table

from players.common.paging import paged
from tests.each import each


class Numbers(Table):
    n = Column()


@each(
    ("asked", "first", "count"),
    [
        ({}, 0, 50),
        ({"page": "2"}, 50, 50),
        ({"page": "99"}, 100, 20),
        ({"page": "-1"}, 100, 20),
        ({"page": "9" * 5_000}, 0, 50),
        ({"page": "x"}, 0, 50),
        ({"per_page": "-1"}, 0, 50),
        ({"per_page": "0"}, 0, 50),
        ({"page": "2", "per_page": "10"}, 50, 50),
        ({"all": ""}, 0, 120),
    ],
)
def test_an_address_asks_for_a_page_and_nothing_else(asked, first, count) -> None:
    table = Numbers([{"n": n} for n in range(120)])
    paged(RequestFactory().get("/", asked), [table])
    rows = [row.get_cell("n") for row in table.paginated_rows]
    assert rows == list(range(first, first + count))
