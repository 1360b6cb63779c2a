"""The scoring app."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    """Names the app."""

    name = "scoring"

    def ready(self) -> None:
        """An event is not over while an appeal waits; its log is compared with rulings."""
        from scoring.selectors.audit import compare_rulings
        from scoring.selectors.rulings import appeals_to_decide, ejected_to_replace
        from tournaments.selectors.audit import more_log_checks
        from tournaments.selectors.finish import more_open_points

        more_open_points += [appeals_to_decide, ejected_to_replace]
        more_log_checks.append(compare_rulings)
