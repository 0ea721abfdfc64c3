"""Arguments that every operation takes, and the parts of forms."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypedDict


@dataclass(frozen=True)
class RetrySettings:
    """Limits of a request and its attempts, in seconds."""

    #: Attempts beyond the first.
    max_retries: int = 4
    #: Time for one attempt.
    timeout: float = 30.0
    #: Wait before the first further attempt; it doubles with each, and is up to a half shorter.
    first_delay: float = 0.5
    max_delay: float = 8.0
    #: A server that asks for a longer wait is not asked again: its error is raised at once.
    max_retry_after: float = 60.0


class RequestOptions(TypedDict, total=False):
    """Settings of a single request."""

    #: Key under which the request is executed once; a POST without one gets a random one, kept over its attempts.
    idempotency_key: str | None
    headers: Mapping[str, str] | None
    retries: RetrySettings | None


@dataclass(frozen=True)
class File:
    """A file of a form."""

    name: str
    content: bytes = field(repr=False)
    media_type: str = "application/octet-stream"
