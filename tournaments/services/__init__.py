"""Every write of an event: one verb a function, one transaction, one lock."""
