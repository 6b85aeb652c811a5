# SPDX-License-Identifier: Apache-2.0
"""A camera for asyncio."""
from __future__ import annotations

import asyncio
import os
from typing import Any, AsyncIterator, Callable, Dict, List, Mapping, Optional, Tuple, TypeVar

from ._errors import CaptureFailed, Disconnected
from ._events import PressEvent
from ._films import Film
from ._gateway import GatewayLink
from ._preview import FrameStream
from ._results import Path, Photo, photo
from ._session import SessionCore, SessionStatus
from ._settings import (Size, application_name, film_settings, photo_settings, preview_settings,
                        session_configuration)
from ._wire import REPLY_TIMEOUT

_Result = TypeVar("_Result")
_ENGINE = "org.shutterd.Engine."


class Camera:
    """A capture session: photos, films and the live picture of one camera.

    Parameters:
        name: the camera, as `cameras` names it; None: the first one.
        size: width and height of its pictures in pixels; None: that of other programs, or the best.
        frame_rate: frames a second.
        pixel_format: V4L2 fourcc, such as "MJPG".
        configuration: further fields of org.shutterd.Engine.Configuration, by their names there.
        application: the program's reverse-domain name; each has photos of its own.
        runtime_dir: the folder of the daemons' sockets, where it is not the usual one.
    """

    def __init__(self, name: Optional[str] = None, *, size: Optional[Size] = None,
                 frame_rate: Optional[float] = None, pixel_format: Optional[str] = None,
                 configuration: Optional[Mapping[str, Any]] = None,
                 application: Optional[str] = None, runtime_dir: Optional[str] = None) -> None:
        self._core = SessionCore(
            application_name(application), session_configuration(
                name, size, frame_rate, pixel_format, configuration), runtime_dir)
        self._link: Optional[GatewayLink] = None
        self._films: List[Film] = []

    async def __aenter__(self) -> "Camera":
        try:
            await self.start()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    # The session

    @property
    def status(self) -> SessionStatus:
        """The state of the session."""
        return self._core.status

    @property
    def readiness(self) -> str:
        """Whether a photo could begin now: "ready", "session_not_running" and others, as in Engine."""
        return self._core.readiness

    @property
    def application(self) -> str:
        """The program's reverse-domain name."""
        return self._core.application

    @property
    def content_directory(self) -> Optional[str]:
        """The folder of this session's photos and films; None before it is open."""
        return self._core.content_directory

    def add_listener(self, listener: Callable[[], None]) -> None:
        """Calls this after each change of `status` and `readiness`, in the loop."""
        self._core.listeners.append(listener)

    async def changes(self) -> AsyncIterator[Tuple[SessionStatus, str]]:
        """The status and the readiness now, and after each change; only the newest is kept."""
        news = asyncio.Event()
        self._core.listeners.append(news.set)
        try:
            last: Optional[Tuple[SessionStatus, str]] = None
            while not self._core.is_closed:
                if last != (now := (self.status, self.readiness)):
                    last = now
                    yield now
                else:
                    news.clear()
                    await news.wait()
        finally:
            self._core.listeners.remove(news.set)

    async def wait_until_ready(self) -> None:
        """Waits until a photo could begin."""
        async for _, readiness in self.changes():
            if readiness == "ready":
                return

    async def start(self) -> None:
        """Starts the camera, and returns with its first frame. Waits for an engine that is not there.

        Raises SessionNotRunning where it is interrupted: it then runs when that is over.
        """
        await self._core.start()

    async def stop(self) -> None:
        """Stops the camera, after the photos in progress."""
        await self._core.stop()

    async def configure(self, *, name: Optional[str] = None, size: Optional[Size] = None,
                        frame_rate: Optional[float] = None, pixel_format: Optional[str] = None,
                        configuration: Optional[Mapping[str, Any]] = None) -> None:
        """Changes all of this or, if the camera refuses, nothing. Parameters as those of the class.

        Raises ConfigurationUnsupported, which says what the camera has.
        """
        await self._core.configure(session_configuration(
            name, size, frame_rate, pixel_format, configuration))

    async def switch_camera(self, name: str) -> None:
        """Switches to another camera. If that delivers no frame, the old one stays, and this raises."""
        await self._core.switch_camera(name)

    async def call(self, method: str, **parameters: Any) -> Dict[str, Any]:
        """Calls a method of the engine for this session, such as "SetTorch" with `on=True`."""
        return (await self._core.call(method, parameters)).fields.values

    async def close(self) -> None:
        """Ends the session, its buttons, films and live pictures, for good."""
        if self._link:
            self._link.close()
        self._core.close()

    # Photos

    async def capture(self, press: Optional[PressEvent] = None, **settings: Any) -> Photo:
        """Takes a photo: of the moment of a press, else of now. Returns when it is durable.

        Parameters:
            press: the event whose moment it is to show.
            quality: "speed", "balanced" or "quality"; compression: JPEG quality in percent.
            rotation: degrees clockwise, 0, 90, 180 or 270; mirrored: whether to show it mirrored.
            upright_pixels: whether to turn and mirror the pixels of a JPEG themselves.
            preview: whether to get a small JPEG with it.
            size: width and height in pixels, one of those that GetSupport has.
            light: whether to switch the camera's light on.
            wait: whether to wait up to 5 s for a session that is starting.
            settings: further fields of org.shutterd.Engine.PhotoSettings, by their names there.

        Raises CaptureFailed, DiskFull, SessionNotRunning, InvalidSettings; Disconnected if the engine was
        lost meanwhile: then it is not known whether there is a photo.
        """
        photos = await self.capture_all(press, **settings)
        return photos[0]

    async def capture_all(self, press: Optional[PressEvent] = None, **settings: Any) -> List[Photo]:
        """As `capture`, with all of the results: of a bracket, of a raw photo beside a JPEG, or of
        several cameras."""
        name = self._core.name()
        wanted = photo_settings(press, **settings)
        connection = self._core.connect()
        photos: List[Photo] = []
        failure = None
        try:
            reply = await connection.stream(
                _ENGINE + "CapturePhoto", {"session": name, "settings": wanted or None})
            while True:
                fields = reply.fields
                failure = failure or fields.text_or_none("failure")
                if fields.has("photo") and fields.text("step") != "did_finish_capture":
                    photos.append(photo(fields.object("photo")))
                if not reply.continues:
                    break
                reply = await asyncio.wait_for(connection.next(), REPLY_TIMEOUT)
        except asyncio.TimeoutError:
            raise Disconnected(f"shutter-engine is silent for {REPLY_TIMEOUT:.0f} s") from None
        finally:
            connection.close()
        if failure or not photos:
            raise CaptureFailed(failure or "NoDataCaptured", "the photo")
        return photos

    async def capture_file(self, path: Path, press: Optional[PressEvent] = None,
                           **settings: Any) -> Photo:
        """As `capture`, and moves the photo to this path, durably. Replaces a file that is there."""
        found = await self.capture(press, **settings)
        await self._in_thread(found, lambda: found.move(path))
        return found

    async def read(self, photo: Photo) -> bytes:
        """The bytes of a photo of this session. Raises OSError if its file is not there any more."""
        return await self._in_thread(photo, photo.read)

    async def _in_thread(self, photo: Photo, work: Callable[[], _Result]) -> _Result:
        """Does this on another thread, because a disk may be slow, with the photo's bytes at hand."""
        loop = asyncio.get_running_loop()
        if photo.path is not None:
            return await loop.run_in_executor(None, work)
        number = await self._open(photo)
        photo._open = lambda: os.dup(number)
        try:
            return await loop.run_in_executor(None, work)
        finally:
            photo._open = None
            os.close(number)

    async def _open(self, photo: Photo) -> int:
        reply = await self._core.call("OpenPhoto", {"photo": photo.name}, takes_descriptors=True)
        try:
            return reply.descriptors.take(reply.fields.integer("photoFileDescriptor"))
        finally:
            reply.descriptors.close()

    # Films and the live picture

    async def start_recording(self, press: Optional[PressEvent] = None, **settings: Any) -> Film:
        """Begins a film: with the frame of the moment of a press, else of now.

        Parameters:
            press: the event with whose moment it begins.
            max_duration, progress_interval: seconds; max_size, min_free_size: bytes.
            sound: a microphone, as ListMicrophones names it.
            codec: "h264" or "mjpeg"; media_type: "video/mp4" or "video/x-matroska".
            bit_rate: bits a second.

        Raises RecordingInProgress, SessionNotRunning, DiskFull, InvalidSettings.
        """
        return await Film.begin(self._core, film_settings(press, **settings))

    def frames(self, *, max_frame_rate: Optional[int] = None, pixel_format: Optional[str] = None,
               buffer_count: Optional[int] = None) -> FrameStream:
        """The live picture, while the camera runs.

        Parameters:
            max_frame_rate: frames a second, at most.
            pixel_format: "MJPG" for JPEGs; None: as the camera delivers them.
            buffer_count: 2 to 8 frames that are shared at a time, 4 without it.
        """
        return FrameStream(self._core, preview_settings(max_frame_rate, pixel_format, buffer_count))

    def _gateway(self) -> GatewayLink:
        if self._link is None:
            self._link = GatewayLink(self._core.application, self._core.runtime_dir, self._core)
        return self._link
