# SPDX-License-Identifier: Apache-2.0
"""The messages of Varlink: a call as it is sent, and a reply as it comes."""
from __future__ import annotations

import json
from typing import Any, Dict, Mapping, NamedTuple, NoReturn, Optional

from ._descriptors import Descriptors
from ._errors import ProtocolError, ShutterError, call_failed
from ._fields import Fields, present

MAXIMUM_MESSAGE = 1 << 20
"""Bytes of the longest reply that is read."""
MAXIMUM_CALL = 64 << 10
"""Bytes of the longest call that a daemon reads."""


class Reply(NamedTuple):
    """One reply of a daemon."""

    fields: Fields
    continues: bool
    descriptors: Descriptors


def encode(method: str, parameters: Mapping[str, Any], flag: Optional[str] = None) -> bytes:
    """A call as it is sent. `flag`: "more" or "oneway". Parameters that are None are left out."""
    call: Dict[str, Any] = {"method": method}
    if flag:
        call[flag] = True
    if given := present(parameters):
        call["parameters"] = given
    text = json.dumps(call, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    message = text.encode("utf-8") + b"\0"
    if len(message) > MAXIMUM_CALL:
        raise ShutterError(f"{method}: {len(message)} bytes of parameters", "send less")
    return message


def _refuse_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


def decode(message: bytes, descriptors: Descriptors) -> Reply:
    """A reply as it came. Raises CallFailed for the error of a call, and ProtocolError for no reply."""
    try:
        value = json.loads(message.decode("utf-8"), parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise ProtocolError(f"a reply is not JSON ({type(error).__name__})") from None
    fields = Fields(value, "the reply")
    parameters = fields.object("parameters") if fields.has("parameters") else Fields({}, "the reply")
    if name := fields.text_or_none("error"):
        raise call_failed(name, parameters.values)
    return Reply(parameters, fields.flag("continues"), descriptors)
