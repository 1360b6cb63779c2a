"""A run's files in memory: a commit of a served hall waits 7 ms for a disk."""

import os
import tempfile
from pathlib import Path

MEMORY = Path("/dev/shm")
ENOUGH = 8 * 2**30
"""Many times what a run writes."""


def has_room() -> bool:
    """Whether files there take little of the memory and may be programs."""
    if not MEMORY.is_dir():
        return False
    memory = os.statvfs(MEMORY)
    is_large = memory.f_bavail * memory.f_frsize >= ENOUGH
    return is_large and not memory.f_flag & os.ST_NOEXEC


def use_folder() -> Path:
    """Make a folder there that this process and its children use for temporary files."""
    folder = tempfile.mkdtemp(prefix="marks-", dir=MEMORY)
    os.environ["TMPDIR"] = tempfile.tempdir = folder
    return Path(folder)
