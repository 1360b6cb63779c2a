"""Paper of an event as PDF, set by typst: sheets, cards, lists, posters, honours."""
