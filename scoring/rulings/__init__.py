"""Rulings of officials and appeals of pairs."""
