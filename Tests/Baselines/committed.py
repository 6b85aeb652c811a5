# SPDX-License-Identifier: Apache-2.0
"""Figures that are committed: a line each, with the words of the place where it was measured, its name and its value."""
import pathlib
import platform
import re
import subprocess

# A figure may grow by a fiftieth.
MOST = 1.02


def compiler():
    """Swift's version, and the processor that it compiles for."""
    text = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=True).stdout
    return re.search(r"Swift version (\S+)", text)[1], platform.machine()


class Committed:
    """The figures in a file. Those of other places are kept, and not compared."""

    def __init__(self, file, header, place):
        self.file, self.header, self.place = pathlib.Path(file), header, tuple(place)

    def lines(self):
        text = self.file.read_text() if self.file.exists() else ""
        return [tuple(line.split()) for line in text.splitlines() if line and not line.startswith("#")]

    def known(self):
        """The figures of this place, by name."""
        return {name: float(value) for *place, name, value in self.lines() if tuple(place) == self.place}

    def write(self, figures):
        """Puts these figures in place of those of this place. Their values are words already."""
        lines = [line for line in self.lines() if line[:-2] != self.place]
        lines += [(*self.place, name, value) for name, value in figures.items()]
        self.file.write_text(self.header + "".join(" ".join(line) + "\n" for line in sorted(lines)))
