"""What each paper shows, as data for its template: texts translated, nothing to evaluate."""
