"""The page of a code: a table's match, a pair's, a judge's tables."""
