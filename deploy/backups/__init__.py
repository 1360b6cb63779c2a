"""Backups: taken, listed, written as a file, restored."""
