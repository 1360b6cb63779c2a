"""The columns of a sheet as assigned in its preview: remembered by the club."""

from players.clubs.models import Club
from players.people.services.columns import forget_columns, remember_columns
from tournaments.field.forms.sheets import TextSheetForm


def remember_choice(form: TextSheetForm, club: Club, by: str) -> None:
    """Remember the columns that were assigned by hand; forget those taken back."""
    shape = form.sheet.shape
    if form.is_assigned:
        roles = form.sheet.layout.roles
        remember_columns(club=club, kind=form.kind, shape=shape, roles=roles, by=by)
    elif form.is_assigned is False:
        forget_columns(club=club, kind=form.kind, shape=shape)
