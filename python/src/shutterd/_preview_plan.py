# SPDX-License-Identifier: Apache-2.0
"""When a live picture is opened: a rule of ShutterKit, whose fixtures it passes.

Has neither a clock nor a connection. Times come from outside, in microseconds; what comes out is to be done
in its order, and `deadline` says when to call `advance`.
"""
from __future__ import annotations

from typing import List, Optional

from ._retry import RetryPause


class PreviewPlan:
    """Decides when a live picture is opened at the engine.

        waiting -- the session runs --> opening -- opened --> open
           ^                              ^  |                 |
           | it does not run              |  v it ended        v it ended: at once if it has shown a frame
           +----------------------------- pausing <------------+ else after a pause

    The engine says on the preview's connection that it has ended, and the session's state comes on another
    one, so either may come first.
    """

    def __init__(self) -> None:
        self._place = "waiting"
        self._is_running = False
        self._has_shown = False
        self._pause = RetryPause(1_000_000)
        self.deadline: Optional[int] = None

    def session(self, is_running: bool) -> List[str]:
        """The session runs, or does not."""
        if is_running == self._is_running:
            return []
        self._is_running = is_running
        if self._place == "waiting" and is_running:
            self._place = "opening"
            return ["open"]
        if self._place == "pausing" and not is_running:
            self._place, self.deadline = "waiting", None
        return []

    def opened(self, now: int) -> None:
        """The engine has opened the preview."""
        if self._place == "opening":
            self._place, self._has_shown = "open", False
            self._pause.reached(now)

    def shown(self) -> None:
        """A frame has come."""
        self._has_shown = True

    def ended(self, now: int) -> List[str]:
        """The preview has ended, or could not be opened, for a reason that may pass."""
        if self._place not in ("opening", "open"):
            return []
        may_hurry = self._place == "open" and self._has_shown
        actions: List[str] = []
        if not self._is_running:
            self._place = "waiting"
        elif may_hurry:
            self._place = "opening"
            actions = ["open"]
        else:
            self._place, self.deadline = "pausing", self._pause.deadline(now)
        self._pause.lost()
        return actions

    def finish(self) -> None:
        """The preview has ended for good."""
        self._place, self.deadline = "over", None

    def advance(self, now: int) -> List[str]:
        """The deadline has come."""
        if self.deadline is None or self.deadline > now:
            return []
        self.deadline = None
        if self._place != "pausing":
            return []
        self._place = "opening"
        return ["open"]
