"""Every write of an event: one function per action, each in one transaction and lock."""
