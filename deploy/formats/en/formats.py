"""As the browser writes them in English, so that what it keeps running agrees."""

TIME_FORMAT = "g:i A"
DATETIME_FORMAT = "M j, Y, g:i A"
SHORT_DATETIME_FORMAT = "M j, g:i A"
