"""Pages of scoring, by who opens them: a link, the director, anybody."""
