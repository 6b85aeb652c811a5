# SPDX-License-Identifier: Apache-2.0
"""A button while it is open: its stream at the gateway, and the program that reads it."""
from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, Dict, Optional, Tuple

from ._clock import now_usec
from ._errors import CallFailed, Disconnected, ShutterError
from ._events import ButtonEvent, ButtonStatus, button_status, gesture, press_event
from ._fields import Fields
from ._press_machine import PressMachine
from ._wire import Connection

_GATEWAY = "org.shutterd.Gateway."
# Messages that are counted and that this package does not ask for.
_COUNTED = ("pointer", "band", "control")


@dataclass(frozen=True)
class ButtonOptions:
    """What a button asks the gateway for."""

    role: Optional[str] = "primary"
    button: Optional[str] = None
    gestures: Tuple[str, ...] = ("tap", "double_tap", "hold")
    exclusive: bool = False
    acknowledgement: str = "handled"
    foreground: bool = True


class Owner:
    """What a button needs of its link to the gateway."""

    application: str

    @property
    def calls(self) -> Optional[Connection]:
        """The connection for calls; None while there is none."""
        raise NotImplementedError

    @property
    def session(self) -> Optional[str]:
        """The name of the capture session; None for an external one."""
        raise NotImplementedError

    def connect(self) -> Connection:
        """A further connection to the gateway."""
        raise NotImplementedError

    def lost(self, error: ShutterError) -> None:
        """The button's connection has ended."""
        raise NotImplementedError

    def rename(self) -> None:
        """The gateway has to be given the session's name."""
        raise NotImplementedError

    def remove(self, button: "ButtonCore", error: Optional[ShutterError] = None) -> None:
        """Ends a button."""
        raise NotImplementedError


class ButtonCore:
    """One interaction of the gateway. To be used in the loop."""

    def __init__(self, owner: Owner, options: ButtonOptions, enabled: bool) -> None:
        self._owner = owner
        self._options = options
        self._enabled = enabled
        self._machine = PressMachine(enabled)
        self._status = ButtonStatus.absent(enabled, None)
        self._asks_for_foreground = options.foreground
        self._stream: Optional[Connection] = None
        self._reading: Optional["asyncio.Task[None]"] = None
        self._news = asyncio.Event()
        self._sent_enabled = enabled
        self._enabling = asyncio.Lock()
        self.number = 0
        """The number that the link gave it, in the order of opening."""
        self.id: Optional[str] = None
        """The gateway's name for it; None until the gateway has accepted it."""

    @property
    def status(self) -> ButtonStatus:
        """The last status."""
        return self._status

    # The program

    async def next(self) -> Optional[ButtonEvent]:
        """The next event, and marks the one before as handled; None when nothing will come."""
        while True:
            self._news.clear()
            item = self._machine.next(now_usec())
            self._acknowledge()
            if item is not None or self._machine.is_removed:
                return item
            await self._news.wait()

    async def set_enabled(self, enabled: bool) -> None:
        """Switches presses on or off. Holds for every press that begins when this returns."""
        self._enabled = enabled
        self._machine.set_enabled(enabled)
        await self._send_enabled()

    async def set_session(self, name: Optional[str]) -> None:
        """Names another session, if the gateway has the button."""
        if self.id is not None:
            await self._call("SetSession", session=name)

    async def request_foreground(self) -> ButtonStatus:
        """Asks to come to the foreground."""
        if self.id is None:
            if self._status.error:
                raise self._status.error.again()
            raise Disconnected("shutterd does not have the button yet")
        reply = await self._call("RequestForeground")
        return button_status(reply.object("status"))

    def end(self, error: Optional[ShutterError]) -> None:
        """Closes it. What waits is still delivered."""
        self.close_stream()
        self._machine.remove(now_usec())
        self._status = ButtonStatus.absent(self._enabled, error)
        self._news.set()

    async def _call(self, method: str, **parameters: Any) -> Fields:
        calls = self._owner.calls
        if calls is None or self.id is None:
            raise Disconnected("shutterd does not have the button now")
        reply = await calls.call(_GATEWAY + method, {"interaction": self.id, **parameters})
        return reply.fields

    async def _send_enabled(self) -> None:
        async with self._enabling:
            while self.id is not None and self._sent_enabled != self._enabled:
                wanted = self._enabled
                try:
                    await self._call("SetEnabled", enabled=wanted)
                except ShutterError:
                    # It is added again with what is wanted then.
                    return
                self._sent_enabled = wanted

    def _acknowledge(self) -> None:
        sequence = self._machine.take_acknowledgement()
        calls = self._owner.calls
        if (sequence is not None and self.id is not None and calls is not None
                and self._options.acknowledgement == "handled"):
            calls.call_oneway(_GATEWAY + "Acknowledge",
                              {"interaction": self.id, "sequence": sequence})

    # The gateway

    async def open(self) -> bool:
        """Adds it at the gateway. False if it was closed, or the gateway lost, in the meantime.

        Raises CallFailed if it is refused, else what ended the connection.
        """
        asked_enabled, asked_session = self._enabled, self._owner.session
        stream = self._stream = self._owner.connect()
        try:
            reply = await stream.stream(
                _GATEWAY + "AddInteraction", self._parameters(asked_enabled, asked_session))
            if not reply.continues:
                raise Disconnected("shutterd has ended the button's stream")
            name = reply.fields.text("interaction")
            status = button_status(reply.fields.object("status"))
        except ShutterError:
            stream.close()
            if self._stream is not stream:
                return False
            self.close_stream()
            raise
        except asyncio.CancelledError:
            stream.close()
            raise
        if self._stream is not stream:
            stream.close()
            return False
        self.id, self._sent_enabled = name, asked_enabled
        self._change(status)
        loop = asyncio.get_running_loop()
        self._reading = loop.create_task(self._read(stream))
        if asked_session != self._owner.session:
            self._owner.rename()
        await self._send_enabled()
        return self._stream is stream

    def _parameters(self, enabled: bool, session: Optional[str]) -> Dict[str, Any]:
        options = self._options
        return {
            "application": self._owner.application, "session": session,
            "roles": [options.role] if options.role else None,
            "buttons": [options.button] if options.button else None,
            "gestures": list(options.gestures) or None,
            "exclusive": True if options.exclusive else None,
            "enabled": None if enabled else False,
            "acknowledgement": None if options.acknowledgement == "handled" else "automatic",
            "requestForeground": True if self._asks_for_foreground else None,
        }

    async def _read(self, stream: Connection) -> None:
        try:
            while True:
                reply = await stream.next()
                if not reply.continues:
                    raise Disconnected("shutterd has ended the button's stream")
                self._take(reply.fields)
        except ShutterError as error:
            if self._stream is stream:
                # Not an answer to a call: the stream was there.
                self._owner.lost(Disconnected(f"shutterd has ended the button's stream: {error}")
                                 if isinstance(error, CallFailed) else error)

    def _take(self, reply: Fields) -> None:
        if reply.has("event"):
            fields = reply.object("event")
            self._machine.received(press_event(fields), fields.integer("sequence"))
        elif reply.has("gesture"):
            fields = reply.object("gesture")
            self._machine.received_gesture(gesture(fields), fields.integer("sequence"))
        elif reply.has("status"):
            self._change(button_status(reply.object("status")))
        else:
            for kind in _COUNTED:
                if reply.has(kind):
                    self._machine.received_gesture(None, reply.object(kind).integer("sequence"))
        self._news.set()

    def _change(self, status: ButtonStatus) -> None:
        if status.error is None:
            # After a restart of the gateway all programs come back; only one of them was in front.
            self._asks_for_foreground = status.foreground
        if not status.is_like(self._status):
            self._status = status
            self._machine.changed(status)
            self._news.set()

    def refused(self, error: ShutterError) -> None:
        """The gateway has refused it, for now."""
        self.close_stream()
        self._change(ButtonStatus.absent(self._enabled, error))

    def disconnected(self, error: ShutterError) -> None:
        """The gateway was lost, or cannot be reached."""
        self.close_stream()
        status = ButtonStatus.absent(self._enabled, error)
        # While the gateway stays away each attempt fails for the same reason: only the first is told.
        if not status.is_like(self._status):
            self._status = status
            self._machine.disconnected(status, now_usec())
        self._news.set()

    def close_stream(self) -> None:
        """Ends the stream. The gateway does not have the button then."""
        if self._reading and self._reading is not asyncio.current_task():
            self._reading.cancel()
        if self._stream:
            self._stream.close()
        self._stream = self._reading = self.id = None
