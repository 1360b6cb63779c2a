"""Reads of people and their performances."""
