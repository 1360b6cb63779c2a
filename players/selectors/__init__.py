"""Reads of people and what they did."""
