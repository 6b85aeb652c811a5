# SPDX-License-Identifier: Apache-2.0
"""Events of a button: presses, gestures, and whether the program would get the next press."""
from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Optional, Tuple, Union

from ._errors import ShutterError
from ._fields import Fields

PHASES = ("began", "ended", "cancelled")


@dataclass(frozen=True)
class PressEvent:
    """A button went down or up, or its press was taken back.

    Every press that "began" is followed by exactly one "ended" or "cancelled".
    """

    phase: str
    """"began", "ended" or "cancelled"."""
    press: int
    """Identifies the press, in all its phases. Unique until the machine is started again."""
    role: str
    """"primary", "secondary" or "half_press"; a newer gateway may have others."""
    device: str
    """The device, as `shutterctl devices` names it."""
    button: str
    """The button of the device, such as "KEY_VOLUMEDOWN"."""
    kind: str
    """How the press came: "key", "gpio", "remote", "simulated" and others."""
    monotonic_usec: int
    """When the button moved: microseconds of CLOCK_MONOTONIC, as the kernel stamped it."""
    held_usec: Optional[int] = None
    """Microseconds since "began"; None in "began" itself."""
    cancel_reason: Optional[str] = None
    """Why it was "cancelled", such as "backgrounded" or "gateway_lost"; else None."""
    should_play_sound: bool = False
    """Whether this program is to play a sound for the press, because nothing else does."""

    @property
    def time(self) -> float:
        """When the button moved: seconds, as `time.monotonic()` counts them."""
        return self.monotonic_usec / 1e6

    @property
    def held_time(self) -> Optional[float]:
        """Seconds since "began"; None in "began" itself."""
        return None if self.held_usec is None else self.held_usec / 1e6

    @property
    def age(self) -> float:
        """Seconds since the button moved."""
        return time.monotonic() - self.time

    def cancelled(self, reason: str, now_usec: int) -> "PressEvent":
        """The end of this press where nothing else ends it."""
        held = max(0, now_usec - self.monotonic_usec)
        return replace(self, phase="cancelled", monotonic_usec=now_usec, held_usec=held,
                       cancel_reason=reason)


@dataclass(frozen=True)
class Gesture:
    """A "tap", a "double_tap" or a "hold", recognised besides the phases, which never wait for it."""

    gesture: str
    press: int
    role: str
    monotonic_usec: int

    @property
    def time(self) -> float:
        """When it was recognised: seconds, as `time.monotonic()` counts them."""
        return self.monotonic_usec / 1e6


@dataclass(frozen=True)
class ButtonStatus:
    """Whether a press that begins now would come to this program, and what stands in the way."""

    eligible: bool
    obstacles: Tuple[str, ...] = ()
    """Empty if and only if it is eligible: "not_foreground", "session_not_running", "gateway_absent"
    and others, as in shutterd-protocol(7)."""
    foreground: bool = False
    """Whether this program is in the foreground."""
    enabled: bool = True
    error: Optional[ShutterError] = None
    """Why the gateway does not have the button now; None if it has. It is tried again."""

    @classmethod
    def absent(cls, enabled: bool, error: Optional[ShutterError]) -> "ButtonStatus":
        """The status while the gateway does not have the button."""
        return cls(False, ("gateway_absent",), enabled=enabled, error=error and error.again())

    def is_like(self, other: "ButtonStatus") -> bool:
        """Whether both say the same. Two errors with the same words are the same."""
        return replace(self, error=None) == replace(other, error=None) and str(self.error) == str(
            other.error)


ButtonEvent = Union[PressEvent, Gesture, ButtonStatus]


def press_event(fields: Fields) -> Optional[PressEvent]:
    """An event of the gateway; None if its phase is not known here."""
    phase = fields.text("phase")
    if phase not in PHASES:
        return None
    return PressEvent(
        phase=phase, press=fields.integer("press"), role=fields.text("role"),
        device=fields.text("device"), button=fields.text("button"), kind=fields.text("kind"),
        monotonic_usec=fields.integer("monotonicUSec"),
        held_usec=fields.integer_or_none("heldUSec"),
        cancel_reason=fields.text_or_none("cancelReason"),
        should_play_sound=fields.flag("shouldPlaySound"))


def gesture(fields: Fields) -> Gesture:
    """A gesture of the gateway."""
    return Gesture(fields.text("gesture"), fields.integer("press"), fields.text("role"),
                   fields.integer("monotonicUSec"))


def button_status(fields: Fields) -> ButtonStatus:
    """A status of the gateway."""
    return ButtonStatus(
        eligible=fields.flag("eligible"), obstacles=fields.texts("obstacles"),
        foreground=fields.flag("foreground"), enabled=fields.flag("enabled", True))
