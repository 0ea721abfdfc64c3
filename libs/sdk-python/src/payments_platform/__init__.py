"""Client of the payments platform."""

from ._generated import types
from ._generated.operations import PaymentsClient
from ._options import File, RequestOptions, RetrySettings
from .errors import ApiError, ConnectionFailed, PaymentsError, WebhookVerificationError
from .webhooks import WebhookVerifier

__all__ = [
    "ApiError",
    "ConnectionFailed",
    "File",
    "PaymentsClient",
    "PaymentsError",
    "RequestOptions",
    "RetrySettings",
    "WebhookVerificationError",
    "WebhookVerifier",
    "types",
]
