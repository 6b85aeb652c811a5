# SPDX-License-Identifier: Apache-2.0
"""Where the daemons' sockets are."""
from __future__ import annotations

import os
from typing import Optional

GATEWAY = "org.shutterd.Gateway"
ENGINE = "org.shutterd.Engine"
CONTROL = "org.shutterd.Control"

_SYSTEM = {GATEWAY: "/run/shutterd", CONTROL: "/run/shutterd", ENGINE: "/run/shutter-engine"}


def socket_path(interface: str, runtime_dir: Optional[str] = None) -> str:
    """The socket of an interface: in `runtime_dir`, else in the folder of the gateway that launched
    this process, else in the user's own folder if it is there, else in the system's."""
    folder = runtime_dir or os.environ.get("SHUTTER_RUNTIME_DIR")
    if folder:
        return f"{folder}/{interface}"
    user = os.environ.get("XDG_RUNTIME_DIR")
    if user and os.path.exists(f"{user}/shutterd/{interface}"):
        return f"{user}/shutterd/{interface}"
    return f"{_SYSTEM.get(interface, '/run/shutterd')}/{interface}"
