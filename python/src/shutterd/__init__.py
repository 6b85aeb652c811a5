# SPDX-License-Identifier: Apache-2.0
"""Hardware buttons as camera buttons: the Python face of Shutterd.

    from shutterd import Button, Camera

    camera = Camera()
    button = Button("shutter")
    button.when_pressed = lambda press: print(camera.capture(press).path)

A photo shows the moment at which the button moved. The program goes on when a daemon is started again, or a
camera is unplugged and comes back. `shutterd.aio` has the same for asyncio. Needs nothing but Python 3.9, and
the daemons shutterd and shutter-engine. docs/CLIENTS.md of the project has examples.
"""
from ._errors import (CallFailed, CameraBusy, CaptureFailed, Closed, ConfigurationUnsupported,
                      Disconnected, DiskFull, ForegroundRefused, InvalidSettings, NoSuchCamera,
                      NotAuthorized, ProtocolError, RecordingInProgress, SessionNotRunning,
                      ShutterError, TimedOut, Unreachable)
from ._events import ButtonStatus, Gesture, PressEvent
from ._frame import Frame
from ._plain_button import Button
from ._plain_calls import call, cameras, devices
from ._plain_camera import Camera
from ._plain_film import Film
from ._results import FilmRecord, Photo
from ._session import SessionStatus
from ._version import __version__

__all__ = [
    "Button", "ButtonStatus", "CallFailed", "Camera", "CameraBusy", "CaptureFailed", "Closed",
    "ConfigurationUnsupported", "Disconnected", "DiskFull", "Film", "FilmRecord", "ForegroundRefused",
    "Frame", "Gesture", "InvalidSettings", "NoSuchCamera", "NotAuthorized", "Photo", "PressEvent",
    "ProtocolError", "RecordingInProgress", "SessionNotRunning", "SessionStatus", "ShutterError",
    "TimedOut", "Unreachable", "__version__", "call", "cameras", "devices"]
