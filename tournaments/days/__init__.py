"""Several events on one day in one hall: their tables, clock, wall and check-in."""
