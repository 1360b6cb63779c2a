"""The laptop's compressed static files."""

from deploy.packed_files import pack_static_files


def test_files_are_packed_once_and_anew_where_one_is_missing(settings, tmp_path):
    settings.DATA_DIR, settings.STATIC_ROOT = tmp_path, tmp_path / "static"
    settings.WHITENOISE_USE_FINDERS = True
    settings.STATIC_ROOT.mkdir()
    pack_static_files()
    packed = settings.STATIC_ROOT / "site.css.gz"
    written = packed.stat().st_ctime_ns
    pack_static_files()
    assert packed.stat().st_ctime_ns == written
    packed.unlink()
    pack_static_files()
    assert packed.exists()
