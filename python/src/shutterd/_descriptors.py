# SPDX-License-Identifier: Apache-2.0
"""Files that come with a daemon's answer, and memory that a daemon shares."""
from __future__ import annotations

import fcntl
import mmap
import os
from typing import List

from ._errors import ProtocolError


class Descriptors:
    """The descriptors of one answer. Those that nobody takes are closed with it."""

    def __init__(self, numbers: List[int]) -> None:
        self._numbers = numbers

    def take(self, index: int) -> int:
        """Hands over one, which the caller closes. Raises ProtocolError if there is none."""
        if not 0 <= index < len(self._numbers) or self._numbers[index] < 0:
            raise ProtocolError(f"descriptor {index} did not come with the answer")
        number, self._numbers[index] = self._numbers[index], -1
        return number

    def close(self) -> None:
        """Closes those that are left."""
        for number in self._numbers:
            if number >= 0:
                os.close(number)
        self._numbers = []

    def __del__(self) -> None:
        self.close()


def map_sealed(number: int, size: int) -> mmap.mmap:
    """Maps the first `size` bytes of shared memory to be read, and closes the descriptor.

    The other process may fill the memory again, but its size must be sealed: reading beyond a new end
    would end this process. Raises ProtocolError if it is not, or if there is less memory.
    """
    try:
        try:
            seals = fcntl.fcntl(number, fcntl.F_GET_SEALS)
        except OSError:
            seals = 0
        if not seals & fcntl.F_SEAL_SHRINK:
            raise ProtocolError("the daemon's memory may still shrink")
        if not 0 < size <= os.fstat(number).st_size:
            raise ProtocolError(f"the daemon's memory has less than {size} bytes")
        return mmap.mmap(number, size, flags=mmap.MAP_SHARED, prot=mmap.PROT_READ)
    finally:
        os.close(number)
