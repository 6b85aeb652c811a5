# SPDX-License-Identifier: Apache-2.0
"""Functions of the program that are called when something happens."""
from __future__ import annotations

import inspect
import logging
from typing import Any, Callable, Optional

Handler = Optional[Callable[..., object]]

_log = logging.getLogger("shutterd")


def invoke(handler: Handler, value: object) -> None:
    """Calls a handler: with the value if it takes a parameter, as gpiozero does. An error that it raises
    is logged, and nothing else happens."""
    if handler is None:
        return
    try:
        if _takes_one(handler):
            handler(value)
        else:
            handler()
    except Exception:
        _log.exception("a handler has failed: %r", handler)


def _takes_one(handler: Callable[..., Any]) -> bool:
    try:
        signature = inspect.signature(handler)
    except (TypeError, ValueError):
        # A function of C tells nothing of its parameters.
        return False
    try:
        # One that does without is called without: its parameter may mean something else.
        signature.bind()
        return False
    except TypeError:
        return True
