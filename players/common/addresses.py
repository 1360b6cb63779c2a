"""E-mail addresses that a server can be asked for."""

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator
from django.utils.translation import gettext_lazy as _

LOOKS_LIKE = _("An e-mail address looks like ann@example.org.")


def validate_address(address: str) -> None:
    """Raise ValidationError unless it is an address whose domain can be looked up."""
    EmailValidator(LOOKS_LIKE)(address)
    try:
        address.rpartition("@")[2].encode("idna")
    except UnicodeError as error:
        raise ValidationError(LOOKS_LIKE, code="invalid") from error


def is_address(address: str) -> bool:
    """Whether a server can be asked for it."""
    try:
        validate_address(address)
    except ValidationError:
        return False
    return True


class AddressField(forms.EmailField):
    default_validators = [validate_address]
