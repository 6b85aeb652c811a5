# SPDX-License-Identifier: Apache-2.0
"""Reads the fields of a daemon's answer: of the right type, or not at all."""
from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Tuple

from ._errors import ProtocolError

_INTEGERS = range(-(1 << 63), 1 << 64)


class Fields:
    """The fields of one object. A field that is absent is null; an unknown one is not looked at."""

    def __init__(self, value: object, where: str) -> None:
        self._where = where
        if not isinstance(value, dict):
            raise ProtocolError(f"{where} is not an object", _REMEDY)
        self.values: Dict[str, Any] = value

    def _refuse(self, name: str, kind: str) -> ProtocolError:
        return ProtocolError(f"{self._where}.{name} is not {kind}", _REMEDY)

    def has(self, name: str) -> bool:
        """Whether the field is there and not null."""
        return self.values.get(name) is not None

    def text_or_none(self, name: str) -> Optional[str]:
        value = self.values.get(name)
        if value is None or isinstance(value, str):
            return value
        raise self._refuse(name, "a string")

    def text(self, name: str) -> str:
        value = self.text_or_none(name)
        if value is None:
            raise self._refuse(name, "there")
        return value

    def integer_or_none(self, name: str) -> Optional[int]:
        value = self.values.get(name)
        if value is None:
            return None
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool) or value not in _INTEGERS:
            raise self._refuse(name, "an integer of 64 bits")
        return value

    def integer(self, name: str) -> int:
        value = self.integer_or_none(name)
        if value is None:
            raise self._refuse(name, "there")
        return value

    def number_or_none(self, name: str) -> Optional[float]:
        value = self.values.get(name)
        if value is None:
            return None
        if not isinstance(value, (int, float)) or isinstance(value, bool):
            raise self._refuse(name, "a number")
        return float(value)

    def flag_or_none(self, name: str) -> Optional[bool]:
        value = self.values.get(name)
        if value is None or isinstance(value, bool):
            return value
        raise self._refuse(name, "true or false")

    def flag(self, name: str, default: bool = False) -> bool:
        value = self.flag_or_none(name)
        return default if value is None else value

    def object(self, name: str) -> "Fields":
        return Fields(self.values.get(name), f"{self._where}.{name}")

    def objects(self, name: str) -> List["Fields"]:
        return [Fields(value, f"{self._where}.{name}") for value in self._list(name)]

    def texts(self, name: str) -> Tuple[str, ...]:
        values = self._list(name)
        if not all(isinstance(value, str) for value in values):
            raise self._refuse(name, "a list of strings")
        return tuple(values)

    def _list(self, name: str) -> List[Any]:
        value = self.values.get(name)
        if value is None:
            return []
        if not isinstance(value, list):
            raise self._refuse(name, "a list")
        return value


_REMEDY = "report this as a bug of the daemon"


def present(parameters: Mapping[str, Any]) -> Dict[str, Any]:
    """The parameters without those that are None: null is never sent."""
    return {name: value for name, value in parameters.items() if value is not None}
