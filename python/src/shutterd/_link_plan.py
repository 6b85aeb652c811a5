# SPDX-License-Identifier: Apache-2.0
"""When a program connects to the gateway: a rule of ShutterKit, whose fixtures it passes.

Has neither a clock nor a connection. Times come from outside, in microseconds; what comes out is to be done
in its order, and `deadline` says when to call `advance`.
"""
from __future__ import annotations

from typing import Dict, List, Optional, Tuple, Union

from ._retry import RetryPause

LinkAction = Union[str, Tuple[str, int]]


class LinkPlan:
    """Decides when a program connects to the gateway, and in which order it adds its buttons.

        nothing to add -- insert --> "connect" --> ("add", 1) --> added 1 --> ("add", 2) --> ...
                                        ^              | refused     | failed
                                        +--- pause <---+-------------+

    The newest interaction wins at the gateway, so they are added one by one, in the order in which the
    program opened them, also after a loss. One that is refused for now delays those after it. When nothing
    is left, "disconnect". `held`: nothing is added before `release`, because the session has no name yet.
    """

    def __init__(self, held: bool = False, longest_usec: int = 5_000_000) -> None:
        # The place of each button, in their order: "waiting", "adding" or "added".
        self._places: Dict[int, str] = {}
        self._is_connected = False
        self._is_held = held
        self._pause = RetryPause(longest_usec)
        self.deadline: Optional[int] = None

    def insert(self, number: int) -> List[LinkAction]:
        """The program opens a button."""
        self._places[number] = "waiting"
        return self._step()

    def remove(self, number: int) -> List[LinkAction]:
        """The program closes a button."""
        self._places.pop(number, None)
        return self._step()

    def release(self) -> List[LinkAction]:
        """The session has a name, or a new one. Buttons that wait for it are tried at once."""
        self._is_held = False
        self.deadline = None
        self._pause.restart()
        return self._step()

    def connected(self) -> List[LinkAction]:
        """The connection for calls has been made."""
        self._is_connected = True
        return self._step()

    def added(self, number: int, now: int) -> List[LinkAction]:
        """The gateway has accepted the button."""
        if number in self._places:
            self._places[number] = "added"
        self._pause.reached(now)
        return self._step()

    def refused(self, number: int, now: int) -> None:
        """The gateway has refused the button for now."""
        if number in self._places:
            self._places[number] = "waiting"
        self.deadline = self._pause.deadline(now)

    def failed(self, now: int) -> None:
        """The connection could not be made, or has ended."""
        self._is_connected = False
        for number in self._places:
            self._places[number] = "waiting"
        self.deadline = self._pause.deadline(now)
        self._pause.lost()

    def advance(self, now: int) -> List[LinkAction]:
        """The deadline has come."""
        if self.deadline is None or self.deadline > now:
            return []
        self.deadline = None
        return self._step()

    def _step(self) -> List[LinkAction]:
        if not self._places:
            self.deadline = None
            self._pause.lost()
            if not self._is_connected:
                return []
            self._is_connected = False
            return ["disconnect"]
        if self.deadline is not None or self._is_held:
            return []
        if not self._is_connected:
            return ["connect"]
        if "adding" in self._places.values():
            return []
        for number, place in self._places.items():
            if place == "waiting":
                self._places[number] = "adding"
                return [("add", number)]
        return []
