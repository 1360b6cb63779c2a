"""A day played by the program: rehearsals and practice days."""
