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

from typing import Any, Dict, List, Mapping, Optional

from . import _paths
from ._aio_button import Button
from ._aio_camera import Camera
from ._events import ButtonStatus, Gesture, PressEvent
from ._fields import Fields
from ._films import Film
from ._frame import Frame
from ._preview import FrameStream
from ._results import FilmRecord, Photo
from ._session import SessionStatus
from ._wire import Connection

__all__ = ["Button", "ButtonStatus", "Camera", "Film", "FilmRecord", "Frame", "FrameStream", "Gesture",
           "Photo", "PressEvent", "SessionStatus", "call", "cameras", "devices"]

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
