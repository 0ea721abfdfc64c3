"""Verification of webhooks. Requires `cryptography`: `pip install payments-platform-sdk[webhooks]`."""

from __future__ import annotations

import base64
import json
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .errors import WebhookVerificationError

if TYPE_CHECKING:
    from ._generated.types import Event

TOLERANCE = 5 * 60.0
KEY_LIFETIME = 60 * 60.0
#: Minimum interval in seconds between fetches for an unknown key, so that forged webhooks cannot cause any number of them.
REFETCH_AFTER = 10.0

Key = Mapping[str, Any]


@dataclass(frozen=True)
class _StandardSignature:
    id: str
    timestamp: str
    signatures: Sequence[str]


class WebhookVerifier:
    """
    Verifies webhooks over the bytes as received. A webhook must have a Standard Webhooks signature, which covers the time of the attempt,
    so that a captured webhook cannot be replayed later; X-Svc-Signature must be valid if present. Keys are cached, and fetched again if
    none of them verifies, such as after a rotation. Threads may share a verifier.
    """

    def __init__(
        self,
        keys: Callable[[], Sequence[Key]],
        *,
        tolerance: float = TOLERANCE,
        key_lifetime: float = KEY_LIFETIME,
        now: Callable[[], float] = time.time,
    ) -> None:
        """`keys` fetches the keys: `lambda: payments.webhook_keys_list()["keys"]`. Times are in seconds."""
        self._fetch = keys
        self._tolerance = tolerance
        self._key_lifetime = key_lifetime
        self._now = now
        self._lock = threading.Lock()
        self._kept: tuple[Sequence[Key], float] | None = None

    def verify(self, body: bytes, headers: Mapping[str, str]) -> Event:
        """Returns the event of an authentic webhook. Raises WebhookVerificationError for any other."""
        by_name = {name.lower(): value for name, value in headers.items()}
        standard = self._standard_signature(by_name)
        single = by_name.get("x-svc-signature")
        for within in (self._key_lifetime, REFETCH_AFTER):
            keys = self._keys(within)
            if _holds_standard(keys, standard, body) and (single is None or _holds_single(keys, single, body)):
                event: Event = json.loads(body)
                return event
        raise WebhookVerificationError("No key of the platform verifies the webhook.")

    def _standard_signature(self, headers: Mapping[str, str]) -> _StandardSignature:
        webhook_id = headers.get("webhook-id")
        timestamp = headers.get("webhook-timestamp")
        signatures = headers.get("webhook-signature")
        if webhook_id is None or timestamp is None or signatures is None:
            raise WebhookVerificationError("The webhook has no Standard Webhooks signature.")
        is_number = timestamp.isascii() and timestamp.isdigit() and len(timestamp) < 16
        if not is_number or abs(self._now() - int(timestamp)) > self._tolerance:
            raise WebhookVerificationError("The webhook is too old, or the clocks differ.")
        return _StandardSignature(webhook_id, timestamp, signatures.split())

    def _keys(self, within: float) -> Sequence[Key]:
        """Keys fetched within the given time. A failed fetch is raised and leaves the cached keys."""
        with self._lock:
            if self._kept is None or self._now() - self._kept[1] >= within:
                self._kept = (self._fetch(), self._now())
            return self._kept[0]


def _holds_standard(keys: Sequence[Key], standard: _StandardSignature, body: bytes) -> bool:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    signed = f"{standard.id}.{standard.timestamp}.".encode() + body
    for each in standard.signatures:
        version, _, text = each.partition(",")
        signature = _decoded(text) if version == "v1a" else None
        if signature is None:
            continue
        for key in keys:
            public = Ed25519PublicKey.from_public_bytes(
                base64.b64decode(key["standardWebhooksKey"].removeprefix("whpk_"))
            )
            try:
                public.verify(signature, signed)
                return True
            except InvalidSignature:
                continue
    return False


def _holds_single(keys: Sequence[Key], header: str, body: bytes) -> bool:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    signature = _single_signature(header)
    if signature is None:
        return False
    for key in keys:
        public = serialization.load_pem_public_key(key["pem"].encode())
        if not isinstance(public, ec.EllipticCurvePublicKey):
            continue
        try:
            public.verify(signature, body, ec.ECDSA(hashes.SHA256()))
            return True
        except InvalidSignature:
            continue
    return False


def _single_signature(header: str) -> bytes | None:
    """Decodes the signature in `{"v":"1","s":"<base64>"}`; None for anything else."""
    try:
        parsed = json.loads(header)
    except ValueError:
        return None
    if not isinstance(parsed, dict) or parsed.get("v") != "1" or not isinstance(parsed.get("s"), str):
        return None
    return _decoded(parsed["s"])


def _decoded(text: str) -> bytes | None:
    try:
        return base64.b64decode(text, validate=True)
    except ValueError:
        return None
