"""Arguments of every operation, and files for forms."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypedDict


@dataclass(frozen=True)
class RetrySettings:
    """Limits of a request and its retries, in seconds."""

    #: Attempts after the first one.
    max_retries: int = 4
    #: Timeout of one attempt.
    timeout: float = 30.0
    #: Delay before the first retry; it doubles with each retry, and is randomly reduced by up to half.
    first_delay: float = 0.5
    max_delay: float = 8.0
    #: If the server requests a longer delay, the request is not retried: its error is raised immediately.
    max_retry_after: float = 60.0


class RequestOptions(TypedDict, total=False):
    """Settings of one request."""

    #: The request is executed once per key; a POST without a key gets a random one, which is reused for retries.
    idempotency_key: str | None
    headers: Mapping[str, str] | None
    retries: RetrySettings | None


@dataclass(frozen=True)
class File:
    """A file in a form."""

    name: str
    content: bytes = field(repr=False)
    media_type: str = "application/octet-stream"
