"""Pages of seasons: the table, the form, the seal."""
