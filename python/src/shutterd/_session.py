# SPDX-License-Identifier: Apache-2.0
"""A capture session: its stream at the engine, which is opened again when the engine was lost.

SessionPlan decides when to open, start and stop.
"""
from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from typing import Any, Callable, Coroutine, Dict, List, Mapping, Optional, Set

from . import _paths
from ._clock import Alarm, now_usec
from ._errors import (CallFailed, Closed, Disconnected, ProtocolError, SessionNotRunning, ShutterError,
                      Unreachable)
from ._fields import Fields, present
from ._messages import Reply
from ._session_plan import SessionPlan
from ._wire import Connection

_ENGINE = "org.shutterd.Engine."
# With these the connection was lost, or could not be made: then the session counts as lost.
_LOSSES = (Disconnected, ProtocolError, Unreachable)
_Waiters = List["asyncio.Future[None]"]


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
    """Why the engine does not have the session now, or why it could not be started again; else None."""


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
        self.is_closed = False
        """Whether the session has ended for good."""
        self._configuration: Dict[str, Any] = present(configuration)
        self._plan = SessionPlan()
        self._alarm = Alarm(lambda: self._follow(self._plan.advance(now_usec())))
        self._opens: _Waiters = []
        self._starts: _Waiters = []
        self._stops: _Waiters = []
        # Counts starts and stops, so that the answer to an earlier one is recognised and ignored.
        self._turn = 0
        self._is_starting = False
        self._stream: Optional[Connection] = None
        self._watch: Optional[Connection] = None
        self._tasks: Set["asyncio.Task[None]"] = set()

    def connect(self) -> Connection:
        """A further connection to the engine: each call has its own, so that a long one, such as a
        start, does not delay the others."""
        if self.is_closed:
            raise Closed("the camera was closed")
        return Connection.open(_paths.socket_path(_paths.ENGINE, self.runtime_dir))

    async def call(self, method: str, parameters: Mapping[str, Any], *,
                   takes_descriptors: bool = False) -> Reply:
        """Calls a method of the session, which is named in it."""
        name, connection = self.name(), self.connect()
        try:
            return await connection.call(_ENGINE + method, {"session": name, **parameters},
                                         takes_descriptors=takes_descriptors)
        finally:
            connection.close()

    def name(self) -> str:
        """The session's name. Raises what keeps the engine from having it."""
        if self.is_closed:
            raise Closed("the camera was closed")
        if self.id is None:
            if self.status.error:
                raise self.status.error.again()
            raise SessionNotRunning(_ENGINE + "SessionNotRunning", {"state": "stopped"})
        return self.id

    @property
    def is_running(self) -> bool:
        """Whether frames come."""
        return self.id is not None and self.status.state == "running"

    # The program

    async def open(self) -> None:
        """Opens the session. Waits for the engine as long as it cannot be reached."""
        if self.is_closed:
            raise Closed("the camera was closed")
        if self.id is None:
            waiter = _wait(self._opens)
            self._follow(self._plan.want())
            await waiter

    async def start(self) -> None:
        """Starts the session, and returns when the first frame has come. Waits for the engine as long as
        it cannot be reached. Cancelled, it is the same as a stop."""
        if self.is_closed:
            raise Closed("the camera was closed")
        waiter = _wait(self._starts)
        self._follow(self._plan.run(True))
        if self._plan.is_open and not self._is_starting and not self._plan.is_stopping:
            if self.status.state == "running":
                _finish(self._starts)
            elif not waiter.done():
                # It failed or was interrupted since it ran: the engine knows whether it can run now.
                self._send_start()
        try:
            await waiter
        except asyncio.CancelledError:
            if not any(not start.done() for start in self._starts):
                self._starts.clear()
                self._follow(self._plan.run(False))
            raise

    async def stop(self) -> None:
        """Stops the session. Returns when it is stopped, and its photos in progress are done."""
        _finish(self._starts, Closed("the program has stopped the camera"))
        self._follow(self._plan.run(False))
        if self._plan.is_started:
            await _wait(self._stops)

    async def configure(self, changes: Mapping[str, Any]) -> None:
        """Changes the configuration: all of it or, if the camera refuses, nothing."""
        await self.open()
        name, before = self.id, self._configuration
        self._configuration = {**before, **present(changes)}
        try:
            await self.call("Configure", {"configuration": present(changes)})
        except CallFailed:
            self._configuration = before
            raise
        except _LOSSES as error:
            # The next engine opens the session with the changes.
            if self.id == name:
                self._lost(error)
            await self.open()

    async def switch_camera(self, camera: str) -> None:
        """Switches to another camera. If that delivers no frame, the old one stays, and this raises."""
        reply = (await self.call("SwitchCamera", {"camera": camera})).fields
        if reply.text("outcome") != "switched":
            raise ShutterError(f"'{camera}' delivers no picture: {reply.text_or_none('reason')}",
                               "the session keeps the camera that it has")
        self._configuration["camera"] = camera

    def close(self) -> None:
        """Ends the session, for good."""
        if not self.is_closed:
            self.is_closed = True
            self._follow(self._plan.end())
            for waiters in (self._opens, self._starts, self._stops):
                _finish(waiters, Closed("the camera was closed"))
            self._tell()
            for task in list(self._tasks):
                task.cancel()

    # The plan

    def _follow(self, actions: List[str]) -> None:
        for action in actions:
            if action == "open":
                self._begin(self._serve())
            elif action == "start":
                self._send_start()
            elif action == "stop":
                self._send_stop()
            else:
                self._close_streams()
                self._forget(None)
        self._alarm.set(self._plan.deadline)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _send_start(self) -> None:
        self._turn += 1
        self._is_starting = True
        self._begin(self._start(self._turn))

    async def _start(self, turn: int) -> None:
        error = await self._answer("Start")
        if turn != self._turn:
            return
        self._is_starting = False
        if isinstance(error, _LOSSES):
            self._lost(error)
        elif error is None or (isinstance(error, SessionNotRunning) and error.state == "interrupted"):
            # The engine keeps the start, and an interrupted session runs when that is over.
            _finish(self._starts, error)
            self._follow(self._plan.started())
        else:
            is_awaited = any(not waiter.done() for waiter in self._starts)
            _finish(self._starts, error)
            if self._plan.wants_running and not is_awaited:
                self.status = replace(self.status, error=error.again())
                self._tell()
            self._follow(self._plan.start_failed(is_awaited, now_usec()))
            _finish(self._stops)

    def _send_stop(self) -> None:
        self._turn += 1
        self._is_starting = False
        self._begin(self._stop(self._turn))

    async def _stop(self, turn: int) -> None:
        error = await self._answer("Stop")
        if turn != self._turn:
            return
        if isinstance(error, _LOSSES):
            # A call that could not be made stops nothing; ending the session's stream does.
            return self._lost(error)
        _finish(self._stops)
        self._follow(self._plan.stopped())

    async def _answer(self, method: str) -> Optional[ShutterError]:
        """Calls a method, and returns its error."""
        try:
            await self.call(method, {})
            return None
        except ShutterError as error:
            return error

    # The stream

    async def _serve(self) -> None:
        """Opens the session and follows it to its end."""
        stream: Optional[Connection] = None
        try:
            stream = self._stream = self.connect()
            reply = await stream.stream(_ENGINE + "OpenSession", {
                "application": self.application, "configuration": self._configuration or None})
            if self._stream is stream:
                self._opened(reply.fields)
            while reply.continues and self._stream is stream:
                reply = await stream.next()
                if reply.fields.has("status"):
                    self._update(reply.fields.object("status"))
            raise Disconnected("shutter-engine has ended the session")
        except ShutterError as error:
            if self._stream is not stream or self.is_closed:
                return
            if isinstance(error, CallFailed) and self.id is None:
                self._refused(error)
            elif isinstance(error, CallFailed):
                self._lost(Disconnected(f"shutter-engine has ended the session: {error}"))
            else:
                self._lost(error)
        finally:
            if stream:
                stream.close()

    def _opened(self, fields: Fields) -> None:
        name, status = fields.text("session"), fields.object("status")
        if fields.has("contentDirectory"):
            self.content_directory = fields.object("contentDirectory").text_or_none("path")
        self.id = name
        self._update(status)
        # It must have the same camera again, even if the default is another one by then.
        if camera := self.status.configuration.get("camera"):
            self._configuration["camera"] = camera
        self._begin(self._watch_readiness(name))
        _finish(self._opens)
        self._follow(self._plan.opened(now_usec()))

    def _refused(self, error: CallFailed) -> None:
        self._close_streams()
        self._plan.refused(now_usec())
        self._forget(error)
        if self._plan.deadline is None:
            _finish(self._opens, error)
            _finish(self._starts, error)
        self._alarm.set(self._plan.deadline)

    def _lost(self, error: ShutterError) -> None:
        """The engine was lost, or cannot be reached."""
        self._close_streams()
        self._plan.lost(now_usec())
        self._turn += 1
        self._is_starting = False
        self._forget(error)
        self._alarm.set(self._plan.deadline)

    def _update(self, fields: Fields) -> None:
        self.status = SessionStatus(
            state=fields.text("state"), interruption=fields.text_or_none("interruption"),
            failure=fields.text_or_none("failure"),
            configuration=fields.object("configuration").values)
        self._tell()
        if self.status.state != "stopped":
            self._follow(self._plan.heard_start())

    async def _watch_readiness(self, name: str) -> None:
        watch: Optional[Connection] = None
        try:
            watch = self._watch = self.connect()
            reply = await watch.stream(_ENGINE + "WatchReadiness", {"session": name})
            while self._watch is watch:
                self.readiness = reply.fields.text("readiness")
                self._tell()
                reply = await watch.next()
        except CallFailed:
            # The session has ended, as its own stream says.
            pass
        except ShutterError as error:
            if self.id == name and not self.is_closed:
                self._lost(error)
        finally:
            if watch:
                watch.close()

    def _close_streams(self) -> None:
        for stream in (self._stream, self._watch):
            if stream:
                stream.close()
        self._stream = self._watch = None

    def _forget(self, error: Optional[ShutterError]) -> None:
        self.id = None
        self.readiness = "session_not_running"
        self.status = SessionStatus(error=error and error.again())
        _finish(self._stops)
        self._tell()

    def _tell(self) -> None:
        for listener in list(self.listeners):
            listener()


def _wait(waiters: _Waiters) -> "asyncio.Future[None]":
    waiter: "asyncio.Future[None]" = asyncio.get_running_loop().create_future()
    waiters.append(waiter)
    return waiter


def _finish(waiters: _Waiters, error: Optional[ShutterError] = None) -> None:
    """Ends what waits, with this error. What was cancelled waits no more."""
    waiting = list(waiters)
    waiters.clear()
    for waiter in waiting:
        if waiter.done():
            continue
        if error:
            waiter.set_exception(error.again())
        else:
            waiter.set_result(None)
