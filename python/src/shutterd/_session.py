# SPDX-License-Identifier: Apache-2.0
"""A capture session: its stream at the engine, which is opened again when the engine was lost.

    none --> opening --> open -- runs --> Start --> heard -- runs no longer --> Stop --+
               ^  | no engine      ^                                                   |
               |  v                +---------------------------------------------------+
              pause <-- lost

A session that was open once is opened again after every loss, and started if it should run. Pauses double
only up to 1 s, because no photo can be taken during them. A start and a stop use connections of their own,
which may overtake each other: a stop is sent only when the engine is known to have the start.
"""
from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, List, Mapping, Optional

from . import _paths
from ._errors import CallFailed, Closed, Disconnected, SessionNotRunning, ShutterError
from ._fields import Fields, present
from ._messages import Reply
from ._retry import RetryPause
from ._wire import Connection

_ENGINE = "org.shutterd.Engine."
LONGEST_PAUSE = 1.0


@dataclass(frozen=True)
class SessionStatus:
    """The state of a capture session."""

    state: str = "stopped"
    """"stopped", "starting", "running", "interrupted" or "failed"."""
    interruption: Optional[str] = None
    """Why it is "interrupted", such as "video_in_use"; else None."""
    failure: Optional[str] = None
    """The engine's name for the reason why it "failed"; else None."""
    configuration: Mapping[str, Any] = field(default_factory=dict)
    """What is in force, with the names of org.shutterd.Engine."""
    error: Optional[ShutterError] = None
    """Why the engine does not have the session now; None if it has, or if it was not asked."""


class SessionCore:
    """The link to one capture session. To be used in the loop."""

    def __init__(self, application: str, configuration: Mapping[str, Any],
                 runtime_dir: Optional[str]) -> None:
        self.application = application
        self.runtime_dir = runtime_dir
        self.status = SessionStatus()
        self.readiness = "session_not_running"
        self.id: Optional[str] = None
        """The engine's name for the session; None while the engine does not have it."""
        self.content_directory: Optional[str] = None
        self.listeners: List[Callable[[], None]] = []
        """Called in the loop after each change of `id`, `status` and `readiness`."""
        self._configuration: Dict[str, Any] = present(configuration)
        self._wants_running = False
        self._task: Optional["asyncio.Task[None]"] = None
        self._changed = asyncio.Condition()
        self._was_open = False
        self._is_closed = False
        self._refusal: Optional[ShutterError] = None
        self._starting = asyncio.Lock()
        self._heard_start = asyncio.Event()
        self._is_started = False

    def connect(self) -> Connection:
        """A further connection to the engine: each call has its own, so that a long one, such as a
        start, does not delay the others."""
        if self._is_closed:
            raise Closed("the camera was closed")
        return Connection.open(_paths.socket_path(_paths.ENGINE, self.runtime_dir))

    async def call(self, method: str, parameters: Mapping[str, Any], *,
                   takes_descriptors: bool = False) -> Reply:
        """Calls a method of the session, which is named in it."""
        connection = self.connect()
        try:
            return await connection.call(
                _ENGINE + method, {"session": self.name(), **parameters},
                takes_descriptors=takes_descriptors)
        finally:
            connection.close()

    def name(self) -> str:
        """The session's name. Raises what keeps the engine from having it."""
        if self._is_closed:
            raise Closed("the camera was closed")
        if self.id is None:
            if self.status.error:
                raise self.status.error.again()
            raise SessionNotRunning(_ENGINE + "SessionNotRunning", {"state": "stopped"})
        return self.id

    @property
    def is_closed(self) -> bool:
        """Whether the session has ended for good."""
        return self._is_closed

    @property
    def is_running(self) -> bool:
        """Whether frames come."""
        return self.id is not None and self.status.state == "running"

    # The program

    async def open(self) -> None:
        """Opens the session. Waits for the engine as long as it cannot be reached."""
        if self._is_closed:
            raise Closed("the camera was closed")
        if self._task is None or self._task.done():
            self._refusal = None
            self._task = asyncio.get_running_loop().create_task(self._run())
        async with self._changed:
            await self._changed.wait_for(lambda: self.id or self._refusal or self._is_closed)
        if self.id is None:
            raise self._refusal.again() if self._refusal else Closed("the camera was closed")

    async def start(self) -> None:
        """Starts the session, and returns when the first frame has come."""
        self._wants_running = True
        while True:
            await self.open()
            try:
                await self._start()
                return
            except Disconnected:
                # The session is opened again by another engine, and started there.
                await self._wait_for_loss()
            except SessionNotRunning as error:
                if error.state != "interrupted":
                    self._wants_running = False
                raise
            except ShutterError:
                self._wants_running = False
                raise

    async def stop(self) -> None:
        """Stops the session, after its photos in progress."""
        self._wants_running = False
        if self.id is None or not (self._is_started or self._starting.locked()):
            return
        if self._starting.locked():
            await self._heard_start.wait()
        self._is_started = False
        try:
            await self.call("Stop", {})
        except Disconnected:
            pass

    async def configure(self, changes: Mapping[str, Any]) -> None:
        """Changes the configuration: all of it or, if the camera refuses, nothing."""
        await self.open()
        before, self._configuration = self._configuration, {**self._configuration, **present(changes)}
        try:
            await self.call("Configure", {"configuration": present(changes)})
        except CallFailed:
            self._configuration = before
            raise
        except Disconnected:
            # It is opened again with the changes.
            await self._wait_for_loss()
            await self.open()

    async def switch_camera(self, camera: str) -> None:
        """Switches to another camera. If that delivers no frame, the old one stays, and this raises."""
        reply = (await self.call("SwitchCamera", {"camera": camera})).fields
        if reply.text("outcome") != "switched":
            raise ShutterError(f"'{camera}' delivers no picture: {reply.text_or_none('reason')}",
                               "the session keeps the camera that it has")
        self._configuration["camera"] = camera

    async def close(self) -> None:
        """Ends the session, for good."""
        self._is_closed, self._wants_running = True, False
        if self._task:
            self._task.cancel()
            await asyncio.wait([self._task])
        await self._tell()

    async def _start(self) -> None:
        async with self._starting:
            if self.is_running and self._is_started:
                return
            self._heard_start.clear()
            try:
                await self.call("Start", {})
            except SessionNotRunning as error:
                # The engine keeps the start of an interrupted session.
                self._is_started = error.state == "interrupted"
                raise
            finally:
                self._heard_start.set()
            self._is_started = True

    async def _wait_for_loss(self) -> None:
        """Waits until the loss is seen on the session's own connection, for a second at most."""
        lost = self.id

        async def wait() -> None:
            async with self._changed:
                await self._changed.wait_for(lambda: self.id != lost or self._is_closed)

        if lost is not None:
            try:
                await asyncio.wait_for(wait(), 1.0)
            except asyncio.TimeoutError:
                pass

    # The engine

    async def _run(self) -> None:
        pause, loop = RetryPause(LONGEST_PAUSE), asyncio.get_running_loop()
        while True:
            try:
                await self._serve(pause)
            except CallFailed as error:
                await self._forget(error)
                if not self._was_open:
                    self._refusal = error.again()
                    await self._tell()
                    return
            except ShutterError as error:
                await self._forget(error)
            except asyncio.CancelledError:
                await self._forget(None)
                raise
            deadline = pause.deadline(loop.time())
            pause.lost()
            await asyncio.sleep(deadline - loop.time())

    async def _serve(self, pause: RetryPause) -> None:
        """Opens the session and follows it. Raises what ends it."""
        loop = asyncio.get_running_loop()
        stream = self.connect()
        helpers: List["asyncio.Task[None]"] = []
        try:
            reply = await stream.stream(_ENGINE + "OpenSession", {
                "application": self.application,
                "configuration": self._configuration or None})
            name = reply.fields.text("session")
            if reply.fields.has("contentDirectory"):
                self.content_directory = reply.fields.object("contentDirectory").text_or_none("path")
            pause.reached(loop.time())
            is_again, self._was_open = self._was_open, True
            self.id = name
            await self._update(reply.fields.object("status"))
            # It must have the same camera again, even if the default is another one by then.
            if camera := self.status.configuration.get("camera"):
                self._configuration["camera"] = camera
            helpers.append(loop.create_task(self._watch_readiness(name, stream)))
            if is_again:
                helpers.append(loop.create_task(self._start_again()))
            while reply.continues:
                try:
                    reply = await stream.next()
                except CallFailed as error:
                    raise Disconnected(f"shutter-engine has ended the session: {error}") from None
                if reply.fields.has("status"):
                    await self._update(reply.fields.object("status"))
            raise Disconnected("shutter-engine has ended the session")
        finally:
            for helper in helpers:
                helper.cancel()
            stream.close()

    async def _update(self, fields: Fields) -> None:
        self.status = SessionStatus(
            state=fields.text("state"), interruption=fields.text_or_none("interruption"),
            failure=fields.text_or_none("failure"),
            configuration=fields.object("configuration").values)
        if self.status.state != "stopped":
            self._heard_start.set()
        await self._tell()

    async def _watch_readiness(self, name: str, session: Connection) -> None:
        try:
            stream = self.connect()
        except ShutterError:
            return session.lose()
        try:
            reply = await stream.stream(_ENGINE + "WatchReadiness", {"session": name})
            while True:
                self.readiness = reply.fields.text("readiness")
                await self._tell()
                reply = await stream.next()
        except CallFailed:
            # The session has ended, as its own stream says.
            pass
        except ShutterError:
            session.lose()
        finally:
            stream.close()

    async def _start_again(self) -> None:
        """Starts a session that was opened again, until it runs or is not wanted any more."""
        pause, loop = RetryPause(LONGEST_PAUSE), asyncio.get_running_loop()
        while self._wants_running:
            try:
                return await self._start()
            except SessionNotRunning as error:
                if error.state == "interrupted":
                    return
            except Disconnected:
                return
            except ShutterError:
                pass
            await asyncio.sleep(pause.deadline(loop.time()) - loop.time())

    async def _forget(self, error: Optional[ShutterError]) -> None:
        self.id, self._is_started = None, False
        self.readiness = "session_not_running"
        self.status = SessionStatus(error=error and error.again())
        self._heard_start.set()
        await self._tell()

    async def _tell(self) -> None:
        for listener in list(self.listeners):
            listener()
        async with self._changed:
            self._changed.notify_all()
