"""English dates and times as browsers write them, because scripts update some in place."""

TIME_FORMAT = "g:i A"
DATETIME_FORMAT = "M j, Y, g:i A"
YEAR_MONTH_FORMAT = "M Y"
SHORT_DATETIME_FORMAT = "M j, g:i A"
