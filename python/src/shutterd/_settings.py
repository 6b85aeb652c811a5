# SPDX-License-Identifier: Apache-2.0
"""What a program asks for, with Python's names, as the interfaces have it."""
from __future__ import annotations

from fractions import Fraction
from typing import Any, Dict, Mapping, Optional, Tuple

from ._button import ButtonOptions
from ._errors import ShutterError
from ._events import PressEvent
from ._fields import present

Size = Tuple[int, int]
DEFAULT_APPLICATION = "org.shutterd.python"

# The names that a program may give a button, and the role that each stands for.
_ROLES: Dict[str, Optional[str]] = {
    "shutter": "primary", "primary": "primary", "secondary": "secondary", "half_press": "half_press",
    "any": None}


def application_name(name: Optional[str]) -> str:
    """The name of a program that has given none, or its own."""
    return name or DEFAULT_APPLICATION


def button_options(button: str, exclusive: bool, acknowledgement: str,
                   foreground: bool) -> ButtonOptions:
    """The options of a button. Raises ValueError for a name or word that is none."""
    if acknowledgement not in ("handled", "automatic"):
        raise ValueError(f"acknowledgement is 'handled' or 'automatic', not {acknowledgement!r}")
    if "/" in button:
        return ButtonOptions(role=None, button=button, exclusive=exclusive,
                             acknowledgement=acknowledgement, foreground=foreground)
    if button not in _ROLES:
        names = ", ".join(_ROLES)
        raise ValueError(f"a button is one of {names}, or 'DEVICE/BUTTON', not {button!r}")
    return ButtonOptions(role=_ROLES[button], exclusive=exclusive,
                         acknowledgement=acknowledgement, foreground=foreground)


def _dimensions(size: Optional[Size]) -> Optional[Dict[str, int]]:
    return None if size is None else {"width": size[0], "height": size[1]}


def session_configuration(name: Optional[str], size: Optional[Size], frame_rate: Optional[float],
                          pixel_format: Optional[str],
                          more: Optional[Mapping[str, Any]]) -> Dict[str, Any]:
    """A configuration of a session."""
    interval = None
    if frame_rate is not None:
        seconds = 1 / Fraction(frame_rate).limit_denominator(1001)
        interval = {"numerator": seconds.numerator, "denominator": seconds.denominator}
    return present({
        "camera": name, "pixelFormat": pixel_format, "frameInterval": interval,
        **(_dimensions(size) or {}), **(more or {})})


def _moment(press: Optional[PressEvent]) -> Dict[str, Any]:
    if press is None:
        return {}
    if not isinstance(press, PressEvent):
        raise TypeError(f"a press is a PressEvent, not {type(press).__name__}")
    return {"press": press.press, "momentUSec": press.monotonic_usec}


def photo_settings(press: Optional[PressEvent], *, quality: Optional[str] = None,
                   compression: Optional[int] = None, rotation: Optional[int] = None,
                   mirrored: Optional[bool] = None, upright_pixels: Optional[bool] = None,
                   preview: Optional[bool] = None, size: Optional[Size] = None,
                   light: Optional[bool] = None, wait: Optional[bool] = None,
                   settings: Optional[Mapping[str, Any]] = None) -> Dict[str, Any]:
    """The settings of a photo."""
    for refused in ("deferred", "liveClip"):
        if settings and settings.get(refused):
            raise ShutterError(f"{refused} photos are not in this package", "use shutterctl or Varlink")
    return present({
        **_moment(press), "quality": quality, "compression": compression, "rotation": rotation,
        "mirrored": mirrored, "uprightPixels": upright_pixels, "previewPhoto": preview,
        "maxPhotoDimensions": _dimensions(size),
        "light": None if light is None else "on" if light else "off",
        "queueUntilRunning": wait, **(settings or {})})


def _microseconds(seconds: Optional[float]) -> Optional[int]:
    return None if seconds is None else round(seconds * 1e6)


def film_settings(press: Optional[PressEvent], *, max_duration: Optional[float] = None,
                  progress_interval: Optional[float] = None, max_size: Optional[int] = None,
                  min_free_size: Optional[int] = None, sound: Optional[str] = None,
                  codec: Optional[str] = None, media_type: Optional[str] = None,
                  bit_rate: Optional[int] = None) -> Dict[str, Any]:
    """The settings of a film."""
    return present({
        **_moment(press), "maximumDurationUSec": _microseconds(max_duration),
        "progressIntervalUSec": _microseconds(progress_interval), "maximumSize": max_size,
        "minimumFreeSize": min_free_size, "sound": sound, "codec": codec, "mediaType": media_type,
        "bitRate": bit_rate})


def preview_settings(max_frame_rate: Optional[int], pixel_format: Optional[str],
                     buffer_count: Optional[int]) -> Dict[str, Any]:
    """The settings of a live picture."""
    return present({"maximumFrameRate": max_frame_rate, "pixelFormat": pixel_format,
                    "bufferCount": buffer_count})
