# SPDX-License-Identifier: Apache-2.0
"""Where a run reads and writes: programs, inputs, logs; and what ends it."""
import pathlib

# Inputs that a program which invents none is given.
MOST_REPLAYED = 500


class Failure(Exception):
    """What ends a run: what failed, what to do, and lines of output that say why."""

    def __init__(self, text, remedy, lines=()):
        super().__init__(text)
        self.text, self.remedy, self.lines = text, remedy, lines


class Places:
    """The folders and files of one checkout."""

    def __init__(self, root, everything):
        self.root, self.everything = pathlib.Path(root), everything
        fuzz = self.root / ".build/fuzz"
        # Each choice has a folder of its own; otherwise each would compile everything again after the other.
        self.work = fuzz / "all" if everything else fuzz
        self.learnt = fuzz / "corpus"

    def program(self, sanitizer, name):
        return self.work / sanitizer / name

    def log(self, name):
        return self.root / ".build/log" / f"fuzz-{name}"

    def shown(self, path):
        """A path for people, who are in the checkout."""
        return str(path.relative_to(self.root))

    def text(self, name):
        """What a log holds, whatever bytes were written between."""
        return self.log(name).read_bytes().decode(errors="replace")

    def inputs(self, target):
        """The folders of a target's inputs, learnt ones first: libFuzzer writes to the first."""
        return [str(self.learnt / target), f"Fuzz/Inputs/{target}", f"Fuzz/Found/{target}"]

    def replayed(self, target):
        """A target's inputs, for a program that invents none."""
        found = [str(pathlib.Path(folder) / file.relative_to(self.root / folder)) for folder in self.inputs(target)
                 for file in (self.root / folder).rglob("*") if file.is_file()]
        return sorted(found)[:MOST_REPLAYED]
