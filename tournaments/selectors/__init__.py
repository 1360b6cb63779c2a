"""Reads for pages that join several tables, each into one frozen value."""
