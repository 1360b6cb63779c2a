"""Entries made on a phone without a network: parsed, described, carried out."""
