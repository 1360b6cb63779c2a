"""House rules of an event: its switches, their sentences, the rule book it cites."""
