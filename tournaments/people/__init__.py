"""Pages of people and of a club's list: members, doubles, winners, lists imported."""
