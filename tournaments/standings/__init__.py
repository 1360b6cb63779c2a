"""Tables, ranks and their reasons, open ties, the line of the cut."""
