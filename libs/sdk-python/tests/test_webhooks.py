"""Rules of webhook verification."""

import base64
import json
import unittest

try:
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec, ed25519
except ImportError:
    raise unittest.SkipTest("cryptography is not installed") from None

from payments_platform import WebhookVerificationError, WebhookVerifier

NOW = 1_768_478_400
BODY = json.dumps({"id": "Webhook:1", "type": "TEST", "timestamp": "2026-01-15T12:00:00.000Z", "data": {}}).encode()


class SigningKey:
    """A key of the platform."""

    def __init__(self):
        self.single = ec.generate_private_key(ec.SECP256R1())
        self.standard = ed25519.Ed25519PrivateKey.generate()
        encoding, format_ = serialization.Encoding, serialization.PublicFormat
        raw = self.standard.public_key().public_bytes(encoding.Raw, format_.Raw)
        self.public = {
            "pem": self.single.public_key().public_bytes(encoding.PEM, format_.SubjectPublicKeyInfo).decode(),
            "standardWebhooksKey": f"whpk_{base64.b64encode(raw).decode()}",
        }

    def headers(self, body=BODY, at=NOW):
        single = self.single.sign(body, ec.ECDSA(hashes.SHA256()))
        standard = self.standard.sign(f"Webhook:1.{at}.".encode() + body)
        return {
            "X-Svc-Signature": json.dumps({"v": "1", "s": base64.b64encode(single).decode()}),
            "Webhook-Id": "Webhook:1",
            "webhook-timestamp": str(at),
            "webhook-signature": f"v1a,{base64.b64encode(standard).decode()}",
        }


class WebhookVerifierTest(unittest.TestCase):
    def setUp(self):
        self.own = SigningKey()
        self.keys = [self.own.public]
        self.fetched = 0
        self.now = NOW
        self.verifier = WebhookVerifier(self.fetch, now=lambda: self.now)

    def fetch(self):
        self.fetched += 1
        return self.keys

    def test_a_genuine_webhook_gives_its_event(self):
        standard = {name: value for name, value in self.own.headers().items() if name != "X-Svc-Signature"}
        for headers in (self.own.headers(), standard):
            self.assertEqual(self.verifier.verify(BODY, headers), json.loads(BODY))
        self.assertEqual(self.fetched, 1)

    def test_any_other_is_refused(self):
        own, other = self.own.headers(), SigningKey().headers()
        without = [{key: value for key, value in own.items() if key != left_out} for left_out in own]
        refused = [
            (BODY.replace(b"TEST", b"TOAST"), own),
            (BODY, {}),
            (BODY, other),
            (BODY, {"X-Svc-Signature": own["X-Svc-Signature"]}),  # it could be sent again at any time
            (BODY, {**own, "X-Svc-Signature": other["X-Svc-Signature"]}),
            (BODY, {**own, "webhook-signature": other["webhook-signature"]}),
            (BODY, {**own, "Webhook-Id": "Webhook:2"}),
            *[(BODY, {**own, "X-Svc-Signature": text}) for text in ("null", "[]", "{", '{"v":"2"}', '{"v":"1","s":7}')],
            *[(BODY, {**own, "webhook-signature": text}) for text in ("v1a,###", "v1a", "v2,abcd", "", "v1a,YQ==")],
            *[(BODY, {**own, "webhook-timestamp": text}) for text in ("soon", "", "-1", "\u0661", "9" * 5_000)],
            *[(BODY, headers) for headers in without[1:]],
        ]
        for body, headers in refused:
            with self.subTest(headers), self.assertRaises(WebhookVerificationError):
                self.verifier.verify(body, headers)

    def test_one_that_was_captured_is_refused_later(self):
        self.now = NOW + 300
        self.verifier.verify(BODY, self.own.headers())
        self.now = NOW + 301
        with self.assertRaises(WebhookVerificationError):
            self.verifier.verify(BODY, self.own.headers())

    def test_keys_are_fetched_again_after_a_rotation_and_not_for_every_forgery(self):
        self.verifier.verify(BODY, self.own.headers())
        following = SigningKey()
        self.keys = [self.own.public, following.public]
        self.now += 60
        self.verifier.verify(BODY, following.headers())
        self.assertEqual(self.fetched, 2)
        for _ in range(5):
            with self.assertRaises(WebhookVerificationError):
                self.verifier.verify(BODY, SigningKey().headers())
        self.assertEqual(self.fetched, 2)

    def test_keys_that_could_not_be_fetched_are_not_kept(self):
        self.keys, keys = None, self.keys
        failing = WebhookVerifier(lambda: self.keys or {}["keys"], now=lambda: NOW)
        with self.assertRaises(KeyError):
            failing.verify(BODY, self.own.headers())
        self.keys = keys
        failing.verify(BODY, self.own.headers())


if __name__ == "__main__":
    unittest.main()
