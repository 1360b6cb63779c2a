"""The scoring app."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"

    def ready(self) -> None:
        """Register what the lower apps show, check, count and delete of games."""
        from scoring.game.selectors import covered, running_sheets
        from scoring.results.selectors import lost
        from scoring.results.services.reseated import clear_written
        from scoring.rulings.selectors import audit, overruled, rulings
        from tournaments.draw.selectors import draw
        from tournaments.event.rows import more_result_sheets
        from tournaments.event.selectors.covered import more_covered
        from tournaments.event.selectors.log_lines import more_log_checks
        from tournaments.event.selectors.written import more_lost, more_written
        from tournaments.event.services.written import clear_reseated
        from tournaments.floor.selectors.tile_sheets import more_sheets
        from tournaments.money.selectors.stakes import sets_of_games
        from tournaments.standings.selectors.finish import more_open_points

        more_open_points += [
            rulings.appeals_to_decide,
            overruled.results_to_correct,
            rulings.ejected_to_replace,
        ]
        draw.deleted_with_matches.append(lost.deleted_with_matches)
        clear_reseated.append(clear_written)
        more_covered.append(covered.covered_rows)
        more_written.append(covered.written_matches)
        more_lost.append(lost.lost_with_pairs)
        sets_of_games.append(running_sheets.sets_of)
        more_log_checks.append(audit.compare_rulings)
        more_sheets.append(running_sheets.sheet_scores)
        more_result_sheets.append(covered.matches_with_sheets)
