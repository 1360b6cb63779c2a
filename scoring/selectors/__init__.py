"""Reads of scoring that join several tables into one frozen page."""
