"""Every finished event, and the search over events and people."""
