"""The HTTP API of the rules: one hand record in, the verdict out."""

from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from scoring import rules

MOST_BYTES = 256 * 1024


@csrf_exempt
@require_POST
def check_hands(request: HttpRequest) -> JsonResponse:
    """Check one hand record: 200, or 422 if it is no record at all."""
    body = request.read(MOST_BYTES + 1)
    if len(body) > MOST_BYTES:
        sentence = _("A hand record is at most 256 kB; this one is larger.")
        return JsonResponse({"error": sentence}, status=413)
    verdict = rules.check_text(body)
    is_record = verdict.ok or verdict.faults[0].code != "format"
    return JsonResponse(verdict.as_dict(), status=200 if is_record else 422)
