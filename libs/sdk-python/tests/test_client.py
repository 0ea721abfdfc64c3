"""Rules of the client, against a server of this test."""

import base64
import json
import ssl
import threading
import typing
import unittest
import urllib.error
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from unittest import mock

from payments_platform import ApiError, ConnectionFailed, File, PaymentsClient, RetrySettings, _transport, types
from payments_platform._transport import Surroundings


class Server:
    """Answers requests as told, one after another, and keeps them."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.requests = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self):
                length = int(self.headers.get("Content-Length", "0"))
                outer.requests.append((self.command, self.path, dict(self.headers), self.rfile.read(length)))
                status, headers, body = outer.answers.pop(0)
                if status is None:
                    self.connection.close()
                    return
                self.send_response(status)
                for name, value in headers.items():
                    if name != "Content-Length":
                        self.send_header(name, value)
                payload = body if isinstance(body, bytes) else json.dumps(body).encode()
                self.send_header("Content-Length", headers.get("Content-Length", str(len(payload))))
                self.end_headers()
                self.wfile.write(payload)
                self.close_connection = True

            do_GET = do_POST = do_PATCH = do_DELETE = answer

            def log_message(self, *_):
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.http.serve_forever, args=(0.005,), daemon=True).start()
        self.url = f"http://127.0.0.1:{self.http.server_port}"

    def close(self):
        self.http.shutdown()
        self.http.server_close()


REFUSED = {"code": "CONFLICT", "message": "No.", "details": {"reason": "REQUEST_IN_PROGRESS"}}


class ClientTest(unittest.TestCase):
    def serve(self, *answers, **options):
        self.server = Server(*answers)
        self.addCleanup(self.server.close)
        self.waits = []
        surroundings = Surroundings(sleep=self.waits.append, random=lambda: 0.0, **options)
        return PaymentsClient(f"{self.server.url}/2025-10-13/", "id:secret\n", surroundings=surroundings)

    def test_a_post_keeps_its_key_over_lost_answers_and_refusals_that_pass(self):
        client = self.serve(
            (None, {}, b""),
            (503, {"Retry-After": "7"}, {}),
            (429, {}, {}),
            (409, {}, REFUSED),
            (200, {}, {"id": "Quote:1"}),
        )
        self.assertEqual(client.request("POST", "/quotes", body={"a": 1}), {"id": "Quote:1"})
        keys = {headers["Idempotency-Key"] for _, _, headers, _ in self.server.requests}
        self.assertEqual((len(keys), len(self.server.requests)), (1, 5))
        self.assertEqual({body for *_, body in self.server.requests}, {b'{"a": 1}'})
        self.assertEqual(self.waits, [0.5, 7, 2, 4])
        self.assertEqual(base64.b64decode(self.server.requests[0][2]["Authorization"].split()[1]), b"id:secret")

    def test_an_empty_key_is_not_replaced_by_a_random_one(self):
        client = self.serve((400, {}, {}))
        with self.assertRaises(ApiError):
            client.request("POST", "/quotes", body={}, idempotency_key="")
        self.assertEqual(self.server.requests[0][2]["Idempotency-Key"], "")

    def test_attempts_end(self):
        client = self.serve(*[(503, {}, {})] * 3)
        with self.assertRaises(ApiError):
            client.request("GET", "/config", retries=RetrySettings(max_retries=2))
        self.assertEqual((len(self.server.requests), self.waits), (3, [0.5, 1]))

    def test_a_refusal_that_another_attempt_would_not_change_is_raised_at_once(self):
        conflict = {"code": "CONFLICT", "message": "Another body.", "details": {"reason": "IDEMPOTENCY_KEY_REUSED"}}
        for status, body in [(409, conflict), (400, {}), (501, {}), (404, {})]:
            with self.subTest(status):
                client = self.serve((status, {}, body))
                with self.assertRaises(ApiError):
                    client.request("POST", "/quotes", body={})
                self.assertEqual(self.waits, [])

    def test_half_an_answer_and_a_page_of_a_proxy_are_lost_answers(self):
        client = self.serve((200, {"Content-Length": "900"}, b'{"id'), (200, {}, b"<html>"), (200, {}, {"id": 1}))
        self.assertEqual(client.request("GET", "/config"), {"id": 1})

    def test_an_answer_that_drips_is_given_up_at_the_end_of_its_time(self):
        times = iter([0.0, 31.0])
        client = self.serve((200, {}, {"id": 1}), monotonic=lambda: next(times))
        with self.assertRaises(ConnectionFailed):
            client.request("DELETE", "/tokens/{tokenId}", parameters={"tokenId": "Token:1"})

    def test_a_form_is_the_same_at_each_attempt(self):
        client = self.serve((503, {}, {}), (200, {}, {}))
        file = File('a"b.pdf', b"%PDF\r\n\x00", "application/pdf")
        client.documents_upload(
            {"file": file, "documentType": "PASSPORT", "country": "US", "documentHolder": "Customer:1"}
        )
        (_, _, headers, first), (_, _, _, second) = self.server.requests
        self.assertEqual(first, second)
        boundary = headers["Content-Type"].partition("boundary=")[2].encode()
        parts = first.split(b"--" + boundary)
        self.assertIn(
            b'name="file"; filename="a%22b.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF\r\n\x00\r\n', parts[1]
        )
        self.assertTrue(parts[2].endswith(b'name="documentType"\r\n\r\nPASSPORT\r\n'))
        self.assertEqual((len(parts), parts[5]), (6, b"--\r\n"))

    def test_a_delete_is_not_repeated_after_a_lost_answer(self):
        client = self.serve((None, {}, b""))
        with self.assertRaises(ConnectionFailed):
            client.request("DELETE", "/tokens/{tokenId}", parameters={"tokenId": "Token:1"})
        self.assertEqual(len(self.server.requests), 1)

    def test_a_refusal_names_its_code_details_and_request(self):
        body = {"code": "INVALID_INPUT", "message": "Bad.", "details": {"errors": [{"field": "a"}]}}
        client = self.serve((400, {"X-Request-Id": "r-1"}, body))
        with self.assertRaises(ApiError) as caught:
            client.request("POST", "/quotes", body={})
        error = caught.exception
        self.assertEqual((error.status, error.code, error.request_id), (400, "INVALID_INPUT", "r-1"))
        self.assertEqual(error.details["errors"], [{"field": "a"}])
        self.assertIn("r-1", str(error))

    def test_a_proxys_page_and_a_server_that_asks_for_too_long_are_errors(self):
        client = self.serve(
            (502, {}, b"<html>"),
            (503, {"Retry-After": "3600"}, b"<html>"),
            (403, {}, {"code": "BLOCKED", "message": "No.", "details": "by the proxy"}),
        )
        with self.assertRaises(ApiError) as caught:
            client.request("POST", "/quotes", body={}, retries=RetrySettings(max_retries=0))
        self.assertEqual(caught.exception.code, "INTERNAL_ERROR")
        with self.assertRaises(ApiError) as caught:
            client.request("GET", "/quotes")
        self.assertEqual((caught.exception.code, caught.exception.retry_after), ("SERVICE_UNAVAILABLE", 3600))
        with self.assertRaises(ApiError) as caught:
            client.request("GET", "/quotes")
        self.assertEqual((caught.exception.code, caught.exception.details), ("BLOCKED", {}))

    def test_a_server_that_is_not_trusted_is_asked_once(self):
        client = self.serve()
        distrust = urllib.error.URLError(ssl.SSLCertVerificationError("self-signed certificate"))
        opener = mock.patch.object(_transport._OPENER, "open", side_effect=distrust)
        with opener as opened, self.assertRaises(ConnectionFailed):
            client.request("GET", "/config")
        opened.assert_called_once()

    def test_a_redirect_is_not_followed(self):
        client = self.serve((302, {"Location": "http://127.0.0.1:9/"}, b""))
        with self.assertRaises(ApiError):
            client.request("GET", "/config")

    def test_pages_are_walked(self):
        client = self.serve(
            (200, {}, {"data": [1, 2], "nextCursor": "c d", "hasMore": True}),
            (200, {}, {"data": [3], "hasMore": False}),
        )
        self.assertEqual(
            list(client.pages("/customers", query={"limit": 2, "isPaused": True, "other": None})), [1, 2, 3]
        )
        paths = [path for _, path, _, _ in self.server.requests]
        self.assertEqual(
            paths,
            ["/2025-10-13/customers?limit=2&isPaused=true", "/2025-10-13/customers?limit=2&isPaused=true&cursor=c+d"],
        )

    def test_ids_of_paths_are_escaped_and_required(self):
        client = self.serve((200, {}, {}))
        client.request("GET", "/customers/{customerId}", parameters={"customerId": "../config"})
        self.assertEqual(self.server.requests[0][1], "/2025-10-13/customers/..%2Fconfig")
        with self.assertRaises(TypeError):
            client.request("GET", "/customers/{customerId}")

    def test_every_generated_type_holds(self):
        declared = {name: value for name, value in vars(types).items() if typing.is_typeddict(value)}
        self.assertGreater(len(declared), 200)
        for name, value in declared.items():
            with self.subTest(name):
                typing.get_type_hints(value, vars(types))


if __name__ == "__main__":
    unittest.main()
