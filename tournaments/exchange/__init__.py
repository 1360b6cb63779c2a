"""An event as one document and back, and its tables for a spreadsheet."""
