"""What is wrong with a season's scale, in a sentence beside its field."""

from django.utils.translation import gettext_lazy as _

PERCENT = _("A per cent is a whole number from 1 to 1000.")
# What to write instead, by the field and the fault of a scale.
FAULTS = {
    ("places", "number"): _("Write whole numbers from 0 to 10000: 10, 8, 6, 5"),
    ("places", "order"): _(
        "Write the points in falling order, the first place's first."
    ),
    ("places", "many"): _("Points are for 200 places at most."),
    ("places", "nothing"): _(
        "Nobody could ever have a point. Give points for something."
    ),
    ("field_steps", "number"): _(
        "Write a number of entrants and a per cent, one a line: 16: 125"
    ),
    ("field_steps", "order"): _(
        "Write the sizes in rising order, each once, from 1 on."
    ),
    ("field_steps", "percent"): PERCENT,
    ("levels", "number"): _("Write a name and a per cent, one a line: Major: 150"),
    ("levels", "percent"): PERCENT,
    ("levels", "many"): _("A season has 12 levels at most."),
    ("levels", "name"): _("A level has a name of 40 letters at most."),
    ("levels", "twice"): _("Two levels have the same name."),
    ("drop_worst", "both"): _(
        "Choose one: how many of the best count, or how many of the worst do not."
    ),
    ("drop_worst", "number"): _("Of the worst 200 are left out at most."),
    ("ties", "twice"): _("The same stands here twice."),
}
