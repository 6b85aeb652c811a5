# SPDX-License-Identifier: Apache-2.0
"""A button for asyncio."""
from __future__ import annotations

import asyncio
from typing import AsyncIterator, Dict, Optional, Tuple, Union
from weakref import WeakKeyDictionary

from ._aio_camera import Camera
from ._button import ButtonCore, ButtonOptions
from ._errors import ShutterError
from ._events import ButtonEvent, ButtonStatus, PressEvent
from ._gateway import GatewayLink
from ._settings import application_name, button_options


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


# One link for all buttons without a camera, so that they keep their order after a loss.
_links: "WeakKeyDictionary[asyncio.AbstractEventLoop, Dict[Tuple[str, Optional[str]], GatewayLink]]"
_links = WeakKeyDictionary()


def _external_link(application: str, runtime_dir: Optional[str]) -> GatewayLink:
    links = _links.setdefault(asyncio.get_running_loop(), {})
    key = (application, runtime_dir)
    if key not in links:
        links[key] = GatewayLink(application, runtime_dir, None)
    return links[key]
