"""The people of a club's list: names, contacts, partnerships, lists taken in."""
