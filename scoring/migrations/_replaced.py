"""Migrations of before the first release, which `0001_first_release` replaces."""

REPLACED = (
    "0001_initial",
    "0001_squashed_0010_one_player_put_out",
    "0002_ruling",
    "0003_sheets",
    "0004_ruled",
    "0005_arrived",
    "0006_practice",
    "0007_scores_in_points",
    "0008_ruled_player",
    "0009_sheets_in_points",
    "0010_one_player_put_out",
    "0011_ruled_person",
    "0012_eight_seats",
    "0013_three_sides",
    "0014_ruled_third_side",
    "0015_sheets_of_three_sides",
    "0016_winner_by_bid",
    "0017_off_sheet",
)
