"""Sets a document from a template and values, in a process beside this one."""

import json
import subprocess
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from threading import Lock

from django.utils.translation import gettext as _

from players.common.refused import Refused

PROCESS = Path(__file__).with_name("typesetting_process.py")
MOST_SECONDS = 60
# One after the other: two would take twice the memory of a laptop, and not end sooner.
_one_at_a_time = Lock()


def can_typeset() -> bool:
    """Whether typst is installed; there is no wheel for Windows on ARM."""
    return find_spec("typst") is not None


def typeset(template: Path, values: Mapping[str, object]) -> bytes:
    """Return a template's document with these values as PDF; Refused if it fails."""
    order = {"template": str(template), "values": values}
    with _one_at_a_time:
        try:
            done = subprocess.run(
                [sys.executable, str(PROCESS)],
                input=json.dumps(order).encode(),
                capture_output=True,
                timeout=MOST_SECONDS,
                check=True,
            )
        except (subprocess.SubprocessError, OSError) as error:
            raise Refused(
                _("This paper could not be set. Print the page of the browser instead.")
            ) from error
    return done.stdout
