"""Spanish dates and times as browsers write them, because scripts update some in place."""

TIME_FORMAT = "G:i"
DATETIME_FORMAT = "j b Y, G:i"
YEAR_MONTH_FORMAT = "b Y"
SHORT_DATETIME_FORMAT = "j b, G:i"
