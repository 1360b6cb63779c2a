"""Spanish dates and times as browsers write them, because scripts update some in place."""

TIME_FORMAT = "G:i"
DATETIME_FORMAT = "j M Y, G:i"
SHORT_DATETIME_FORMAT = "j M, G:i"
