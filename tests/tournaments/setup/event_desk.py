"""An event as it is typed at the desk."""

EVENT = {
    "name": "Spring Open",
    "date": "2027-03-06",
    "preset": "state",
    "pairs": "40",
    "tables": "20",
    "time_zone": "America/Chicago",
    "policy": "alone",
    "key": "11111111-1111-4111-8111-111111111111",
}
