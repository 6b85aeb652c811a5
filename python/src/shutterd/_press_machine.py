# SPDX-License-Identifier: Apache-2.0
"""Which events of a button reach its program, and when each is acknowledged."""
from __future__ import annotations

import collections
from dataclasses import dataclass
from typing import Deque, Dict, Optional, Set

from ._events import ButtonEvent, ButtonStatus, Gesture, PressEvent

MAXIMUM_AGE_USEC = 2_000_000
"""After this time nobody expects a press to have an effect any more."""
MAXIMUM_WAITING = 256
"""Events that may wait. Presses beyond that are left out whole."""


@dataclass
class _Entry:
    item: ButtonEvent
    # None if nothing waits for an acknowledgement: it was made here, or its connection is gone.
    sequence: Optional[int]


class PressMachine:
    """Decides which events of a button's stream reach its program.

        gateway --> received --> queue --> next --> program --> next: handled, acknowledged
                                   ^
                cancelled by us ---+  (connection lost, button closed)

    A press is open from its "began" until its "ended" or "cancelled". Only events of an open press reach
    the queue, so there is never a second end, whatever the gateway sends after an end that was made
    here. Has no clock and no connection: times come from outside, in microseconds.
    """

    def __init__(self, enabled: bool = True, maximum_age_usec: int = MAXIMUM_AGE_USEC,
                 limit: int = MAXIMUM_WAITING) -> None:
        self._maximum_age_usec = maximum_age_usec
        self._limit = limit
        self._queue: Deque[_Entry] = collections.deque()
        self._current: Optional[_Entry] = None
        self._open: Dict[int, PressEvent] = {}
        self._dropped: Set[int] = set()
        self._enabled = enabled
        self._newest = self._newest_event = self._acknowledged = 0
        self.is_removed = False

    # The gateway

    def received(self, event: Optional[PressEvent], sequence: int) -> None:
        """The gateway has sent an event; None: one that is not known here."""
        self._newest_event = sequence
        self._newest = max(self._newest, sequence)
        if event is None:
            return
        if event.phase == "began":
            if event.press in self._open or not self._takes():
                return
            self._open[event.press] = event
        elif self._open.pop(event.press, None) is None:
            return
        self._queue.append(_Entry(event, sequence))

    def received_gesture(self, gesture: Optional[Gesture], sequence: int) -> None:
        """The gateway has sent a gesture; None: another message that is counted."""
        self._newest = max(self._newest, sequence)
        if gesture is not None and self._takes():
            self._queue.append(_Entry(gesture, sequence))

    def changed(self, status: ButtonStatus) -> None:
        """The status has changed. If several changes wait in a row, only the last one is kept."""
        if self.is_removed:
            return
        if self._queue and isinstance(self._queue[-1].item, ButtonStatus):
            self._queue.pop()
        self._queue.append(_Entry(status, None))

    def disconnected(self, status: ButtonStatus, now_usec: int) -> None:
        """The connection is gone. The next one counts from 1."""
        self._cancel_open("gateway_lost", now_usec)
        for entry in self._queue:
            entry.sequence = None
        if self._current:
            self._current.sequence = None
        self._newest = self._newest_event = self._acknowledged = 0
        self.changed(status)

    # The program

    def set_enabled(self, enabled: bool) -> None:
        """Switches presses on or off. The gateway cancels the open ones."""
        self._enabled = enabled

    def remove(self, now_usec: int) -> None:
        """The button is closed. Open presses are cancelled here; what waits is still delivered."""
        if not self.is_removed:
            self._cancel_open("interaction_removed", now_usec)
            self.is_removed = True

    def next(self, now_usec: int) -> Optional[ButtonEvent]:
        """The program has handled its event and takes the next one; None if there is none."""
        self._current = None
        while self._queue:
            entry = self._queue.popleft()
            if self._is_wanted(entry.item, now_usec):
                self._current = entry
                return entry.item
        return None

    def take_acknowledgement(self) -> Optional[int]:
        """The sequence to acknowledge now: all messages before the first one that is still to be
        handled. None if there is nothing new."""
        pending = self._current.sequence if self._current else None
        if pending is None:
            pending = next((e.sequence for e in self._queue if e.sequence is not None), None)
        handled = min(self._newest if pending is None else pending - 1, self._newest_event)
        if handled <= self._acknowledged:
            return None
        self._acknowledged = handled
        return handled

    def _takes(self) -> bool:
        return self._enabled and not self.is_removed and len(self._queue) < self._limit

    def _cancel_open(self, reason: str, now_usec: int) -> None:
        for began in self._open.values():
            self._queue.append(_Entry(began.cancelled(reason, now_usec), None))
        self._open = {}

    def _is_wanted(self, item: ButtonEvent, now_usec: int) -> bool:
        """A press that reaches the program too late, because that hung, is dropped: nobody wants its
        photo any more."""
        if isinstance(item, ButtonStatus):
            return True
        is_fresh = (self._enabled and not self.is_removed
                    and now_usec - item.monotonic_usec <= self._maximum_age_usec)
        if isinstance(item, Gesture):
            return is_fresh
        if item.phase == "began":
            if not is_fresh:
                self._dropped.add(item.press)
            return is_fresh
        if item.press in self._dropped:
            self._dropped.remove(item.press)
            return False
        return True
