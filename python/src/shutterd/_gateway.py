# SPDX-License-Identifier: Apache-2.0
"""A program's link to the gateway: when it connects, and in which order it adds its buttons.

    nothing to add --> connect --> add 1 --> added 1 --> add 2 --> ...
                          ^          | refused      | failed
                          +-- pause <+--------------+

The newest interaction wins at the gateway, so they are added one by one in the order in which the program
opened them, also after a loss; one that is refused for now delays those after it.
"""
from __future__ import annotations

import asyncio
from typing import List, Optional

from . import _paths
from ._button import ButtonCore, Owner
from ._errors import CallFailed, Disconnected, ShutterError
from ._retry import RetryPause
from ._session import SessionCore
from ._wire import Connection

LONGEST_PAUSE = 5.0
"""Seconds between two attempts, where only presses wait for them."""
LONGEST_PAUSE_WITH_SESSION = 1.0


class GatewayLink(Owner):
    """One connection for calls, and one for the stream of each button."""

    def __init__(self, application: str, runtime_dir: Optional[str],
                 session: Optional[SessionCore]) -> None:
        self.application = application
        self._path = _paths.socket_path
        self._runtime_dir = runtime_dir
        self._follows = session
        self._session: Optional[str] = session.id if session else None
        self._buttons: List[ButtonCore] = []
        self._calls: Optional[Connection] = None
        self._failure: Optional[ShutterError] = None
        self._pause = RetryPause(LONGEST_PAUSE_WITH_SESSION if session else LONGEST_PAUSE)
        self._deadline: Optional[float] = None
        self._changed = asyncio.Event()
        self._task: Optional["asyncio.Task[None]"] = None
        self._renaming: Optional["asyncio.Task[None]"] = None
        if session:
            session.listeners.append(self._session_changed)

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
        self._buttons.append(button)
        self._changed.set()
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())

    def remove(self, button: ButtonCore, error: Optional[ShutterError] = None) -> None:
        """Ends a button, whether or not the gateway has it."""
        button.end(error)
        if button in self._buttons:
            self._buttons.remove(button)
        self._changed.set()

    async def close(self) -> None:
        """Ends all buttons, for good."""
        for button in list(self._buttons):
            self.remove(button)
        for task in (self._task, self._renaming):
            if task:
                task.cancel()
                await asyncio.wait([task])
        self._task = self._renaming = None
        if self._follows and self._session_changed in self._follows.listeners:
            self._follows.listeners.remove(self._session_changed)

    def lost(self, error: ShutterError) -> None:
        """A connection has ended. This closes all of them, because a button that came back alone would
        be the newest at the gateway."""
        self._failure = self._failure or error.again()
        self._changed.set()

    # The session

    def _session_changed(self) -> None:
        name = self._follows.id if self._follows else None
        if name is None or name == self._session:
            return
        self._session = name
        # Buttons that wait for a session are tried at once.
        self._pause.restart()
        self._deadline = None
        self._changed.set()
        self.rename()

    def rename(self) -> None:
        """Gives the gateway the session's name, until it takes it: it may learn of the session a moment
        later than the program."""
        if self._renaming is None or self._renaming.done():
            self._renaming = asyncio.get_running_loop().create_task(self._rename())

    async def _rename(self) -> None:
        pause, loop = RetryPause(1.0), asyncio.get_running_loop()
        while True:
            name, refused = self._session, False
            for button in list(self._buttons):
                try:
                    await button.set_session(name)
                except CallFailed:
                    refused = True
                except ShutterError:
                    return
            if not refused and name == self._session:
                return
            await asyncio.sleep(pause.deadline(loop.time()) - loop.time())

    # The connections

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while True:
                while not self._buttons or (self._follows and self._session is None):
                    await self._wait(None)
                try:
                    await self._serve()
                except ShutterError as error:
                    for button in self._buttons:
                        button.disconnected(error)
                    self._deadline = self._pause.deadline(loop.time())
                finally:
                    self._failure = None
                    self._pause.lost()
                    if self._calls:
                        self._calls.close()
                        self._calls = None
                while self._deadline is not None and self._buttons:
                    await self._wait(self._deadline)
        finally:
            for button in self._buttons:
                button.close_stream()

    async def _serve(self) -> None:
        """Adds buttons, until there is none. Raises what ends the connection."""
        loop = asyncio.get_running_loop()
        calls = self._calls = self.connect()
        calls.on_close = lambda: self.lost(Disconnected("the connection to shutterd has ended"))
        while self._buttons:
            if self._failure:
                raise self._failure
            waiting = next((button for button in self._buttons if button.id is None), None)
            if waiting is None or self._deadline is not None:
                await self._wait(self._deadline)
                continue
            try:
                await waiting.open()
                self._pause.reached(loop.time())
            except CallFailed as error:
                # A call that the gateway does not understand is not repeated.
                if error.is_final:
                    self.remove(waiting, error)
                else:
                    waiting.refused(error)
                    self._deadline = self._pause.deadline(loop.time())

    async def _wait(self, deadline: Optional[float]) -> None:
        """Waits for a change, or for the deadline, which is over then."""
        timeout = None
        if deadline is not None:
            timeout = max(0.0, deadline - asyncio.get_running_loop().time())
        try:
            await asyncio.wait_for(self._changed.wait(), timeout)
        except asyncio.TimeoutError:
            if self._deadline == deadline:
                self._deadline = None
        self._changed.clear()
