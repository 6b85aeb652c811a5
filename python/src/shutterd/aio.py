# SPDX-License-Identifier: Apache-2.0
"""The same for asyncio: a camera and its buttons in a loop of the program's own.

    async with Camera() as camera, Button(camera=camera) as button:
        async for event in button.presses():
            if event.phase == "began":
                print((await camera.capture(event)).path)

Everything goes on when a daemon is started again: buttons are added and the session is opened and started
as before.
"""
from __future__ import annotations

import asyncio
import os
from typing import Any, AsyncIterator, Callable, Dict, List, Mapping, Optional, Tuple, TypeVar, Union
from weakref import WeakKeyDictionary

from . import _paths
from ._button import ButtonCore, ButtonOptions
from ._errors import CaptureFailed, Disconnected, ShutterError
from ._events import ButtonEvent, ButtonStatus, Gesture, PressEvent
from ._fields import Fields
from ._films import Film
from ._frame import Frame
from ._gateway import GatewayLink
from ._preview import FrameStream
from ._results import FilmRecord, Path, Photo, photo
from ._session import SessionCore, SessionStatus
from ._settings import (Size, application_name, button_options, configuration, film_settings,
                        photo_settings, preview_settings)
from ._wire import REPLY_TIMEOUT, Connection

__all__ = ["Button", "ButtonStatus", "Camera", "Film", "FilmRecord", "Frame", "FrameStream", "Gesture",
           "Photo", "PressEvent", "SessionStatus", "call", "cameras", "devices"]

_Result = TypeVar("_Result")
_ENGINE = "org.shutterd.Engine."


async def call(method: str, parameters: Optional[Mapping[str, Any]] = None, *,
               runtime_dir: Optional[str] = None) -> Dict[str, Any]:
    """Calls a method that has one reply, such as "org.shutterd.Engine.GetHealth".

    Returns its fields. Raises Unreachable, Disconnected, or CallFailed.
    """
    path = _paths.socket_path(method.rpartition(".")[0], runtime_dir)
    connection = Connection.open(path)
    try:
        return (await connection.call(method, parameters or {})).fields.values
    finally:
        connection.close()


async def cameras(*, runtime_dir: Optional[str] = None) -> List[Dict[str, Any]]:
    """All cameras, with the fields of org.shutterd.Engine.Camera. Raises as `call`."""
    found = await call(_ENGINE + "ListCameras", runtime_dir=runtime_dir)
    return [camera.values for camera in Fields(found, "the reply").objects("cameras")]


async def devices(*, runtime_dir: Optional[str] = None) -> List[Dict[str, Any]]:
    """All devices with buttons, with the fields of org.shutterd.Gateway.Device. Raises as `call`."""
    found = await call("org.shutterd.Gateway.ListDevices", runtime_dir=runtime_dir)
    return [device.values for device in Fields(found, "the reply").objects("devices")]


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
            application_name(application), _configuration(
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
        await self._core.configure(_configuration(
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
        connection, photos = self._core.connect(), []  # type: Tuple[Connection, List[Photo]]
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


class Button:
    """A hardware button, while this program uses the camera.

    Its presses come to this program as long as it is in the foreground and its camera runs; else the
    button does what it does without Shutterd. `status` says what stands in the way.

    Parameters:
        button: "shutter" for the primary button; "secondary" or "half_press"; "any" for both; or one
            button as "DEVICE/BUTTON", with the names of `shutterctl devices`.
        camera: the camera that proves that this program uses one. None: it has a camera stack of its
            own, which the gateway's configuration has to allow (external_sessions_for).
        exclusive: whether to leave out a second press while one is in flight.
        acknowledgement: "handled": an event counts as handled when the next one is asked for. A program
            that hangs for longer than a second loses its press, until it goes on. "automatic": it
            counts as handled at once.
        foreground: whether to ask to come to the foreground.
        enabled: whether it takes presses at first.
        application, runtime_dir: as those of a camera; only without `camera`.
    """

    def __init__(self, button: str = "shutter", *, camera: Optional[Camera] = None,
                 exclusive: bool = False, acknowledgement: str = "handled", foreground: bool = True,
                 enabled: bool = True, application: Optional[str] = None,
                 runtime_dir: Optional[str] = None) -> None:
        self._options: ButtonOptions = button_options(button, exclusive, acknowledgement, foreground)
        self._enabled = enabled
        self._owner: Union[Camera, Tuple[str, Optional[str]]] = camera or (
            application_name(application), runtime_dir)
        self._core: Optional[ButtonCore] = None
        self._link: Optional[GatewayLink] = None

    async def __aenter__(self) -> "Button":
        self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def open(self) -> None:
        """Opens it; the gateway is reached in the background, and `status` says when it has it."""
        if self._core is None:
            if isinstance(self._owner, Camera):
                self._link = self._owner._gateway()
            else:
                self._link = _external_link(*self._owner)
            self._core = ButtonCore(self._link, self._options, self._enabled)
            self._link.insert(self._core)

    async def close(self) -> None:
        """Closes it. A press in flight is "cancelled"; events that wait are still delivered."""
        if self._core and self._link:
            self._link.remove(self._core)

    @property
    def status(self) -> ButtonStatus:
        """Whether a press would come to this program now, and what stands in the way."""
        return self._core.status if self._core else ButtonStatus.absent(self._enabled, None)

    async def next_event(self) -> Optional[ButtonEvent]:
        """The next PressEvent, Gesture or ButtonStatus, and marks the one before as handled. None when
        nothing will come, because the button was closed."""
        self.open()
        return await self._core.next() if self._core else None

    async def events(self) -> AsyncIterator[ButtonEvent]:
        """All events, as `next_event` has them. One reader at a time."""
        while event := await self.next_event():
            yield event

    async def presses(self) -> AsyncIterator[PressEvent]:
        """The phases of the presses alone. One reader at a time."""
        async for event in self.events():
            if isinstance(event, PressEvent):
                yield event

    async def set_enabled(self, enabled: bool) -> None:
        """Switches presses on or off. Holds for every press that begins when this returns."""
        self._enabled = enabled
        if self._core:
            await self._core.set_enabled(enabled)

    async def request_foreground(self) -> ButtonStatus:
        """Asks to come to the foreground. Raises ForegroundRefused."""
        if self._core is None:
            raise ShutterError("the button is not open", "open it first")
        return await self._core.request_foreground()


def _configuration(name: Optional[str], size: Optional[Size], frame_rate: Optional[float],
                   pixel_format: Optional[str],
                   more: Optional[Mapping[str, Any]]) -> Dict[str, Any]:
    return configuration(name, size, frame_rate, pixel_format, more)


# One link for all buttons without a camera, so that they keep their order after a loss.
_links: "WeakKeyDictionary[asyncio.AbstractEventLoop, Dict[Tuple[str, Optional[str]], GatewayLink]]"
_links = WeakKeyDictionary()


def _external_link(application: str, runtime_dir: Optional[str]) -> GatewayLink:
    links = _links.setdefault(asyncio.get_running_loop(), {})
    key = (application, runtime_dir)
    if key not in links:
        links[key] = GatewayLink(application, runtime_dir, None)
    return links[key]
