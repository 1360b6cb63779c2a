"""The tournaments app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """The app's configuration."""

    name = "tournaments"

    def ready(self) -> None:
        """Register what the log covers and compares beside an event's own rows."""
        from tournaments.event.selectors.covered import more_covered
        from tournaments.event.selectors.log_lines import more_log_checks
        from tournaments.field.selectors.audit import compare_names
        from tournaments.ratings.selectors import compare_ratings
        from tournaments.seasons.selectors import sealed_rows

        more_covered.append(sealed_rows)
        more_log_checks.extend([compare_names, compare_ratings])
