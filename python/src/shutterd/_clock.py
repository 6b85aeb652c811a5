# SPDX-License-Identifier: Apache-2.0
"""The clock of the rules, and their deadlines in a loop."""
from __future__ import annotations

import asyncio
import time
from typing import Callable, Optional


def now_usec() -> int:
    """Microseconds of CLOCK_MONOTONIC."""
    return time.monotonic_ns() // 1000


class Alarm:
    """Calls a function in the loop when a deadline has come. Has one deadline at a time."""

    def __init__(self, call: Callable[[], None]) -> None:
        self._call = call
        self._handle: Optional[asyncio.TimerHandle] = None

    def set(self, deadline_usec: Optional[int]) -> None:
        """Replaces the deadline; None: there is none."""
        if self._handle:
            self._handle.cancel()
            self._handle = None
        if deadline_usec is not None:
            pause = max(0, deadline_usec - now_usec()) / 1e6
            self._handle = asyncio.get_running_loop().call_later(pause, self._ring)

    def _ring(self) -> None:
        self._handle = None
        self._call()
