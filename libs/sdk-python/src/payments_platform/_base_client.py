"""Calls of any operation, by method and path."""

import base64
import json
import re
import uuid
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote, urlencode

from ._forms import encoded_form
from ._options import RetrySettings
from ._transport import Surroundings, WireRequest, send

BASE_PATH = "/2025-10-13"


class BaseClient:
    """A client of the API. It has no connection and no request state, so threads may share it."""

    def __init__(
        self,
        base_url: str,
        credential: str | None = None,
        *,
        agent_token: str | None = None,
        retries: RetrySettings | None = None,
        surroundings: Surroundings | None = None,
    ) -> None:
        """`credential`: API token as `<id>:<secret>`, a trailing line break is ignored; `agent_token`: access token of an agent, for `/agents/me`."""
        self._origin = base_url.rstrip("/").removesuffix(BASE_PATH)  # copied URLs often contain the version
        self._credential = credential
        self._agent_token = agent_token
        self._retries = retries or RetrySettings()
        self._surroundings = surroundings or Surroundings()

    def request(
        self,
        method: str,
        path: str,
        *,
        parameters: Mapping[str, str] | None = None,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        form: Mapping[str, Any] | None = None,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        retries: RetrySettings | None = None,
    ) -> Any:
        """Calls any operation. A POST without a key gets a random one, which is reused for retries, so that it is executed once."""
        content_type, content = _content(body, form)
        key = str(uuid.uuid4()) if idempotency_key is None and method == "POST" else idempotency_key
        sent = {
            "Accept": "application/json",
            **self._authorization(path),
            **({"Content-Type": content_type} if content_type is not None else {}),
            **({"Idempotency-Key": key} if key is not None else {}),
            **(headers or {}),
        }
        url = f"{self._origin}{BASE_PATH}{_filled(path, parameters or {})}{_query_text(query or {})}"
        return send(WireRequest(method, url, sent, content), retries or self._retries, self._surroundings)

    def pages(self, path: str, *, query: Mapping[str, Any] | None = None, **options: Any) -> Iterator[Any]:
        """Iterates over every item of a list; pages are fetched as needed."""
        asked = dict(query or {})
        while True:
            page = self.request("GET", path, query=asked, **options)
            yield from page["data"]
            if page.get("nextCursor") is None:
                return
            asked["cursor"] = page["nextCursor"]

    def _authorization(self, path: str) -> dict[str, str]:
        if path.startswith("/agents/me") and self._agent_token is not None:
            return {"Authorization": f"Bearer {self._agent_token}"}
        if self._credential is None:
            return {}
        return {"Authorization": f"Basic {base64.b64encode(self._credential.strip().encode()).decode()}"}


def _content(body: Any, form: Mapping[str, Any] | None) -> tuple[str | None, bytes | None]:
    if form is not None:
        return encoded_form(form)
    return (None, None) if body is None else ("application/json", json.dumps(body).encode())


def _filled(path: str, parameters: Mapping[str, str]) -> str:
    def value(match: re.Match[str]) -> str:
        given = parameters.get(match[1])
        if not isinstance(given, str) or given == "":
            raise TypeError(f"{match[1]} is missing")
        return quote(given, safe="")

    return re.sub(r"\{(\w+)\}", value, path)


def _query_text(query: Mapping[str, Any]) -> str:
    pairs = [
        (name, str(each).lower() if isinstance(each, bool) else str(each))
        for name, value in query.items()
        if value is not None
        for each in (value if isinstance(value, (list, tuple)) else [value])
    ]
    return f"?{urlencode(pairs)}" if pairs else ""
