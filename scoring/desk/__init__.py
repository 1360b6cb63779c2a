"""Results on the director's desk: a match, the inbox, quick entry, keying, all rulings."""
