"""Errors raised by the client."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._generated.types import ErrorCode, ErrorDetails


class PaymentsError(Exception):
    """Base class of all errors of this package."""


class ApiError(PaymentsError):
    """A response in which the API refuses the request."""

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
        #: The cause, for programs. A type checker knows all codes.
        self.code = code
        self.details = details
        #: Quote it when you report a problem.
        self.request_id = request_id
        #: Seconds after which the server allows another attempt.
        self.retry_after = retry_after


class ConnectionFailed(PaymentsError):
    """There was no response after all attempts. The request may have been executed; retry it with the same Idempotency-Key."""


class WebhookVerificationError(PaymentsError):
    """A webhook that must not be processed: its signature is invalid, or it is too old."""
