"""A correction and its consequences."""
