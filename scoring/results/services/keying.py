"""The second keying of a paper sheet at the desk, compared cell by cell.

Only equal keyings count; the result is then confirmed like any other.
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from scoring.game.models import Submission
from scoring.results.services.desk import confirm_version
from scoring.results.services.refusals import refuse_unless_keyed_alike
from tournaments.event.models import Event
from tournaments.event.services.change import Refused


def key_again(
    *,
    event: Event,
    version: Submission,
    marks: tuple[int | None, ...],
    hands: Sequence[dict[str, Any]],
    by: str,
    key: UUID,
) -> Submission:
    """Key a sheet a second time; confirm the result if both keyings agree.

    Compares ``hands`` if the first keying has a sheet, else the marks. Raises Refused
    with the cells that differ.
    """
    if version.whole_sheet:
        refuse_unless_keyed_alike(version.whole_sheet, hands)
    elif marks != version.marks:
        raise Refused(
            _("The first keying has another score. Look at the paper again."),
            field="marks",
        )
    return confirm_version(event=event, version=version, by=by, key=key)
