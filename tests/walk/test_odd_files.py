"""A small share of the changed files that ``make soak`` tries."""

import pytest

from tests.make import played_rounds
from tests.walk.odd_files import OddFiles

pytestmark = pytest.mark.django_db
FILES = {"backups": 40, "exports": 60, "sheets": 60}


@pytest.mark.parametrize("kind", FILES)
def test_a_changed_file_ends_in_one_sentence_or_is_taken(kind, settings, tmp_path):
    settings.DATA_DIR = settings.BACKUP_DIR = tmp_path
    odd = OddFiles(played_rounds(8), seed=15)
    attempt = getattr(odd, kind)
    assert [fault for _ in range(FILES[kind]) if (fault := attempt())] == []
