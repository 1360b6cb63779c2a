"""The table of roles that people read says what each address answers."""

import pytest
from django.test import Client
from django.urls import get_resolver

from tests.page_text import text_of
from tests.walk.roles import WITH_CODE, cells, patterns
from tournaments.public.selectors.roles import ROLES, TASKS


def test_each_task_is_open_to_those_whom_the_table_names() -> None:
    """As ``test_every_address`` found it: outside the desk an account is a director's,
    a code nobody's. Who reads a draft is asked in ``test_drafts``.
    """
    routes = {pattern.name: route for route, pattern in patterns(get_resolver())}
    for task in TASKS:
        if task.is_of_draft:
            assert task.roles == {"director", "owner"}
            continue
        for role in ROLES:
            alike = "nobody" if role in WITH_CODE else "director"
            words = [cells(r, task.method)[routes[task.name]] for r in (role, alike)]
            may = (words[0] or words[1]) == "yes"
            assert may == (role in task.roles), (task.name, role)


@pytest.mark.django_db
def test_everybody_may_read_the_table(client: Client) -> None:
    words = text_of(client.get("/roles/"))
    assert (
        "Rule on what happened at a table no no no yes Judge's code no no no no no no"
        in words
    )
