"""Who plays: the list of pairs, sheets, check-in, late pairs, pairs that leave."""
