"""Spanish dates and times as browsers write them, because scripts update some in place.

Figures as where 42 is played: $1,234.50, 2,000 runs, 10.3 marks.
"""

TIME_FORMAT = "G:i"
DATETIME_FORMAT = "j b Y, G:i"
YEAR_MONTH_FORMAT = "b Y"
SHORT_DATETIME_FORMAT = "j b, G:i"
DECIMAL_SEPARATOR = "."
THOUSAND_SEPARATOR = ","
