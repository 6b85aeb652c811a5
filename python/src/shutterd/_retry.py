# SPDX-License-Identifier: Apache-2.0
"""When to try again to reach a daemon."""
from __future__ import annotations

from typing import Optional

SHORTEST_USEC = 100_000


class RetryPause:
    """The pauses between attempts to reach a daemon, in microseconds.

    They double from 100 ms up to the longest, and start small again after a connection that lasted at
    least as long as the longest pause. Has no clock: the times come from outside.
    """

    def __init__(self, longest_usec: int) -> None:
        self._longest = longest_usec
        self._next = SHORTEST_USEC
        self._stands_since: Optional[int] = None

    def reached(self, now: int) -> None:
        """The daemon is reached."""
        if self._stands_since is None:
            self._stands_since = now

    def lost(self) -> None:
        """The daemon is gone."""
        self._stands_since = None

    def deadline(self, now: int) -> int:
        """When to try again after a failure now. Doubles the next pause."""
        if self._stands_since is not None and now - self._stands_since >= self._longest:
            self.restart()
        pause, self._next = self._next, min(2 * self._next, self._longest)
        return now + pause

    def restart(self) -> None:
        """Makes the next pause the shortest."""
        self._next = SHORTEST_USEC
