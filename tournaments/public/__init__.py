"""Pages of an event that everybody sees, with their pictures."""
