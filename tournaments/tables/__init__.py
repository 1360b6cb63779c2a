"""Tables of lists and standings; their columns only format."""
