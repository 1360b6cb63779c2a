"""Names of invented people and towns."""


def _words(text: str) -> list[str]:
    return text.split()


FIRST = _words(
    "Ann Bo Cy Di Ed Flo Gus Hal Ina Jo Kay Lee Max Nan Ola Pat Ray Sue Tom Una"
    " Vic Wes Alma Burt Cora Dale Edna Fred Gail Hank Iris Jack"
)
LAST = _words(
    "Adams Baker Cole Dunn Evans Fitz Gray Hill Ivey Jones King Lane Moss Nash Odom"
    " Pike Quinn Reed Shaw Todd Urban Voss Webb York Zapata Kubala Janak"
)
TOWNS = _words(
    "Hallettsville Shiner Waco Austin Weatherford Garland Gonzales Yoakum Temple"
    " Dublin Richardson Timpson"
)
