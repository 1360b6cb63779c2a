"""The public page of roles and their tasks."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from players.clubs.roles import Role
from tournaments.event.public_page import people_page
from tournaments.public.selectors.roles import ROLES, roles_table


@people_page
def roles(request: HttpRequest) -> HttpResponse:
    """A table of tasks by role."""
    context = {
        "roles": list(ROLES.values()),
        "tasks": roles_table(),
        "officials": list(Role),
    }
    return render(request, "tournaments/public/roles.html", context)
