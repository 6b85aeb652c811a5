# SPDX-License-Identifier: Apache-2.0
"""When a capture session is opened: a rule of ShutterKit, whose fixtures it passes.

Has neither a clock nor a connection. Times come from outside, in microseconds; what comes out is to be done
in its order, and `deadline` says when to call `advance`.
"""
from __future__ import annotations

from typing import List, Optional

from ._retry import RetryPause


class SessionPlan:
    """Decides when a capture session is opened at the engine, started and stopped.

        none -- wanted --> opening --> open -- runs --> "start" --> heard -- runs no more --> "stop" --+
                            ^  | no engine   ^                                                       |
                            |  v             +-------------------------------------------------------+
                           waiting <-- lost

    A session that was open once is opened again after every loss, and started if it should run. Pauses
    double only up to 1 s, because no photo can be taken during them. A start and a stop use connections of
    their own, which may overtake each other. So a stop is sent only when the engine is known to have the
    start, and a start only when the stop before it was answered.
    """

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self._place = "none"
        self._start = "none"
        self._has_run = False
        self._was_open = False
        self._pause = RetryPause(1_000_000)
        self.is_stopping = False
        self.wants_running = False
        self.deadline: Optional[int] = None

    @property
    def is_open(self) -> bool:
        """Whether the engine has the session."""
        return self._place == "open"

    @property
    def is_started(self) -> bool:
        """Whether there is something to stop, or a stop is under way."""
        return self._start != "none" or self.is_stopping

    def want(self) -> List[str]:
        """The program needs the session."""
        if self._place != "none":
            return []
        self._place = "opening"
        return ["open"]

    def run(self, wanted: bool) -> List[str]:
        """The program starts the session, or stops it."""
        self.wants_running = wanted
        # The next attempt of a failed start does not wait any longer.
        if self.is_open:
            self.deadline = None
        return self.want() if wanted and self._place == "none" else self._step()

    def end(self) -> List[str]:
        """The program has finished with the session."""
        if self._place == "none":
            return []
        self._begin()
        return ["close"]

    def opened(self, now: int) -> List[str]:
        """The engine has opened the session, which is stopped."""
        self._place, self._was_open = "open", True
        self._pause.reached(now)
        return self._step()

    def refused(self, now: int) -> None:
        """The engine has refused the session. It is tried again only if the engine had it before."""
        if not self._was_open:
            self._begin()
            return
        self._place = "waiting"
        self.deadline = self._pause.deadline(now)

    def started(self) -> List[str]:
        """The start is answered, and the session runs."""
        self._start, self._has_run = "heard", True
        return self._step()

    def heard_start(self) -> List[str]:
        """The engine reports a state other than stopped, so it has the start."""
        if self._start != "asked":
            return []
        self._start = "heard"
        return self._step()

    def start_failed(self, is_awaited: bool, now: int) -> List[str]:
        """The start has failed. `is_awaited`: a call of the program waits for it, and raises."""
        if not self._has_run:
            self._start = "none"
            if is_awaited:
                self.wants_running = False
            elif self.wants_running:
                self.deadline = self._pause.deadline(now)
        return self._step()

    def stopped(self) -> List[str]:
        """The stop is answered."""
        self.is_stopping, self._start, self._has_run = False, "none", False
        return self._step()

    def lost(self, now: int) -> None:
        """The connection has ended, or could not be made."""
        if self._place == "none":
            return
        self._place, self._start = "waiting", "none"
        self.is_stopping = self._has_run = False
        self.deadline = self._pause.deadline(now)
        self._pause.lost()

    def advance(self, now: int) -> List[str]:
        """The deadline has come."""
        if self.deadline is None or self.deadline > now:
            return []
        self.deadline = None
        if self._place != "waiting":
            return self._step()
        self._place = "opening"
        return ["open"]

    def _step(self) -> List[str]:
        if not self.is_open or self.is_stopping or self.deadline is not None:
            return []
        if self._start == "none" and self.wants_running:
            self._start = "asked"
            return ["start"]
        if self._start == "heard" and not self.wants_running:
            self.is_stopping = True
            return ["stop"]
        return []
