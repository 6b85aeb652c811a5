# SPDX-License-Identifier: Apache-2.0
"""The plain face: calls that need neither a camera nor a button."""
from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional

from . import _thread, aio


def call(method: str, parameters: Optional[Mapping[str, Any]] = None, *,
         runtime_dir: Optional[str] = None) -> Dict[str, Any]:
    """Calls a method that has one reply, such as "org.shutterd.Engine.GetHealth".

    Returns its fields. Raises Unreachable, Disconnected, or CallFailed.
    """
    return _thread.run(aio.call(method, parameters, runtime_dir=runtime_dir))


def cameras(*, runtime_dir: Optional[str] = None) -> List[Dict[str, Any]]:
    """All cameras, with the fields of org.shutterd.Engine.Camera. Raises as `call`."""
    return _thread.run(aio.cameras(runtime_dir=runtime_dir))


def devices(*, runtime_dir: Optional[str] = None) -> List[Dict[str, Any]]:
    """All devices with buttons, with the fields of org.shutterd.Gateway.Device. Raises as `call`."""
    return _thread.run(aio.devices(runtime_dir=runtime_dir))
