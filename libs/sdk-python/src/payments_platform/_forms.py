"""Forms with files: multipart/form-data (RFC 7578)."""

import uuid
from collections.abc import Mapping
from typing import Any

from ._options import File


def encoded_form(form: Mapping[str, Any]) -> tuple[str, bytes]:
    """Returns the Content-Type and the body; members without a value are left out."""
    boundary = uuid.uuid4().hex
    parts = [_part(boundary, name, value) for name, value in form.items() if value is not None]
    return f"multipart/form-data; boundary={boundary}", b"".join([*parts, f"--{boundary}--\r\n".encode()])


def _part(boundary: str, name: str, value: Any) -> bytes:
    disposition = f'form-data; name="{_escaped(name)}"'
    if not isinstance(value, File):
        return f"--{boundary}\r\nContent-Disposition: {disposition}\r\n\r\n{value}\r\n".encode()
    head = (
        f'--{boundary}\r\nContent-Disposition: {disposition}; filename="{_escaped(value.name)}"\r\n'
        f"Content-Type: {value.media_type}\r\n\r\n"
    )
    return head.encode() + value.content + b"\r\n"


def _escaped(text: str) -> str:
    """Escapes a name as browsers do, so that it cannot end its header."""
    return text.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
