# SPDX-License-Identifier: Apache-2.0
"""Photos and films, as the engine has recorded them."""
from __future__ import annotations

import base64
import binascii
import os
import shutil
from dataclasses import dataclass, field
from typing import Any, Callable, Mapping, Optional, Union

from ._errors import ProtocolError, ShutterError
from ._fields import Fields

Path = Union[str, "os.PathLike[str]"]


@dataclass
class Photo:
    """A photo, which is complete and durable."""

    name: str
    path: Optional[str]
    """Its file, which this user may read, move and delete. None where the file system cannot grant
    that: then `read` has its bytes all the same."""
    media_type: str
    """"image/jpeg", "image/x-adobe-dng" or "application/octet-stream"."""
    width: int
    height: int
    size: int
    """Bytes."""
    frame_usec: int
    """The time of its picture: microseconds of CLOCK_MONOTONIC."""
    offset_usec: int
    """Microseconds from the moment that was asked for to its picture; negative if that is earlier."""
    press: Optional[int]
    """The press that it shows, if one was named."""
    press_source: Optional[str]
    """"gateway" where the gateway has confirmed the press, "caller" where only this program says so."""
    camera: Optional[str]
    rotation: int
    """Degrees by which to turn it clockwise so that it stands upright, as its file says."""
    mirrored: bool
    sha256: str
    preview: Optional[bytes]
    """A JPEG of at most 160x120 pixels, where `preview=True` asked for it."""
    record: Mapping[str, Any] = field(repr=False)
    """All that the engine says of it, with the names of org.shutterd.Engine."""
    _open: Optional[Callable[[], int]] = field(default=None, repr=False, compare=False)

    def read(self) -> bytes:
        """The bytes of its file. Raises OSError if it is not there any more."""
        if self.path is not None:
            with open(self.path, "rb") as file:
                return file.read()
        if self._open is None:
            raise ShutterError(f"the photo {self.name} has no path", "camera.read(photo) has its bytes")
        with os.fdopen(self._open(), "rb") as file:
            return file.read()

    def move(self, path: Path) -> None:
        """Moves it to another place, durably, and replaces what is there. Raises OSError."""
        path = os.fspath(path)
        if self.path is None:
            _write(path, self.read())
        else:
            _move(self.path, path)
        self.path = path


@dataclass
class FilmRecord:
    """A film, as far as it is known."""

    name: str
    path: Optional[str]
    """Its file; None as in Photo."""
    duration_usec: int
    size: int
    """Bytes."""
    playable: Optional[bool]
    """Whether the file can be played; None until the film is over, or if the engine was lost."""
    failure: Optional[str]
    """Why it ended by itself, such as "MaximumDurationReached" or "DiskFull"; else None."""
    record: Mapping[str, Any] = field(repr=False)
    """All that the engine has said of it, with the names of org.shutterd.Engine."""

    @property
    def duration(self) -> float:
        """Seconds."""
        return self.duration_usec / 1e6

    def move(self, path: Path) -> None:
        """Moves it to another place, durably, and replaces what is there. Raises OSError."""
        if self.path is None:
            raise ShutterError(f"the film {self.name} has no path", "shutterctl recordings has it")
        path = os.fspath(path)
        _move(self.path, path)
        self.path = path


def photo(fields: Fields) -> Photo:
    """A photo of the engine."""
    preview = None
    if text := fields.text_or_none("previewPhoto"):
        try:
            preview = base64.b64decode(text, validate=True)
        except (ValueError, binascii.Error):
            raise ProtocolError("the small picture of a photo is not base64") from None
    return Photo(
        name=fields.text("name"), path=fields.text_or_none("path"),
        media_type=fields.text("mediaType"), width=fields.integer("width"),
        height=fields.integer("height"), size=fields.integer("size"),
        frame_usec=fields.integer("frameUSec"), offset_usec=fields.integer("offsetUSec"),
        press=fields.integer_or_none("press"), press_source=fields.text_or_none("pressSource"),
        camera=fields.text_or_none("camera"), rotation=fields.integer_or_none("rotation") or 0,
        mirrored=fields.flag("mirrored"), sha256=fields.text("sha256"), preview=preview,
        record=fields.values)


def _move(source: str, path: str) -> None:
    try:
        os.replace(source, path)
    except OSError as error:
        if error.errno != 18:  # EXDEV: another file system
            raise
        part = path + ".part"
        shutil.copyfile(source, part)
        _sync(part)
        os.replace(part, path)
        os.unlink(source)
    _sync(os.path.dirname(path) or ".")


def _write(path: str, data: bytes) -> None:
    part = path + ".part"
    with open(part, "wb") as file:
        file.write(data)
    _sync(part)
    os.replace(part, path)
    _sync(os.path.dirname(path) or ".")


def _sync(path: str) -> None:
    number = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(number)
    finally:
        os.close(number)
