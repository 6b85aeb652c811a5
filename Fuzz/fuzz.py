# SPDX-License-Identifier: Apache-2.0
"""The run of Scripts/fuzz, which says how it is used: builds the targets, runs group after group, and counts.

fuzz.py --seconds N --inputs N --width N [--varlink] [--build]

A group's targets run side by side; if one finds something, the others of its group still come to their ends, and the
run is over. The table is in targets.py.

Exit status: 0; 1 if something was found or grows, or if too little was tried or reached.
"""
import argparse
import os
import pathlib
import signal
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The rule by which jobs begin is the test plan's.
sys.path.append(str(ROOT / "Tests/Plan"))

import building
import running
import targets
from figures import Figures
from places import Failure, Places


def options(arguments):
    """What Scripts/fuzz has checked."""
    parser = argparse.ArgumentParser(prog="fuzz.py", description=__doc__, allow_abbrev=False,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("--seconds", "--inputs", "--width"):
        parser.add_argument(name, type=int, required=True, metavar="N")
    for name in ("--varlink", "--build"):
        parser.add_argument(name, action="store_true")
    return parser.parse_args(arguments)


class Session:
    """One run, from its build to the last figure."""

    def __init__(self, root, chosen, tools):
        self.begin, self.chosen, self.tools = time.monotonic(), chosen, tools
        self.places = Places(root, everything=not chosen.varlink)
        self.groups = targets.groups(everything=not chosen.varlink)
        self.targets = [target for group in self.groups for target in group.targets]
        self.threads = [program for group in self.groups for program in group.threads]
        # Programs with threads take inputs of targets that may not have run.
        for name in {target.name for target in self.targets} | {program.inputs for program in self.threads}:
            (self.places.learnt / name).mkdir(parents=True, exist_ok=True)
        self.places.log("build").parent.mkdir(parents=True, exist_ok=True)

    def say(self, text):
        print(f"[{time.monotonic() - self.begin:3.0f} s] {text}", flush=True)

    def build(self):
        self.say("building the fuzz targets (the first time takes a minute)")
        building.build(self.places, self.groups, self.tools)

    def run(self):
        """Runs group after group. False: something was found."""
        runner = running.Runner(self.places, self.chosen.width)
        seconds, least = self.chosen.seconds, self.chosen.inputs
        length = f"with {least} inputs each" if least else f"for {seconds} s"
        for group in self.groups:
            self.say(group.title.format(length=length))
            if not runner.perform(
                    [running.fuzz(self.places, target, seconds, least) for target in group.targets]
                    + [running.threads(self.places, program, seconds, least) for program in group.threads]):
                return False
        if self.chosen.varlink:
            return True
        self.say("the inputs learnt, again and again: does anything grow?")
        again = 30 if least else seconds // 2 + 1
        return runner.perform([running.growth(self.places, target, again) for target in self.targets])

    def count(self):
        """The figures, those of the first group first."""
        figures = Figures(self.places, self.tools, self.chosen.inputs, self.chosen.seconds)
        for groups in (self.groups[:1], self.groups[1:]):
            fuzzed = [target for group in groups for target in group.targets]
            for target in fuzzed:
                figures.executions(target.name)
            for group in groups:
                for program in group.threads:
                    figures.sent(program.name)
            for coverage in targets.covered([target.name for target in fuzzed]):
                figures.cover(coverage)
        if self.chosen.varlink:
            return
        for target in self.targets:
            figures.still(f"{target.name}-growth", target.most_heap)
        for program in self.threads:
            if program.most_heap is not None:
                figures.still(program.name, program.most_heap)


def main(arguments):
    chosen = options(arguments)
    os.chdir(ROOT)
    try:
        session = Session(ROOT, chosen, building.toolchain())
        session.build()
        if chosen.build:
            return 0
        if not session.run():
            return 1
        session.count()
    except Failure as failure:
        for line in failure.lines:
            print(line, file=sys.stderr)
        # As the other scripts print it.
        print(f"fuzz: {failure.text}\n{'':{len('Scripts/fuzz')}}  {failure.remedy}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    sys.exit(main(sys.argv[1:]))
