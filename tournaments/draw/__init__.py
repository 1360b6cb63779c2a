"""The draw of groups, rounds and tables, manual changes to it, the cut, the brackets' seats."""
