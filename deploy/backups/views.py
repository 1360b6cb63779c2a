"""Backups in the browser: the last ones, a button for another, and the files."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from deploy.backups.backup import (
    BEFORE_RESTORE,
    BY_DIRECTOR,
    BY_OWNER,
    file_of,
    newest_backup,
    take_backup,
)
from deploy.backups.proof import newest_proved
from deploy.jobs import prove_backup
from deploy.models import Backup
from players.clubs.models import Club
from players.clubs.roles import Right
from players.clubs.selectors import is_keeper, keeper
from players.common import clock
from players.common.buttons import with_form

SHOWN = 20
# Why a backup was taken, by its label; others say which round began.
REASONS = {
    "missed": gettext_lazy("of a round, taken late"),
    "after-update": gettext_lazy("after an update"),
    BY_OWNER: gettext_lazy("asked for by an owner"),
    BY_DIRECTOR: gettext_lazy("asked for by a director"),
    BEFORE_RESTORE: gettext_lazy("before another was restored"),
}
SLOW_QUEUE = "practice"  # Its long jobs must not delay clocks and messages
# Least time between two, so that repeated presses do not replace the rounds' backups.
APART = timedelta(seconds=30)


def may_have_everything(user: Any, right: Right = Right.DIRECT) -> bool:
    """Whether the user keeps the installation, or directs every club in a backup."""
    if is_keeper(user):
        return True
    others = Club.objects.exclude(pk__in=Club.objects.run_by(user, right))
    return not others.exists()


@login_required
@with_form
def backups(request: HttpRequest) -> HttpResponse:
    """List the backups; POST takes one in this request, or has the newest proved.

    For the keeper, and for owners and directors of whichever club.
    """
    if not (is_keeper(request.user) or Club.objects.run_by(request.user).exists()):
        raise PermissionDenied
    if request.method == "POST":
        act = _have_proved if request.POST.get("do") == "prove" else _take_backup
        act(request)
        return redirect("backups")
    sees_all = may_have_everything(request.user)
    taken = Backup.objects.all()[: SHOWN if sees_all else 0]
    context = {
        "newest": newest_backup(),
        "proved": newest_proved(),
        "taken": [
            (backup, file_of(backup), REASONS.get(backup.label, backup.label))
            for backup in taken
        ],
        "sees_all": sees_all,
        "keeper": keeper(),
        "current_page": "desk",
    }
    return render(request, "deploy/backups.html", context)


@login_required
@require_safe
def backup_file(request: HttpRequest, number: int) -> FileResponse:
    if not may_have_everything(request.user):
        raise PermissionDenied
    path = file_of(get_object_or_404(Backup, pk=number))
    if path is None:
        raise Http404
    return FileResponse(path.open("rb"), as_attachment=True, filename=path.name)


def _take_backup(request: HttpRequest) -> None:
    newest = newest_backup()
    if newest and abs(clock.now() - newest.at) < APART:
        messages.info(request, _("The last backup is only seconds old."))
        return
    try:
        owns_all = may_have_everything(request.user, Right.OWN)
        take_backup(BY_OWNER if owns_all else BY_DIRECTOR)
    except OSError as error:
        messages.error(
            request,
            _("The backup could not be written: %(why)s") % {"why": error.strerror},
        )
        return
    messages.success(request, _("Backed up."))


def _have_proved(request: HttpRequest) -> None:
    prove_backup.apply_async(queue=SLOW_QUEUE)
    messages.info(
        request, _("The newest backup is being restored aside. Look again in a minute.")
    )


urlpatterns: list[URLPattern] = [
    path("desk/backups/", backups, name="backups"),
    path("desk/backups/<number:number>/", backup_file, name="backup-file"),
]
