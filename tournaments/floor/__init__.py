"""The hall while it is played: the board, rounds, clocks, tables, the wall."""
