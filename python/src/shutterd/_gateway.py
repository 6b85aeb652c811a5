# SPDX-License-Identifier: Apache-2.0
"""A program's link to the gateway: one connection for calls, and one for the stream of each button.

LinkPlan decides when to connect and what to add.
"""
from __future__ import annotations

import asyncio
from typing import Any, Coroutine, Dict, List, Optional, Set

from . import _paths
from ._button import ButtonCore, Owner
from ._clock import Alarm, now_usec
from ._errors import CallFailed, Disconnected, ShutterError
from ._link_plan import LinkAction, LinkPlan
from ._retry import RetryPause
from ._session import SessionCore
from ._wire import Connection

LONGEST_PAUSE_USEC = 5_000_000
"""Between two attempts, where only presses wait for them."""
LONGEST_PAUSE_WITH_SESSION_USEC = 1_000_000


class GatewayLink(Owner):
    """The buttons of a program that has one session, or none. To be used in the loop."""

    def __init__(self, application: str, runtime_dir: Optional[str],
                 session: Optional[SessionCore]) -> None:
        self.application = application
        self._runtime_dir = runtime_dir
        self._follows = session
        self._session: Optional[str] = None
        self._buttons: Dict[int, ButtonCore] = {}
        self._last_number = 0
        self._calls: Optional[Connection] = None
        self._plan = LinkPlan(
            held=session is not None,
            longest_usec=LONGEST_PAUSE_WITH_SESSION_USEC if session else LONGEST_PAUSE_USEC)
        self._alarm = Alarm(lambda: self._follow(self._plan.advance(now_usec())))
        self._tasks: Set["asyncio.Task[None]"] = set()
        self._renaming: Optional["asyncio.Task[None]"] = None
        self._is_closed = False
        if session:
            session.listeners.append(self._session_changed)
            self._session_changed()

    @property
    def calls(self) -> Optional[Connection]:
        return self._calls

    @property
    def session(self) -> Optional[str]:
        return self._session

    def connect(self) -> Connection:
        return Connection.open(_paths.socket_path(_paths.GATEWAY, self._runtime_dir))

    def insert(self, button: ButtonCore) -> None:
        """Adds a button after the existing ones."""
        if self._is_closed:
            return button.end(None)
        self._last_number += 1
        button.number = self._last_number
        self._buttons[button.number] = button
        self._follow(self._plan.insert(button.number))

    def remove(self, button: ButtonCore, error: Optional[ShutterError] = None) -> None:
        """Ends a button, whether or not the gateway has it."""
        button.end(error)
        if self._buttons.pop(button.number, None):
            self._follow(self._plan.remove(button.number))

    def close(self) -> None:
        """Ends all buttons, for good."""
        self._is_closed = True
        for button in list(self._buttons.values()):
            self.remove(button)
        for task in list(self._tasks):
            task.cancel()
        if self._follows and self._session_changed in self._follows.listeners:
            self._follows.listeners.remove(self._session_changed)

    def lost(self, error: ShutterError) -> None:
        """A connection has ended or could not be made. This closes all of them, because a button that
        came back alone would be the newest at the gateway."""
        self._close_calls()
        for button in self._buttons.values():
            button.disconnected(error)
        self._plan.failed(now_usec())
        self._alarm.set(self._plan.deadline)

    # The session

    def _session_changed(self) -> None:
        name = self._follows.id if self._follows else None
        if name is None or name == self._session or self._is_closed:
            return
        self._session = name
        self.rename()
        self._follow(self._plan.release())

    def rename(self) -> None:
        """Gives the gateway the session's name, until it takes it: it may learn of the session a moment
        later than the program."""
        if self._renaming is None or self._renaming.done():
            self._renaming = self._begin(self._rename())

    async def _rename(self) -> None:
        pause = RetryPause(1_000_000)
        while True:
            name, refused = self._session, False
            for button in list(self._buttons.values()):
                try:
                    await button.set_session(name)
                except CallFailed:
                    refused = True
                except ShutterError:
                    # It is added again with the name.
                    return
            if not refused and name == self._session:
                return
            now = now_usec()
            await asyncio.sleep((pause.deadline(now) - now) / 1e6)

    # The plan

    def _follow(self, actions: List[LinkAction]) -> None:
        for action in actions:
            if action == "connect":
                self._open_calls()
            elif action == "disconnect":
                self._close_calls()
            else:
                self._begin(self._add(self._buttons[int(action[1])]))
        self._alarm.set(self._plan.deadline)

    def _begin(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _add(self, button: ButtonCore) -> None:
        try:
            if not await button.open():
                return
        except CallFailed as error:
            # A call that the gateway does not understand is not repeated.
            if error.is_final:
                return self.remove(button, error)
            button.refused(error)
            self._plan.refused(button.number, now_usec())
            self._alarm.set(self._plan.deadline)
        except ShutterError as error:
            if button.number in self._buttons:
                self.lost(error)
        else:
            self._follow(self._plan.added(button.number, now_usec()))

    def _open_calls(self) -> None:
        try:
            calls = self.connect()
        except ShutterError as error:
            return self.lost(error)
        calls.on_close = lambda: self.lost(Disconnected("the connection to shutterd has ended"))
        self._calls = calls
        self._follow(self._plan.connected())

    def _close_calls(self) -> None:
        if self._calls:
            self._calls.close()
            self._calls = None
