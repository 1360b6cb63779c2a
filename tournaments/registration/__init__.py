"""Reads registration sheets: their columns and their lines."""
