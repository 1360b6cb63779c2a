"""The style page: every component in every state, for those who build pages.

Its templates and its made-up pairs are of the tests alone.
"""

from pathlib import Path

import pytest
from django.template import engines
from django.template.library import import_library


@pytest.fixture(scope="package", autouse=True)
def _style_page() -> None:
    engine = engines["django"].engine
    engine.dirs.append(Path(__file__).parent)
    samples = "tests.templates.samples"
    engine.libraries["samples"] = samples
    engine.template_libraries["samples"] = import_library(samples)
