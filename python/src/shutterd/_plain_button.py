# SPDX-License-Identifier: Apache-2.0
"""The plain face: a button with handlers."""
from __future__ import annotations

import threading
import time
from typing import Dict, Optional, TypeVar

from . import _thread, aio
from ._errors import CallFailed, Closed, NotAuthorized, TimedOut
from ._events import ButtonEvent, ButtonStatus, Gesture, PressEvent
from ._handlers import Handler, invoke
from ._plain_camera import TIMEOUT, Camera, opened_camera

_Self = TypeVar("_Self")


class Button:
    """A hardware button with handlers.

        button = Button("shutter")
        button.when_pressed = lambda press: print(press.device, press.button)

    Its presses come to this program while it is in the foreground and its camera runs.

    Parameters:
        button: "shutter" for the primary button, "secondary", "half_press", "any", or "DEVICE/BUTTON".
        camera: the camera whose moments the presses are; without it the one that this process has opened
            last, or a new one with its first camera.
        external: the program has a camera stack of its own, such as picamera2, which the gateway's
            configuration has to allow (external_sessions_for).
        timeout: seconds to wait for the daemons; None: as long as it takes.
        The others are those of `shutterd.aio.Button`.

    Handlers are called on a thread of their own, one after the other. One that takes a parameter gets the
    event:
        when_pressed, when_released: a PressEvent, "began" and "ended".
        when_cancelled: a PressEvent; the press was taken back, and there is no release.
        when_held, when_tapped, when_double_tapped: a Gesture.
        when_status: a ButtonStatus; whether the next press would come to this program.

    A handler that takes longer than a second loses the press in flight: with `acknowledgement="automatic"`
    it may take its time.

    Raises what keeps the gateway from having the button.
    """

    def __init__(self, button: str = "shutter", *, camera: Optional[Camera] = None,
                 external: bool = False, exclusive: bool = False,
                 acknowledgement: str = "handled", foreground: bool = True, enabled: bool = True,
                 application: Optional[str] = None, runtime_dir: Optional[str] = None,
                 timeout: Optional[float] = TIMEOUT) -> None:
        self.when_pressed: Handler = None
        self.when_released: Handler = None
        self.when_cancelled: Handler = None
        self.when_held: Handler = None
        self.when_tapped: Handler = None
        self.when_double_tapped: Handler = None
        self.when_status: Handler = None
        self._changed = threading.Condition()
        self._open: Dict[int, PressEvent] = {}
        self._presses = 0
        self._is_held = self._is_over = False
        self._own: Optional[Camera] = None
        self._enabled = enabled
        if camera is None and not external:
            camera = opened_camera(application, runtime_dir)
            if camera is None:
                camera = self._own = Camera(
                    application=application, runtime_dir=runtime_dir, timeout=timeout)
        self.camera = camera
        """The camera that it belongs to; None for an external one."""
        core = camera.aio if camera else None
        self._aio = _thread.make(lambda: aio.Button(
            button, camera=core, exclusive=exclusive, acknowledgement=acknowledgement,
            foreground=foreground, enabled=enabled, application=application, runtime_dir=runtime_dir))
        _thread.make(self._aio.open)
        threading.Thread(target=self._read, name="shutterd-button", daemon=True).start()
        try:
            self._wait_for_gateway(timeout)
        except BaseException:
            self.close()
            raise

    def __enter__(self: _Self) -> _Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def status(self) -> ButtonStatus:
        """Whether a press would come to this program now, and what stands in the way."""
        return self._aio.status

    @property
    def is_pressed(self) -> bool:
        """Whether a press of this program is held down."""
        return bool(self._open)

    @property
    def is_held(self) -> bool:
        """Whether it has been held down for as long as a hold takes (hold_ms of shutterd.toml)."""
        return self._is_held

    @property
    def held_time(self) -> Optional[float]:
        """Seconds since it was pressed; None while it is not."""
        with self._changed:
            times = [press.time for press in self._open.values()]
        return time.monotonic() - min(times) if times else None

    @property
    def enabled(self) -> bool:
        """Whether it takes presses. A change holds for every press that begins after it."""
        return self._enabled

    @enabled.setter
    def enabled(self, enabled: bool) -> None:
        self._enabled = enabled
        _thread.run(self._aio.set_enabled(enabled))

    def request_foreground(self) -> ButtonStatus:
        """Asks to come to the foreground. Raises ForegroundRefused."""
        return _thread.run(self._aio.request_foreground())

    def wait_for_press(self, timeout: Optional[float] = None) -> bool:
        """Waits for the next press, or one that is held. False if `timeout` seconds are over.

        Not to be called in a handler: nothing else is handled meanwhile.
        """
        with self._changed:
            before = self._presses
            return self._changed.wait_for(
                lambda: self._open or self._presses != before or self._is_over, timeout
            ) and not self._is_over

    def wait_for_release(self, timeout: Optional[float] = None) -> bool:
        """Waits until nothing is pressed. False if `timeout` seconds are over. As `wait_for_press`."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._open, timeout)

    def wait_until_eligible(self, timeout: Optional[float] = None) -> bool:
        """Waits until the next press would come to this program. False if `timeout` seconds are over."""
        with self._changed:
            return self._changed.wait_for(
                lambda: self.status.eligible or self._is_over, timeout) and not self._is_over

    def close(self) -> None:
        """Closes it. A press in flight is cancelled. A second call does nothing."""
        _thread.run(self._aio.close())
        if self._own:
            self._own.close()

    def _wait_for_gateway(self, timeout: Optional[float]) -> None:
        def is_decided() -> bool:
            status = self._aio.status
            error = status.error
            return "gateway_absent" not in status.obstacles or isinstance(error, NotAuthorized) or (
                isinstance(error, CallFailed) and error.is_final)

        with self._changed:
            self._changed.wait_for(lambda: is_decided() or self._is_over, timeout)
        status = self._aio.status
        if "gateway_absent" in status.obstacles:
            raise status.error.again() if status.error else TimedOut(
                f"waited {timeout} s for shutterd")

    # Handlers

    def _read(self) -> None:
        while True:
            try:
                event = _thread.run(self._aio.next_event())
            except Closed:
                break
            if event is None:
                break
            self._note(event)
            if isinstance(event, PressEvent):
                invoke({"began": self.when_pressed, "ended": self.when_released}.get(
                    event.phase, self.when_cancelled), event)
            elif isinstance(event, Gesture):
                invoke({"hold": self.when_held, "tap": self.when_tapped,
                        "double_tap": self.when_double_tapped}.get(event.gesture), event)
            else:
                invoke(self.when_status, event)
        with self._changed:
            self._is_over = True
            self._open.clear()
            self._changed.notify_all()

    def _note(self, event: ButtonEvent) -> None:
        with self._changed:
            if isinstance(event, PressEvent):
                if event.phase == "began":
                    self._presses += 1
                    self._open[event.press] = event
                else:
                    self._open.pop(event.press, None)
                    self._is_held = self._is_held and bool(self._open)
            elif isinstance(event, Gesture) and event.gesture == "hold":
                self._is_held = event.press in self._open
            self._changed.notify_all()
