# SPDX-License-Identifier: Apache-2.0
"""The live picture: frames in memory that the engine shares, opened again whenever it has ended.

PreviewPlan decides when.
"""
from __future__ import annotations

import asyncio
import mmap
from dataclasses import dataclass
from typing import Any, List, Mapping, Optional, Set

from ._clock import Alarm, now_usec
from ._descriptors import Descriptors, map_sealed
from ._errors import CallFailed, Closed, ProtocolError, ShutterError
from ._fields import Fields
from ._frame import Frame
from ._preview_plan import PreviewPlan
from ._session import SessionCore
from ._wire import Connection

_ENGINE = "org.shutterd.Engine."
_MAXIMUM_BUFFERS = 8
_MAXIMUM_SIZE = 1 << 28
# With these the session's frames have become others, or there are none now.
_PASSING = ("PreviewFormatChanged", "SessionNotRunning", "NoSuchSession")


@dataclass(frozen=True)
class _Format:
    pixel_format: str
    width: int
    height: int
    bytes_per_line: int
    rotation: int
    mirrored: bool


def _format(fields: Fields) -> _Format:
    found = _Format(
        fields.text("pixelFormat"), fields.integer("width"), fields.integer("height"),
        fields.integer("bytesPerLine"), fields.integer_or_none("rotation") or 0,
        fields.flag("mirrored"))
    if not (0 < found.width < 65536 and 0 < found.height < 65536
            and 0 <= found.bytes_per_line <= 1 << 20 and found.rotation in (0, 90, 180, 270)):
        raise ProtocolError(f"a preview of {found.width} by {found.height} pixels is none")
    return found


class _Buffers:
    """The buffers of one preview, mapped once, and the way to give a buffer back."""

    def __init__(self, fields: Fields, descriptors: Descriptors, releases: Connection) -> None:
        self._name = fields.text("preview")
        self.format = _format(fields.object("format"))
        self._releases = releases
        self._loop = asyncio.get_running_loop()
        self._lent: Set[int] = set()
        self._views: List[mmap.mmap] = []
        offered = fields.objects("buffers")
        if not 0 < len(offered) <= _MAXIMUM_BUFFERS:
            raise ProtocolError(f"a preview with {len(offered)} buffers")
        for buffer in offered:
            size = buffer.integer("size")
            if not 0 < size <= _MAXIMUM_SIZE:
                raise ProtocolError(f"a preview's buffer of {size} bytes")
            number = descriptors.take(buffer.integer("bufferFileDescriptor"))
            self._views.append(map_sealed(number, size))

    def lend(self, fields: Fields, replaced: int) -> Frame:
        """The frame in a buffer. Raises ProtocolError if it cannot be there."""
        index, used = fields.integer("buffer"), fields.integer("bytesUsed")
        if not 0 <= index < len(self._views) or not 0 <= used <= len(self._views[index]):
            raise ProtocolError(f"{used} bytes of a frame in buffer {index}")
        if index in self._lent:
            raise ProtocolError(f"buffer {index} was not given back, and has another frame")
        self._lent.add(index)
        found = self.format
        return Frame(
            memoryview(self._views[index])[:used], found.pixel_format, found.width, found.height,
            found.bytes_per_line, found.rotation, found.mirrored, fields.integer("frameUSec"),
            fields.integer("frameSequence"), replaced + fields.integer("skipped"),
            lambda: self._give_back_soon(index))

    def _give_back_soon(self, index: int) -> None:
        # Frames are also closed by other threads.
        try:
            self._loop.call_soon_threadsafe(self._give_back, index)
        except RuntimeError:
            # The loop is closed, and the preview with it.
            pass

    def _give_back(self, index: int) -> None:
        if index in self._lent:
            self._lent.remove(index)
            self._releases.call_oneway(
                _ENGINE + "ReleasePreviewBuffer", {"preview": self._name, "buffer": index})

    def close(self) -> None:
        """The preview has ended. Frames that are still read keep their memory."""
        self._releases.close()
        self._views = []


class FrameStream:
    """The newest frame of a session, again and again, for one reader. An asynchronous iterator.

    A frame that is not read in time is replaced by the next, and counted in `skipped`. Each frame is
    valid until the next one is asked for. Ends with the camera; goes on after changes of the session's
    format, interruptions and a restart of the engine.
    """

    def __init__(self, session: SessionCore, settings: Mapping[str, Any]) -> None:
        self._session = session
        self._settings = settings
        self._plan = PreviewPlan()
        self._alarm = Alarm(lambda: self._act(self._plan.advance(now_usec())))
        self._frame: Optional[Frame] = None
        self._given: Optional[Frame] = None
        self._news = asyncio.Event()
        self._task: Optional["asyncio.Task[None]"] = None
        self._error: Optional[ShutterError] = None
        self._is_over = False
        session.listeners.append(self._follow)
        self._follow()

    def __aiter__(self) -> "FrameStream":
        return self

    async def __anext__(self) -> Frame:
        if self._given:
            self._given.close()
            self._given = None
        while self._frame is None:
            if self._is_over:
                error, self._error = self._error, None
                if error:
                    raise error
                raise StopAsyncIteration
            self._news.clear()
            await self._news.wait()
        self._given, self._frame = self._frame, None
        return self._given

    async def aclose(self) -> None:
        """Ends it. A frame that has come and was not read is dropped; the one that was read stays."""
        self._finish(None)
        if self._frame:
            self._frame.close()
            self._frame = None

    async def __aenter__(self) -> "FrameStream":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    def _follow(self) -> None:
        if self._session.is_closed:
            self._finish(None)
        else:
            self._act(self._plan.session(self._session.is_running))

    def _act(self, actions: List[str]) -> None:
        if actions:
            self._task = asyncio.get_running_loop().create_task(self._show())
        self._alarm.set(self._plan.deadline)

    def _finish(self, error: Optional[ShutterError]) -> None:
        if self._is_over:
            return
        self._is_over, self._error = True, error and error.again()
        self._plan.finish()
        self._alarm.set(None)
        if self._follow in self._session.listeners:
            self._session.listeners.remove(self._follow)
        if self._task and self._task is not asyncio.current_task():
            self._task.cancel()
        self._news.set()

    async def _show(self) -> None:
        """Opens the preview and shows its frames, to its end."""
        try:
            await self._frames()
        except CallFailed as error:
            if error.name.rpartition(".")[2] not in _PASSING:
                return self._finish(error)
        except (Closed, ProtocolError) as error:
            return self._finish(error if isinstance(error, ProtocolError) else None)
        except ShutterError:
            pass
        if not self._is_over:
            self._act(self._plan.ended(now_usec()))

    async def _frames(self) -> None:
        name = self._session.name()
        stream, buffers = self._session.connect(), None
        try:
            reply = await stream.stream(
                _ENGINE + "OpenPreview", {"session": name, **self._settings},
                takes_descriptors=True)
            releases = self._session.connect()
            try:
                buffers = _Buffers(reply.fields, reply.descriptors, releases)
            except BaseException:
                releases.close()
                raise
            finally:
                reply.descriptors.close()
            self._plan.opened(now_usec())
            while reply.continues:
                reply = await stream.next()
                if reply.fields.has("frame"):
                    self._put(buffers, reply.fields.object("frame"))
        finally:
            stream.close()
            if buffers:
                buffers.close()

    def _put(self, buffers: _Buffers, fields: Fields) -> None:
        old, self._frame = self._frame, None
        replaced = old.skipped + 1 if old else 0
        if old:
            old.close()
        self._frame = buffers.lend(fields, replaced)
        self._plan.shown()
        self._news.set()
