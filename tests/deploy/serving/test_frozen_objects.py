"""What the garbage collector leaves alone."""

import subprocess
import sys

import pytest

from tests.served import ROOT


@pytest.mark.parametrize("program", ["deploy.wsgi", "deploy.asgi"])
def test_a_served_program_is_not_gone_through_again(program: str) -> None:
    look = (
        f"import {program}, gc; from django.urls import get_resolver; "
        "get_resolver().url_patterns; print(gc.get_freeze_count(), len(gc.get_objects()))"
    )
    said = subprocess.run(
        [sys.executable, "-c", look], cwd=ROOT, check=True, stdout=subprocess.PIPE
    ).stdout
    settled, others = map(int, said.split()[-2:])
    assert settled > 20 * others
