"""The writes of scoring: links, submissions, sheets, rulings and the director's decisions."""
