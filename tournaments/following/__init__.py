"""Who follows a pair: addresses and phones that asked for its messages."""
