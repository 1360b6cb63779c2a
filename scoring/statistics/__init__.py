"""Statistics of events and people: bids, lengths, penalties."""
