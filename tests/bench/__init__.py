"""Measurements: `make bench` prints one JSON line a figure."""
