"""Migrations of before the first release, which `0001_first_release` replaces."""

REPLACED = (
    "0001_backups",
    "0002_proved",
)
