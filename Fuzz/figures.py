# SPDX-License-Identifier: Apache-2.0
"""What a run has to show: as many inputs as were asked for, the code that they reached, and that nothing grew."""
import dataclasses
import re
import subprocess

from places import Failure

# By how much the most memory that a program ever had may grow, in KiB.
MOST_PEAK = 24576
SIZE = r"heap (\d+) KiB, peak (\d+) KiB, (\d+) descriptors"
GROWTH = re.compile(rf"^growth: (\d+) inputs: {SIZE}; (\d+) inputs: {SIZE}$", re.M)


def executions(text):
    """How many inputs libFuzzer says that it has tried; empty: it has said nothing."""
    found = re.search(r"^stat::number_of_executed_units: *(\d+)", text, re.M)
    return found.group(1) if found else ""


def sent(text):
    """How many inputs a program with threads says that it has sent."""
    found = re.search(r"^(\d+) inputs from ", text, re.M)
    return found.group(1) if found else ""


@dataclasses.dataclass
class Size:
    """A program's memory and descriptors after so many inputs."""

    inputs: int
    heap: int
    peak: int
    descriptors: int


def growth(text):
    """A program's sizes after a tenth of its inputs and after all of them; None: it has told none."""
    found = GROWTH.search(text)
    if not found:
        return None
    numbers = [int(number) for number in found.groups()]
    return Size(*numbers[:4]), Size(*numbers[4:])


def reached(report):
    """The part of the regions that were reached, in percent with one digit, by the last line of llvm-cov's report."""
    for line in report.splitlines():
        words = line.split()
        if words and words[0] == "TOTAL" and int(words[1]):
            return f"{100 * (int(words[1]) - int(words[2])) / int(words[1]):.1f}"
    return "0.0"


class Figures:
    """Prints each figure with its bound; the first that is beyond it ends the run."""

    def __init__(self, places, tools, least, seconds):
        self.places, self.tools, self.least, self.seconds = places, tools, least, seconds

    def enough(self, figure, count):
        print(f"{figure} {count} (at least {self.least})", flush=True)
        if int(count or 0) < self.least:
            raise Failure(f"{figure}: only {count or 0} of {self.least} in {self.seconds} s",
                          "this machine has too much other work, or the target has become slow: run it alone")

    def executions(self, name):
        self.enough(f"fuzz_{name}_executions", executions(self.places.text(name)))

    def sent(self, name):
        self.enough(f"fuzz_{name}_inputs", sent(self.places.text(name)))

    def cover(self, coverage):
        """How much of its files the targets have reached, together."""
        programs = [self.places.program("address", target) for target in coverage.targets]
        profiles = [self.places.work / f"{target}.profraw" for target in coverage.targets]
        merged = self.places.work / f"{coverage.name}.profdata"
        # All but the first stand behind a word.
        objects = [programs[0], *(word for program in programs[1:] for word in ("-object", program))]
        files = [self.places.shown(file) for pattern in coverage.files
                 for file in sorted(self.places.root.glob(pattern))]
        with open(self.places.log("coverage"), "ab") as log:
            try:
                subprocess.run([self.tools / "llvm-profdata", "merge", *profiles, "-o", merged], stdout=log, stderr=log,
                               check=True)
                report = subprocess.run([self.tools / "llvm-cov", "report", *objects, "-instr-profile", merged, *files],
                                        cwd=self.places.root, stdout=subprocess.PIPE, stderr=log, text=True,
                                        check=True).stdout
            except subprocess.CalledProcessError as error:
                raise Failure(f"nobody knows how much of the {coverage.name}'s regions was reached",
                              f"see {self.places.shown(self.places.log('coverage'))}") from error
        percent = reached(report)
        print(f"fuzz_{coverage.name}_region_coverage_percent {percent} (at least {coverage.least})", flush=True)
        if float(percent) < coverage.least:
            raise Failure(f"the {coverage.name}'s regions were reached to {percent} %, not {coverage.least} %",
                          f"add inputs to Fuzz/Inputs/{'+'.join(coverage.targets)} that reach the rest"
                          " (llvm-cov show tells which)")

    def still(self, name, most_heap):
        """A program's memory and descriptors, and whether they grow: at most so many KiB, and not one descriptor."""
        log = self.places.shown(self.places.log(name))
        sizes = growth(self.places.text(name))
        if sizes is None:
            raise Failure(f"{name} has told no figures", f"see {log}")
        first, last = sizes
        print(f"fuzz_{name.replace('-', '_')} after {first.inputs} and {last.inputs} inputs:"
              f" heap {first.heap} -> {last.heap} KiB (at most +{most_heap}),"
              f" peak RSS {first.peak} -> {last.peak} KiB (at most +{MOST_PEAK}),"
              f" descriptors {first.descriptors} -> {last.descriptors}", flush=True)
        if (last.heap - first.heap > most_heap or last.peak - first.peak > MOST_PEAK
                or last.descriptors > first.descriptors):
            raise Failure(f"{name} grows", f"see {log}; .build/fuzz/all/address/TARGET --growth SECONDS FILE..."
                                           " does it again")
