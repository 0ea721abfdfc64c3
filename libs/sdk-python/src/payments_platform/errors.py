"""Errors of the client."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._generated.types import ErrorCode, ErrorDetails


class PaymentsError(Exception):
    """Any error of this package."""


class ApiError(PaymentsError):
    """An answer of the API that refuses the request."""

    def __init__(
        self,
        status: int,
        code: ErrorCode,
        message: str,
        details: ErrorDetails,
        request_id: str | None,
        retry_after: float | None,
    ) -> None:
        super().__init__(message if request_id is None else f"{message} ({code}, request {request_id})")
        self.status = status
        #: What went wrong; decide by it. A type checker knows all codes.
        self.code = code
        self.details = details
        #: Quote it when you report a problem.
        self.request_id = request_id
        #: Seconds after which the server asks for another attempt.
        self.retry_after = retry_after


class ConnectionFailed(PaymentsError):
    """No answer came, after all attempts. The request may have been executed unless its Idempotency-Key says otherwise."""


class WebhookVerificationError(PaymentsError):
    """A webhook that must not be used: its signature does not hold, or it is too old."""
