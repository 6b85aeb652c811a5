# SPDX-License-Identifier: Apache-2.0
"""A film under way."""
from __future__ import annotations

import asyncio
from typing import Any, Callable, Dict, List, Mapping, Optional

from ._errors import CallFailed, CaptureFailed, Closed, Disconnected, ShutterError
from ._fields import Fields
from ._results import FilmRecord
from ._session import SessionCore
from ._wire import Connection

_ENGINE = "org.shutterd.Engine."


class Film:
    """A film that is being recorded. Every film ends exactly once, and `wait` says how.

    It ends with `stop`, with a limit that it was given, and with its session; what was recorded is kept.
    With `async with` it ends with the block.
    """

    def __init__(self, session: SessionCore, name: str, stream: Connection) -> None:
        self._session = session
        self._session_name = name
        self._stream = stream
        self._orders: Optional[Connection] = None
        self._order = asyncio.Lock()
        self._record: Dict[str, Any] = {}
        self._error: Optional[ShutterError] = None
        self._is_over = asyncio.Event()
        self._task: Optional["asyncio.Task[None]"] = None
        self.is_paused = False
        self.listeners: List[Callable[[], None]] = []
        """Called in the loop after each step."""

    @classmethod
    async def begin(cls, session: SessionCore, settings: Mapping[str, Any]) -> "Film":
        """Begins a film, and returns with its first frame. Raises what the engine refuses it for."""
        name = session.name()
        stream = session.connect()
        film = cls(session, name, stream)
        try:
            reply = await stream.stream(_ENGINE + "StartRecording", {"session": name, **settings})
            film._take(reply.fields)
        except BaseException:
            stream.close()
            raise
        if not film._is_over.is_set():
            film._task = asyncio.get_running_loop().create_task(film._read())
        return film

    @property
    def is_over(self) -> bool:
        """Whether nothing more is recorded, and the file is complete."""
        return self._is_over.is_set()

    @property
    def record(self) -> FilmRecord:
        """The film as far as it is known."""
        fields = Fields(self._record, "the film")
        return FilmRecord(
            name=fields.text("recording"), path=fields.text_or_none("path"),
            duration_usec=fields.integer("durationUSec"), size=fields.integer("size"),
            playable=fields.flag_or_none("playable"), failure=fields.text_or_none("failure"),
            record=dict(self._record))

    async def wait(self) -> FilmRecord:
        """Waits until the film is over, and its file complete and durable.

        Raises CaptureFailed if it cannot be played, and Disconnected if the engine was lost: the next one
        completes what is there.
        """
        await self._is_over.wait()
        if self._error:
            raise self._error.again()
        record = self.record
        if record.playable is False:
            raise CaptureFailed(record.failure or "StorageFailure", f"the film {record.name}")
        return record

    async def stop(self) -> FilmRecord:
        """Ends the film. Returns and raises as `wait`."""
        await self._send("StopRecording")
        return await self.wait()

    async def pause(self) -> None:
        """Leaves out what comes until `resume`; the film has no gap there."""
        await self._send("PauseRecording")

    async def resume(self) -> None:
        """Goes on after a pause."""
        await self._send("ResumeRecording")

    async def __aenter__(self) -> "Film":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def _send(self, method: str) -> None:
        async with self._order:
            if self._is_over.is_set():
                return
            try:
                # One connection for all, because a pause and a resume on two may overtake each other.
                if self._orders is None:
                    self._orders = self._session.connect()
                await self._orders.call(_ENGINE + method, {
                    "session": self._session_name, "recording": self._record["recording"]})
            except CallFailed:
                # The film is over, or soon will be.
                pass
            except ShutterError as error:
                # A film that cannot be stopped must not go on: it ends with its connection.
                self._end(error)

    async def _read(self) -> None:
        try:
            while not self._is_over.is_set():
                reply = await self._stream.next()
                self._take(reply.fields)
                if not reply.continues:
                    self._end(Disconnected("shutter-engine has ended the film's stream"))
        except ShutterError as error:
            self._end(error)
        finally:
            self._end(Closed("the program ends"))

    def _take(self, fields: Fields) -> None:
        self._record = {**self._record, **fields.values}
        step = fields.text("step")
        if step in ("paused", "resumed"):
            self.is_paused = step == "paused"
        # Checks the fields.
        _ = self.record
        if step == "did_finish":
            self._end(None)
        self._tell()

    def _end(self, error: Optional[ShutterError]) -> None:
        if self._is_over.is_set():
            return
        self._error = error and error.again()
        self._is_over.set()
        self._stream.close()
        if self._orders:
            self._orders.close()
        self._tell()

    def _tell(self) -> None:
        for listener in list(self.listeners):
            listener()
