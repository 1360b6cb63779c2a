"""The performances of people in finished events, and the winners of before the program."""
