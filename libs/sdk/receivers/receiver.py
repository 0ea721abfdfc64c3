"""A webhook receiver in Python: the standard library and `cryptography` (pip install cryptography).

Run it with the platform's keys, the answer of GET /.well-known/webhook-keys.json:

    python3 receiver.py webhook-keys.json 4000
"""

import base64
import json
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

TOLERANCE = 5 * 60  # seconds between the signed moment of an attempt and now
MAX_BYTES = 1_000_000


class Forged(Exception):
    """The webhook must not be used."""


def verify(body, headers, keys, now):
    """The event of a genuine webhook, from its bytes as received; raises Forged for any other."""
    webhook_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdecimal() or abs(now - int(timestamp)) > TOLERANCE:
        raise Forged("too old, or the clocks differ")
    signed = f"{webhook_id}.{timestamp}.".encode() + body
    for each in headers.get("webhook-signature", "").split():
        version, _, signature = each.partition(",")
        if version == "v1a" and any(holds(key, signature, signed) for key in keys):
            return json.loads(body)
    raise Forged("no key of the platform verifies it")


def holds(key, signature, signed):
    raw = base64.b64decode(key["standardWebhooksKey"].removeprefix("whpk_"))
    try:
        Ed25519PublicKey.from_public_bytes(raw).verify(base64.b64decode(signature), signed)
        return True
    except (InvalidSignature, ValueError):
        return False


def receiver(keys, handle, clock=time.time):
    """The handler of a server. `handle` begins the work; an exception has the webhook sent again later."""
    handled = set()  # keep it where every process sees it, such as a table with the id as its key

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self):
            self.send_response(self.status())
            self.send_header("Content-Length", "0")
            self.end_headers()

        def status(self):
            length = int(self.headers.get("Content-Length", "0"))
            if length > MAX_BYTES:
                return 413
            try:
                event = verify(self.rfile.read(length), self.headers, keys, clock())
            except Forged:
                return 400
            if event["id"] not in handled:
                handle(event)
                handled.add(event["id"])
            return 200

        def log_message(self, *_):
            pass

    return Receiver


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        platform_keys = json.load(file)["keys"]
    show = lambda event: print(event["type"], event["id"], flush=True)
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2])), receiver(platform_keys, show))
    print(f"listening on port {server.server_port}", flush=True)
    server.serve_forever()
