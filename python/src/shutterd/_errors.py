# SPDX-License-Identifier: Apache-2.0
"""The errors that this package raises. Each says what failed and, where one is known, what helps."""
from __future__ import annotations

import json
from typing import Any, Dict, Mapping, Optional, Tuple, Type, TypeVar


_Error = TypeVar("_Error", bound="ShutterError")


def _made(kind: Type[_Error], arguments: Tuple[Any, ...], members: Dict[str, Any]) -> _Error:
    error = kind.__new__(kind)
    error.args = arguments
    error.__dict__.update(members)
    return error


class ShutterError(Exception):
    """The base of all errors of this package.

    `remedy` says what helps, in a sentence; empty where nothing is known.
    """

    def __init__(self, message: str, remedy: str = "") -> None:
        super().__init__(f"{message}: {remedy}" if remedy else message)
        self.message = message
        self.remedy = remedy

    def again(self: _Error) -> _Error:
        """The same error, to be kept or raised in another place: without the frames of the first, which
        may be those of a coroutine that goes on."""
        return _made(type(self), self.args, dict(self.__dict__))

    def __reduce__(self) -> Tuple[Any, ...]:
        return _made, (type(self), self.args, dict(self.__dict__))


class Unreachable(ShutterError):
    """Nothing answers at a daemon's socket."""


class Disconnected(ShutterError):
    """The connection to a daemon has ended, as when it is started again."""


class ProtocolError(ShutterError):
    """An answer is not one that a daemon gives. Nothing of it was used."""


class Closed(ShutterError):
    """The object was closed, or its program has stopped what was asked for."""


class TimedOut(ShutterError, TimeoutError):
    """The time that the program gave is over."""

    # OSError would take two arguments for a number and its text.
    def __init__(self, message: str) -> None:
        super().__init__(message)


class CaptureFailed(ShutterError):
    """A photo or film that was accepted failed, or a session did.

    `failure` is the engine's name for the reason, such as "DiskFull" or "DeviceWasDisconnected".
    """

    def __init__(self, failure: str, what: str = "the engine") -> None:
        words, remedy = _FAILURES.get(failure, (f"the engine says {failure}", ""))
        super().__init__(f"{what}: {words}", remedy)
        self.failure = failure


class CallFailed(ShutterError):
    """A daemon has refused a call.

    `name` is the qualified name of the error, and `parameters` are its fields, as in the interfaces.
    """

    def __init__(self, name: str, parameters: Mapping[str, Any]) -> None:
        self.name = name
        self.parameters: Dict[str, Any] = dict(parameters)
        super().__init__(*self._words())

    @property
    def is_final(self) -> bool:
        """Whether the same call would be refused again, because the daemon does not understand it."""
        return self.name.rpartition(".")[2] not in _PASSING

    def _text(self, field: str) -> str:
        value = self.parameters.get(field)
        return value if isinstance(value, str) else "" if value is None else json.dumps(value)

    def _words(self) -> Tuple[str, str]:
        kind = self.name.rpartition(".")[2]
        if kind in _WORDS:
            text, remedy = _WORDS[kind]
            if kind == "NoSuchCamera" and not self._text("camera"):
                text, remedy = "there is no camera", "plug one in; shutterctl doctor looks for what is wrong"
            if kind == "SessionNotRunning":
                text, remedy = _INTERRUPTIONS.get(self._text("interruption"), (text, remedy))
            return text.format_map(_Parameters(self)), remedy.format_map(_Parameters(self))
        details = json.dumps(self.parameters) if self.parameters else ""
        return f"the daemon answered {kind} {details}".rstrip(), ""


class _Parameters(Dict[str, str]):
    """The parameters of an error as text; empty where there is none."""

    def __init__(self, error: CallFailed) -> None:
        super().__init__()
        self._error = error

    def __missing__(self, field: str) -> str:
        return self._error._text(field)


class NotAuthorized(CallFailed):
    """The daemon's configuration does not allow this user to do that."""


class NoSuchCamera(CallFailed):
    """There is no such camera, or none at all."""


class CameraBusy(CallFailed):
    """Another program has the camera."""


class SessionNotRunning(CallFailed):
    """The capture session does not run. `state` is the state that it is in, `interruption` what interrupts it."""

    @property
    def state(self) -> str:
        """"stopped", "starting", "interrupted" or "failed"."""
        return self._text("state")

    @property
    def interruption(self) -> Optional[str]:
        """The engine's name for what interrupts it, such as "privacy"; None where nothing does."""
        return self._text("interruption") or None


class InvalidSettings(CallFailed, ValueError):
    """The settings, or a parameter of a call, break a rule."""


class ConfigurationUnsupported(CallFailed):
    """The camera cannot do what was asked for. `nearest` says what it can, if that is known."""

    @property
    def nearest(self) -> Optional[str]:
        """The nearest value that it has."""
        return self._text("nearest") or None


class DiskFull(CallFailed):
    """There is no room for photos and films."""


class RecordingInProgress(CallFailed):
    """The session records a film already."""


class ForegroundRefused(CallFailed):
    """The program may not come to the foreground now."""


# Refusals of a button that may be over at the next attempt.
_PASSING = {"NoSuchInteraction", "NoSuchSession", "EngineNotAttached", "NotAuthorized",
            "ForegroundRefused", "TooManyInteractions"}

_KINDS: Dict[str, Type[CallFailed]] = {
    "NotAuthorized": NotAuthorized,
    "PermissionDenied": NotAuthorized,
    "NoSuchCamera": NoSuchCamera,
    "CameraBusy": CameraBusy,
    "SessionNotRunning": SessionNotRunning,
    "InvalidSettings": InvalidSettings,
    "InvalidParameter": InvalidSettings,
    "ConfigurationUnsupported": ConfigurationUnsupported,
    "DiskFull": DiskFull,
    "RecordingInProgress": RecordingInProgress,
    "ForegroundRefused": ForegroundRefused,
}

# What each error of the interfaces means, and what helps.
_WORDS = {
    "NotAuthorized": ("not allowed: {reason}", ""),
    "PermissionDenied": ("not allowed", "the daemon's configuration says who may"),
    "NoSuchCamera": ("there is no camera '{camera}'", "shutterctl cameras lists them"),
    "CameraBusy": ("another program has the camera '{camera}'", "end it, or share the camera"),
    "SessionNotRunning": ("the capture session is {state}", "start it first"),
    "InvalidSettings": ("{field}: {rule}", ""),
    "InvalidParameter": ("the daemon does not take the parameter {parameter}",
                         "compare its version with that of this package"),
    "ConfigurationUnsupported": ("the camera does not have this {field}",
                                 "leave it open, or take what it has: {nearest}"),
    "DiskFull": ("no room in {path}", "delete photos or films there"),
    "RecordingInProgress": ("the film {recording} is being recorded", "stop it first"),
    "ForegroundRefused": ("the foreground is not available now: {reason}", "shutterctl why tells more"),
    "EngineNotAttached": ("no capture engine is attached to shutterd", "start shutter-engine"),
    "NoSuchSession": ("there is no such capture session of this user", "open it again"),
    "NoSuchInteraction": ("shutterd does not have the interaction", "open the button again"),
    "TooManyInteractions": ("there are {limit} interactions, no more are allowed", "close some"),
    "TooManyObjects": ("there are {limit}, no more are allowed", "close some"),
    "ReusedSettings": ("the number {uniqueId} was used before", "take another one, or none"),
    "NoSuchMicrophone": ("there is no microphone '{microphone}'", "ListMicrophones names them"),
    "MicrophoneBusy": ("another program has the microphone '{microphone}'", "end it"),
    "NoSuchObject": ("there is no {name} of this user", ""),
    "DeviceFailure": ("camera '{camera}': cannot {operation}: {errnoName}", "shutterctl doctor"),
    "MethodNotFound": ("the daemon has no method {method}", "it is older than this package"),
    "MethodNotImplemented": ("the daemon does not have {method} yet", "install a newer one"),
}

_INTERRUPTIONS = {
    "not_available_in_background": ("the seat is locked, or another program is in front",
                                    "shutterctl status says which"),
    "audio_in_use": ("another program has the microphone", "end it"),
    "video_in_use": ("another program took the camera '{camera}'", "end it"),
    "several_foreground_clients": ("several programs in front want the camera '{camera}'", "end the others"),
    "system_pressure": ("the machine is too hot, or its supply too weak", "shutterctl doctor says which"),
    "privacy": ("the privacy shutter of the camera '{camera}' is closed", "open it"),
    "no_signal": ("the camera '{camera}' receives no signal", "check its cable, and the other end"),
    "format_in_use": ("the camera '{camera}' runs in another format for another program",
                      "it goes on when that program ends"),
}

_FAILURES = {
    "DeviceWasDisconnected": ("the camera was unplugged", "plug it in again"),
    "DeviceFailure": ("an operation on the camera failed", "shutterctl doctor looks for the reason"),
    "CameraBusy": ("another program has the camera", "end it"),
    "NoSuchCamera": ("there is no such camera", "shutterctl cameras lists them"),
    "NotAuthorized": ("the engine may not open the camera", "shutterctl doctor says what is missing"),
    "StartTimedOut": ("the camera delivered no picture within 5 s", "look at its cable"),
    "SessionNotRunning": ("the session does not run", "start it first"),
    "SessionWasInterrupted": ("the session was interrupted", "wait until it runs again"),
    "SessionConfigurationChanged": ("the session changed meanwhile", "ask again"),
    "NoDataCaptured": ("the camera delivered no picture for 1 s", "look at its cable"),
    "EncodingFailed": ("the picture was damaged", "ask again"),
    "DiskFull": ("there is no room", "delete photos or films"),
    "StorageFailure": ("it could not be stored", "shutterctl doctor looks for the reason"),
    "OperationCancelled": ("it was stopped", ""),
    "MaximumDurationReached": ("it is as long as it may be", ""),
    "MaximumFileSizeReached": ("it is as large as it may be", ""),
}


def call_failed(name: str, parameters: Mapping[str, Any]) -> CallFailed:
    """Makes the error of a daemon's answer."""
    return _KINDS.get(name.rpartition(".")[2], CallFailed)(name, parameters)
