"""As the browser writes them in Spanish, so that what it keeps running agrees."""

TIME_FORMAT = "G:i"
DATETIME_FORMAT = "j M Y, G:i"
SHORT_DATETIME_FORMAT = "j M, G:i"
