"""The settings of allauth: names, limits, second steps."""

from typing import Any

FORMS = "players.accounts.forms"
SECOND_STEP_FORMS = "players.accounts.second_step_forms"
ACCOUNTS: dict[str, Any] = {
    "PASSWORD_RESET_TIMEOUT": 60 * 60,
    "ACCOUNT_ADAPTER": "players.accounts.adapter.AccountAdapter",
    "ACCOUNT_LOGIN_METHODS": {"username"},
    "ACCOUNT_SIGNUP_FIELDS": ["username*", "password1*"],
    "ACCOUNT_EMAIL_VERIFICATION": "none",
    "ACCOUNT_UNIQUE_EMAIL": False,  # two officials may read one address
    "ACCOUNT_SESSION_REMEMBER": True,
    "ACCOUNT_LOGIN_ON_PASSWORD_RESET": True,
    "ACCOUNT_PASSWORD_RESET_TOKEN_GENERATOR": "players.accounts.tokens.ResetTokens",
    "ACCOUNT_REAUTHENTICATION_METHODS": {"password", "mfa"},
    "ACCOUNT_FORMS": {
        "login": f"{FORMS}.SignInForm",
        "reset_password": f"{FORMS}.MailResetForm",
        "reset_password_from_key": f"{FORMS}.ResetForm",
        "change_password": f"{FORMS}.ChangeForm",
        "reauthenticate": f"{FORMS}.ConfirmForm",
    },
    # A club's officials may share an address; a device known before has a limit of its own.
    "ACCOUNT_RATE_LIMITS": {
        "login": None,
        "login_failed": "30/10m/ip,8/15m/key",
        "login_failed_known": "8/15m/key",
        "reset_password": "20/10m/ip,3/10m/key",
        "reset_by_code": "20/10m/ip",
    },
    "MFA_ADAPTER": "players.accounts.adapter.SecondStepAdapter",
    "MFA_SUPPORTED_TYPES": ["totp", "webauthn", "recovery_codes"],
    "MFA_PASSKEY_LOGIN_ENABLED": True,
    "MFA_ALLOW_UNVERIFIED_EMAIL": True,
    "MFA_TOTP_ISSUER": "Seven Marks",
    "MFA_TOTP_TOLERANCE": 1,  # one code before and one after: clocks differ
    "MFA_FORMS": {
        "authenticate": f"{SECOND_STEP_FORMS}.SecondStepForm",
        "reauthenticate": f"{SECOND_STEP_FORMS}.ConfirmCodeForm",
        "activate_totp": f"{SECOND_STEP_FORMS}.AppForm",
        "add_webauthn": f"{SECOND_STEP_FORMS}.NewPasskeyForm",
        "edit_webauthn": f"{SECOND_STEP_FORMS}.PasskeyNameForm",
        "authenticate_webauthn": f"{SECOND_STEP_FORMS}.PasskeyForm",
        "reauthenticate_webauthn": f"{SECOND_STEP_FORMS}.ConfirmPasskeyForm",
        "login_webauthn": f"{SECOND_STEP_FORMS}.PasskeySignInForm",
    },
}
