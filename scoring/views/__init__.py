"""Pages of scoring: for links, for directors, for everybody."""
