# SPDX-License-Identifier: Apache-2.0
"""The plain face: a camera without asyncio, in the way of gpiozero and picamera2."""
from __future__ import annotations

import collections
import threading
from typing import Any, Deque, Dict, Iterator, List, Mapping, Optional, TypeVar

from . import _thread, aio
from ._errors import Closed, TimedOut
from ._events import PressEvent
from ._frame import Frame
from ._handlers import Handler, invoke
from ._plain_film import Film
from ._results import FilmRecord, Path, Photo
from ._session import SessionStatus
from ._settings import Size

_Self = TypeVar("_Self")
TIMEOUT = 10.0
"""Seconds that opening something may take, unless the program says otherwise."""
_OPENED: List["Camera"] = []


def opened_camera(application: Optional[str], runtime_dir: Optional[str]) -> Optional["Camera"]:
    """The camera that this process has opened last, and not closed, with these where they are given."""
    for camera in reversed(_OPENED):
        if application in (None, camera.aio.application) and runtime_dir in (None, camera.runtime_dir):
            return camera
    return None


class Camera:
    """A camera: photos, films and the live picture.

        camera = Camera()
        print(camera.capture().path)

    Parameters:
        start: whether to start it at once.
        timeout: seconds to wait for the engine; None: as long as it takes.
        The others are those of `shutterd.aio.Camera`.

    Handlers are called on a thread of their own, one after the other, with the new value if they take a
    parameter:
        when_ready: a photo could begin now, after a time in which none could.
        when_readiness: the readiness has changed.
        when_status: the state of the session has changed, or the engine is lost or there again.

    Raises Unreachable where no engine answers in time, and what the engine refuses.
    """

    def __init__(self, name: Optional[str] = None, *, size: Optional[Size] = None,
                 frame_rate: Optional[float] = None, pixel_format: Optional[str] = None,
                 configuration: Optional[Mapping[str, Any]] = None,
                 application: Optional[str] = None, runtime_dir: Optional[str] = None,
                 start: bool = True, timeout: Optional[float] = TIMEOUT) -> None:
        self.when_ready: Handler = None
        self.when_readiness: Handler = None
        self.when_status: Handler = None
        self._changes: Deque[Any] = collections.deque(maxlen=64)
        self._changed = threading.Condition()
        self._film: Optional[Film] = None
        self._is_closed = False
        self._last: Any = (SessionStatus(), "session_not_running")
        self.runtime_dir = runtime_dir
        self.aio = _thread.make(lambda: aio.Camera(
            name, size=size, frame_rate=frame_rate, pixel_format=pixel_format,
            configuration=configuration, application=application, runtime_dir=runtime_dir))
        """The camera of `shutterd.aio`, for the loop of this package alone."""
        _thread.make(lambda: self.aio.add_listener(self._take))
        threading.Thread(target=self._call_handlers, name="shutterd-camera", daemon=True).start()
        _OPENED.append(self)
        if start:
            try:
                self.start(timeout=timeout)
            except BaseException:
                self.close()
                raise

    def __enter__(self: _Self) -> _Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # The session

    @property
    def status(self) -> SessionStatus:
        """The state of the session."""
        return self.aio.status

    @property
    def readiness(self) -> str:
        """Whether a photo could begin now: "ready", "session_not_running" and others."""
        return self.aio.readiness

    @property
    def content_directory(self) -> Optional[str]:
        """The folder of this session's photos and films; None before it is open."""
        return self.aio.content_directory

    def wait_until_ready(self, timeout: Optional[float] = None) -> bool:
        """Waits until a photo could begin. False if that takes longer than `timeout` seconds."""
        try:
            _thread.run(self.aio.wait_until_ready(), timeout)
            return True
        except TimedOut:
            return False

    def start(self, timeout: Optional[float] = TIMEOUT) -> None:
        """Starts the camera, and returns with its first frame.

        Raises what keeps the engine away after `timeout` seconds; SessionNotRunning where it is
        interrupted: it then runs when that is over.
        """
        try:
            _thread.run(self.aio.start(), timeout, "the camera")
        except TimedOut:
            error = self.status.error
            if error:
                raise error.again() from None
            raise

    def stop(self) -> None:
        """Stops the camera, after the photos in progress."""
        _thread.run(self.aio.stop())

    def configure(self, *, name: Optional[str] = None, size: Optional[Size] = None,
                  frame_rate: Optional[float] = None, pixel_format: Optional[str] = None,
                  configuration: Optional[Mapping[str, Any]] = None) -> None:
        """Changes all of this or, if the camera refuses, nothing. Raises ConfigurationUnsupported."""
        _thread.run(self.aio.configure(
            name=name, size=size, frame_rate=frame_rate, pixel_format=pixel_format,
            configuration=configuration))

    def switch_camera(self, name: str) -> None:
        """Switches to another camera. If that delivers no frame, the old one stays, and this raises."""
        _thread.run(self.aio.switch_camera(name))

    def call(self, method: str, **parameters: Any) -> Dict[str, Any]:
        """Calls a method of the engine for this session, such as "SetTorch" with `on=True`."""
        return _thread.run(self.aio.call(method, **parameters))

    def close(self) -> None:
        """Ends the session, its buttons, films and live pictures. A second call does nothing."""
        with self._changed:
            if self._is_closed:
                return
            self._is_closed = True
            self._changed.notify_all()
        _OPENED.remove(self)
        _thread.run(self.aio.close())

    # Photos and films

    def capture(self, press: Optional[PressEvent] = None, **settings: Any) -> Photo:
        """Takes a photo, of the moment of a press or of now, and returns when it is durable.

        Parameters and errors as those of `shutterd.aio.Camera.capture`.
        """
        return self._readable(_thread.run(self.aio.capture(press, **settings)))

    def capture_all(self, press: Optional[PressEvent] = None, **settings: Any) -> List[Photo]:
        """As `capture`, with all results: of a bracket, of a raw photo beside a JPEG, of several
        cameras."""
        photos = _thread.run(self.aio.capture_all(press, **settings))
        return [self._readable(photo) for photo in photos]

    def capture_file(self, path: Path, press: Optional[PressEvent] = None, **settings: Any) -> Photo:
        """As `capture`, and moves the photo to this path, durably. Replaces a file that is there."""
        return _thread.run(self.aio.capture_file(path, press, **settings))

    def record(self, press: Optional[PressEvent] = None, **settings: Any) -> Film:
        """Begins a film, which ends with `stop` or with a `with` block.

        Parameters and errors as those of `shutterd.aio.Camera.start_recording`.
        """
        return Film(_thread.run(self.aio.start_recording(press, **settings)))

    def start_recording(self, press: Optional[PressEvent] = None, **settings: Any) -> Film:
        """As `record`, for `stop_recording`."""
        self._film = self.record(press, **settings)
        return self._film

    def stop_recording(self) -> Optional[FilmRecord]:
        """Ends the film of `start_recording`, and returns when it is durable; None: there is none."""
        film, self._film = self._film, None
        return film.stop() if film else None

    def frames(self, *, max_frame_rate: Optional[int] = None, pixel_format: Optional[str] = None,
               buffer_count: Optional[int] = None) -> Iterator[Frame]:
        """The live picture, while the camera runs; ends with the camera. Parameters as in
        `shutterd.aio.Camera.frames`. Each frame is valid until the next one; bytes(frame) stays."""
        stream = _thread.make(lambda: self.aio.frames(
            max_frame_rate=max_frame_rate, pixel_format=pixel_format, buffer_count=buffer_count))
        try:
            while True:
                try:
                    frame = _thread.run(stream.__anext__())
                except StopAsyncIteration:
                    return
                yield frame
        finally:
            try:
                _thread.run(stream.aclose())
            except Closed:
                pass

    def _readable(self, photo: Photo) -> Photo:
        photo._open = lambda: _thread.run(self.aio._open(photo))
        return photo

    # Handlers

    def _take(self) -> None:
        now = (self.aio.status, self.aio.readiness)
        with self._changed:
            self._changes.append(now)
            self._changed.notify_all()

    def _call_handlers(self) -> None:
        while True:
            with self._changed:
                while not self._changes:
                    if self._is_closed:
                        return
                    self._changed.wait()
                now = self._changes.popleft()
            before, self._last = self._last, now
            if now[0] != before[0]:
                invoke(self.when_status, now[0])
            if now[1] != before[1]:
                invoke(self.when_readiness, now[1])
                if now[1] == "ready":
                    invoke(self.when_ready, now[1])
