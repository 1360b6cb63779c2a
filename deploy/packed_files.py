"""The laptop's static files, compressed: the hall's phones share one Wi-Fi."""

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from whitenoise import compress

STAMP = "static-files.sha256"


def pack_static_files() -> None:
    """Compress them into STATIC_ROOT, unless the same ones are there."""
    stamp = Path(settings.DATA_DIR) / STAMP
    if not stamp.exists() or stamp.read_text() != _digest():
        stamp.unlink(missing_ok=True)
        call_command("collectstatic", interactive=False, verbosity=0)
        compress.main(["--quiet", str(settings.STATIC_ROOT)])
        stamp.write_text(_digest())
    settings.WHITENOISE_USE_FINDERS = False


def _digest() -> str:
    """A digest of size and time of every file, in the program and in STATIC_ROOT."""
    packed = Path(settings.STATIC_ROOT).rglob("*")
    lines = sorted(map(_line, [*_sources(), *packed]))
    return sha256("\n".join(lines).encode()).hexdigest()


def _sources() -> Iterable[Path]:
    for finder in get_finders():
        for name, storage in finder.list([]):
            yield Path(storage.path(name))


def _line(path: Path) -> str:
    status = path.stat()
    return f"{path} {status.st_size} {status.st_mtime_ns}"
