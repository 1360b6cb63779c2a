"""When what is played: rounds with their waves, forecasts, breaks."""
