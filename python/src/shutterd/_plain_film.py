# SPDX-License-Identifier: Apache-2.0
"""The plain face: a film that is being recorded."""
from __future__ import annotations

from typing import Optional

from . import _thread
from ._films import Film as FilmCore
from ._results import FilmRecord


class Film:
    """A film that is being recorded. It ends with `stop`, with a limit, or with its `with` block."""

    def __init__(self, core: FilmCore) -> None:
        self._core = core

    def __enter__(self) -> "Film":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def is_over(self) -> bool:
        """Whether nothing more is recorded, and the file is complete."""
        return self._core.is_over

    @property
    def record(self) -> FilmRecord:
        """The film as far as it is known."""
        return self._core.record

    def wait(self, timeout: Optional[float] = None) -> FilmRecord:
        """Waits until it is over, and its file complete and durable.

        Raises CaptureFailed if it cannot be played, Disconnected if the engine was lost, and TimedOut.
        """
        return _thread.run(self._core.wait(), timeout, "the end of the film")

    def stop(self) -> FilmRecord:
        """Ends it. Returns and raises as `wait`."""
        return _thread.run(self._core.stop())

    def pause(self) -> None:
        """Leaves out what comes until `resume`; the film has no gap there."""
        _thread.run(self._core.pause())

    def resume(self) -> None:
        """Goes on after a pause."""
        _thread.run(self._core.resume())
