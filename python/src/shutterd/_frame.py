# SPDX-License-Identifier: Apache-2.0
"""One frame of the live picture."""
from __future__ import annotations

import importlib
from typing import Any, Callable, Optional


class Frame:
    """One frame of the live picture, in memory that the engine shares.

    Valid until `close`, or until the next frame is asked for; `bytes` makes a copy that stays.
    """

    def __init__(self, data: memoryview, pixel_format: str, width: int, height: int,
                 bytes_per_line: int, rotation: int, mirrored: bool, timestamp_usec: int,
                 sequence: int, skipped: int, give_back: Callable[[], None]) -> None:
        self.pixel_format = pixel_format
        """V4L2 fourcc: "MJPG" is a JPEG, "YUYV" and others are raw."""
        self.width = width
        self.height = height
        self.bytes_per_line = bytes_per_line
        """Bytes of a line of a raw frame."""
        self.rotation = rotation
        """Degrees by which it is to be shown turned clockwise."""
        self.mirrored = mirrored
        """Whether it is to be shown mirrored. The pixels are not."""
        self.timestamp_usec = timestamp_usec
        """Microseconds of CLOCK_MONOTONIC."""
        self.sequence = sequence
        """The driver's number of the frame."""
        self.skipped = skipped
        """Frames since the last one that were not delivered."""
        self._data = data
        self._give_back: Optional[Callable[[], None]] = give_back

    @property
    def data(self) -> memoryview:
        """Its bytes, read-only. Raises ValueError when the frame is not valid any more."""
        if self._give_back is None:
            raise ValueError("the frame was given back; bytes() makes a copy that stays")
        return self._data

    @property
    def size(self) -> "tuple[int, int]":
        """Width and height, in pixels."""
        return self.width, self.height

    def __bytes__(self) -> bytes:
        return bytes(self.data)

    def array(self) -> Any:
        """A copy as an array of numpy, which has to be installed: a raw frame has a row for each line,
        another one has a single row."""
        # Only here, because nothing else needs it.
        numpy: Any = importlib.import_module("numpy")
        flat = numpy.frombuffer(bytes(self), dtype=numpy.uint8)
        if self.bytes_per_line and len(flat) % self.bytes_per_line == 0:
            return flat.reshape(-1, self.bytes_per_line)
        return flat

    def close(self) -> None:
        """Gives its memory back to the engine. A second call does nothing."""
        give_back, self._give_back = self._give_back, None
        if give_back:
            # A slice that the program made keeps the memory mapped, and the engine fills it again.
            try:
                self._data.release()
            except BufferError:
                pass
            give_back()

    def __enter__(self) -> "Frame":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
