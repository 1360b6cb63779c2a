"""The installation's keeper: the first owner, until it is handed over."""

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from players.clubs.models import Keeper
from players.clubs.selectors import is_keeper, owners_of_clubs
from players.common.refused import Refused


def name_first_keeper(user: User) -> None:
    """Let the installation's first owner keep it; whoever keeps it already stays."""
    if not Keeper.objects.exists():
        Keeper.objects.create(user=user, at=timezone.now())


@transaction.atomic
def hand_installation_over(*, user: User, to: User) -> None:
    """Make an owner of a club the keeper in the user's place."""
    list(Keeper.objects.select_for_update()[:1])
    if not is_keeper(user):
        raise Refused(_("Somebody else keeps the installation since. Look again."))
    if to not in owners_of_clubs():
        raise Refused(
            _("%(name)s owns no club now. Choose somebody who does.")
            % {"name": to.get_username()}
        )
    Keeper.objects.create(user=to, at=timezone.now(), by=user.get_username())
