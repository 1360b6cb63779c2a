"""The ground of all apps: the clock, numbers and text of every door, refusals, keys, files. Knows no person, no event."""
