"""A result sent, confirmed, contested, settled, entered."""
