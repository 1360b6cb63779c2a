"""Files as answers: the ending of a name gives the type, and whether it is shown."""

from django.http import HttpResponse

SHOWN = {"ics": "text/calendar; charset=utf-8", "pdf": "application/pdf"}
STORED = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "zip": "application/zip",
}


def as_file(body: bytes, name: str) -> HttpResponse:
    ending = name.rpartition(".")[2]
    disposition = "inline" if ending in SHOWN else "attachment"
    headers = {"Content-Disposition": f'{disposition}; filename="{name}"'}
    return HttpResponse(body, (SHOWN | STORED)[ending], headers=headers)
