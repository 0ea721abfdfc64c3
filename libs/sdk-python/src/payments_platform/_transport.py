"""Sends a request until a retry would not change the response, or there are no attempts left."""

import http.client
import json
import math
import random
import ssl
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ._options import RetrySettings
from .errors import ApiError, ConnectionFailed

_CHUNK = 1 << 16


@dataclass(frozen=True)
class WireRequest:
    """A request as sent; the same for each attempt."""

    method: str
    url: str
    headers: Mapping[str, str] = field(repr=False)
    body: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Surroundings:
    """Dependencies that tests replace."""

    sleep: Callable[[float], None] = time.sleep
    random: Callable[[], float] = random.random
    monotonic: Callable[[], float] = time.monotonic


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The credential is sent only to the given URL."""

    def redirect_request(self, *_arguments: Any, **_named: Any) -> None:
        return None


_OPENER = urllib.request.build_opener(_NoRedirects)


def send(request: WireRequest, settings: RetrySettings, surroundings: Surroundings) -> Any:
    """Returns the body of the successful response."""
    attempt = 0
    while True:
        try:
            return _once(request, settings.timeout, surroundings)
        except (ApiError, ConnectionFailed) as error:
            asked_for = _asked_for(error)
            if (
                attempt >= settings.max_retries
                or not _can_retry(request, error)
                or asked_for > settings.max_retry_after
            ):
                raise
            doubled = min(settings.first_delay * 2**attempt, settings.max_delay)
            # with jitter, so that clients do not retry simultaneously
            surroundings.sleep(max(doubled * (1 - surroundings.random() / 2), asked_for))
            attempt += 1


def _asked_for(error: ApiError | ConnectionFailed) -> float:
    return (error.retry_after or 0.0) if isinstance(error, ApiError) else 0.0


def _can_retry(request: WireRequest, error: ApiError | ConnectionFailed) -> bool:
    """
    True if a retry may succeed and cannot execute anything twice: the request was refused before execution, is still in progress under
    its key, or its response was lost and the request is idempotent.
    """
    if isinstance(error, ConnectionFailed):
        return _is_repeatable(request) and not _is_distrust(error.__cause__)
    if error.status in (429, 503):
        return True
    if error.status == 409:
        return error.details.get("reason") == "REQUEST_IN_PROGRESS"
    return error.status >= 500 and error.status != 501 and _is_repeatable(request)


def _is_repeatable(request: WireRequest) -> bool:
    """A DELETE repeated after a lost response would be answered with 404."""
    return request.method in ("GET", "PATCH", "PUT") or "Idempotency-Key" in request.headers


def _is_distrust(cause: BaseException | None) -> bool:
    """True if the certificate of the server is not trusted."""
    return isinstance(getattr(cause, "reason", cause), ssl.SSLCertVerificationError)


def _once(request: WireRequest, timeout: float, surroundings: Surroundings) -> Any:
    deadline = surroundings.monotonic() + timeout
    wire = urllib.request.Request(request.url, request.body, dict(request.headers), method=request.method)
    try:
        with _OPENER.open(wire, timeout=timeout) as answer:
            text = _read(answer, deadline, surroundings.monotonic)
    except urllib.error.HTTPError as refusal:
        with refusal:
            raise _refusal_of(refusal, deadline, surroundings.monotonic) from None
    except (OSError, http.client.HTTPException) as error:
        raise ConnectionFailed(f"No response was received: {error}") from error
    try:
        return json.loads(text) if text else None
    except ValueError as error:
        raise ConnectionFailed("The answer is not JSON.") from error


def _read(answer: Any, deadline: float, monotonic: Callable[[], float]) -> bytes:
    """Reads the whole body. The timeout of the connection restarts with each read, the deadline does not."""
    chunks: list[bytes] = []
    while chunk := answer.read1(_CHUNK):
        chunks.append(chunk)
        if monotonic() > deadline:
            raise TimeoutError("The answer did not come in time.")
    if answer.length:  # announced bytes that were not received
        raise http.client.IncompleteRead(b"".join(chunks), answer.length)
    return b"".join(chunks)


def _refusal_of(refusal: urllib.error.HTTPError, deadline: float, monotonic: Callable[[], float]) -> ApiError:
    try:
        body = json.loads(_read(refusal.fp, deadline, monotonic))
    except (ValueError, OSError, http.client.HTTPException):
        body = None
    if not isinstance(body, dict) or not isinstance(body.get("code"), str):
        # the response is from a proxy: only the status is known
        code = {429: "RATE_LIMITED", 503: "SERVICE_UNAVAILABLE"}.get(refusal.code, "INTERNAL_ERROR")
        body = {"code": code, "message": f"HTTP {refusal.code} {refusal.reason}".strip()}
    details: Any = body.get("details")
    if not isinstance(details, dict):
        details = {}
    return ApiError(
        refusal.code,
        body["code"],
        str(body.get("message", "")),
        details,
        refusal.headers.get("X-Request-Id") or details.get("requestId"),
        _seconds(refusal.headers.get("Retry-After")),
    )


def _seconds(text: str | None) -> float | None:
    try:
        seconds = float(text) if text is not None else math.nan
    except ValueError:
        return None
    return seconds if math.isfinite(seconds) and seconds >= 0 else None
