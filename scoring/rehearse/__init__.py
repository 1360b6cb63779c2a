"""A whole event of invented pairs, played through the same services as real ones."""
