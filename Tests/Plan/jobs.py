# SPDX-License-Identifier: Apache-2.0
"""The table: every job of a whole run of Scripts/test, what it needs, and how many processors it keeps busy."""
import dataclasses
import os
import re

import admission

Job = admission.Job

# The parts of the rig's tests: folders of Tests/Rig/Tests that share a machine, one after the other. A machine counts
# for one processor, so each is a job of its own; the long ones stand first.
RIG_PARTS = (("video", ("Video",)), ("places", ("EndToEnd",)),
             ("films", ("Films", "Sound", "Storage")),
             ("devices", ("Chaos", "Fixtures", "Input", "PhotoBooth", "SelfTests", "Services")))
# Those where time is counted that have a machine of their own.
COUNTED_FOLDERS = {"Fixtures": "rig-fixtures", "Webcams": "rig-webcams"}

# The processors that a job keeps busy, as measured on two: its processor time by its time. This machine's tests wait for
# programs, clocks and disks most of their time. A machine where time is counted waits for next to nothing, but it does not mind
# that others are busy, too: two have to fit in beside this machine's tests. They are begun in this order, the longest first.
HOST = 0.1
PYTHON = 0.2
MACHINES = {**dict.fromkeys(("rig-systemd", "rig-counted", "rig-devices", "rig-video", "rig-webcams", "rig-places",
                             "rig-fixtures", "rig-systemd-counted", "rig-films"), 0.7), "rig-boots": 0.9}
# The processes to which a part of this machine's tests is dealt. Each runs its tests one after the other: the runner's
# own width counts the cases of a test, begins all tests at once, and a test's time then has all that it waited in it.
BATCHES = {"programs": 12, "targets": 12, "milliseconds": 4}
# How many of these run at a time beside machines, and without any.
BESIDE, ALONE = 4, 8


@dataclasses.dataclass
class Choice:
    """What a run is asked for."""

    pattern: str = None
    has_rig: bool = True
    long: bool = False
    seed: int = 0
    limit: float = 1200
    others: bool = True


class Tests:
    """The tests of the bundle, sorted into parts by the kinds that their suites carry."""

    def __init__(self, listed, suites, choice):
        self.parts, self.left_out = {}, []
        for name in listed:
            target, _, rest = name.partition(".")
            suite_name, _, function = rest.partition("/")
            suite = suites.get((target, suite_name))
            function = re.match(r"\w+", function)
            kinds = set(suite.kinds if suite else ())
            if suite and function:
                kinds |= suite.tests.get(function.group(), set())
            part = self.part(target, suite, kinds, choice)
            if choice.pattern and not re.search(choice.pattern, name):
                continue
            if part is None:
                self.left_out.append(name)
            else:
                self.parts.setdefault(part, []).append(name)

    @staticmethod
    def part(target, suite, kinds, choice):
        """The part that a test belongs to; None: not of this run."""
        # By its name a long suite is run like any other.
        if ("long" in kinds) != choice.long and not (choice.pattern and "long" in kinds):
            return None
        if target != "RigTests":
            if target == "InteroperabilityTests" and not choice.others:
                return None
            if "milliseconds" in kinds:
                return "milliseconds"
            return "programs" if target in ("IntegrationTests", "InteroperabilityTests") else "targets"
        if not choice.has_rig or "package" in kinds or "screen" in kinds:
            return None
        if "twoBoots" in kinds:
            return "rig-boots"
        if "systemd" in kinds:
            return "rig-systemd-counted" if "counted" in kinds else "rig-systemd"
        folder = suite.file.parent.name
        if "counted" in kinds:
            return COUNTED_FOLDERS.get(folder, "rig-counted")
        return next(f"rig-{name}" for name, folders in RIG_PARTS if folder in folders)


def suite_of(name):
    """A test's name without its function: its suite."""
    return name.partition("/")[0]


def selection(names, listed):
    """A regular expression of the runner's that these tests match, and no others of the list: suites where all
    tests of one are meant, else functions."""
    chosen = set(names)
    partly = {suite_of(name) for name in listed if name not in chosen}
    whole = sorted({suite_of(name) for name in chosen} - partly)
    single = sorted({re.match(r"[^(]+", name).group() for name in chosen if suite_of(name) in partly})
    return "^(" + "|".join([re.escape(word) + "/" for word in whole] + [re.escape(word) + r"\(" for word in single]) + ")"


def batches(names, count):
    """Suites dealt to so many batches, in turn; so those of one subject, which are alike, are spread."""
    dealt = {}
    for suite in sorted({suite_of(name) for name in names}):
        dealt[suite] = len(dealt) % count
    found = [[name for name in names if dealt[suite_of(name)] == number] for number in range(count)]
    return [batch for batch in found if batch]


class Table:
    """Makes the jobs of a run.

    scripts: the folder of Scripts; programs: where the build is; bundle: the tests' program."""

    def __init__(self, choice, scripts, programs, bundle):
        self.choice, self.scripts, self.programs, self.bundle = choice, scripts, programs, bundle

    def script(self, name, *words):
        return [f"{self.scripts}/{name}", *words]

    def preparation(self, build):
        """What has to be there before a test can run. `build` is a command."""
        jobs = [Job("build", "building programs and tests (the first time takes some minutes)", build,
                    cores=max(1, (os.cpu_count() or 1) - 1)),
                Job("format", "checking the format", ["python3", "-B", "Tests/Plan/lint.py"])]
        if self.choice.has_rig:
            jobs.append(Job("rig-setup", "making the rig ready", self.script("rig", "setup")))
        if self.choice.long:
            return jobs
        if self.choice.others:
            jobs.append(Job("interoperability", "making other people's Varlink ready", self.script("interoperability")))
        jobs += [Job("browser", "making a browser ready", self.script("browser", "--fetch"))]
        if self.is_whole:
            jobs.append(Job("fuzz-build", "building the fuzz targets", self.script("fuzz", "--varlink", "--build"),
                            cores=0, after=("build",)))
        return jobs

    @property
    def is_whole(self):
        return not self.choice.pattern and not self.choice.long

    def runner(self, *words):
        return [self.bundle, "--testing-library", "swift-testing", *words]

    def in_rig(self, part, names, listed, *words):
        command = self.script("rig", "test", "--skip-build", "--timeout", str(int(self.choice.limit)),
                              "--env", f"SHUTTERD_CHAOS_SEED={self.choice.seed}", *words)
        suites = selection([name.partition(".")[2] for name in names], [name.partition(".")[2] for name in listed])
        return Job(part, f"{part}: {len(names)} tests on kernel devices", [*command, "--only", suites[1:]],
                   cores=MACHINES[part], reader="runner", expected=len(names), limit=self.choice.limit + 60)

    @staticmethod
    def lanes(parts):
        return {"host": BESIDE if any(part.startswith("rig") for part in parts) else ALONE}

    def tests(self, parts, listed):
        """The jobs of tests, of machines the longest first; those that need all processors last."""
        choice, jobs, built = self.choice, [], {"SHUTTERD_BIN": str(self.programs)}
        rig = [name for name in listed if name.startswith("RigTests.")]
        host = [name for name in listed if name not in set(rig)]
        # Where time is counted in instructions, what else this machine does makes no test late.
        words = {**{part: ["--icount"] for part in MACHINES}, "rig-systemd": ["--systemd", "--icount"],
                 "rig-systemd-counted": ["--systemd", "--icount"], "rig-boots": ["--systemd", "--boots", "2"]}

        def on_host(part, **words):
            dealt = batches(parts.get(part, []), BATCHES[part])
            return [Job(f"{part}-{number}", f"{part}, {number} of {len(dealt)}: {len(names)} tests",
                        self.runner("--no-parallel", "--filter", selection(names, host)),
                        reader="runner", expected=len(names), limit=choice.limit, **words)
                    for number, names in enumerate(dealt, 1)]

        if self.is_whole:
            jobs += [
                Job("plan", "this plan's own tests", ["python3", "-B", "-m", "unittest", "discover", "-s", "Tests/Plan",
                                                      "-p", "test_*.py"], cores=PYTHON, reader="unittest"),
                Job("python", "the package for Python, with the daemons", [
                    "python3", "-B", "-m", "unittest", "discover", "-s", "python/tests"], cores=PYTHON, reader="unittest",
                    limit=choice.limit, environment=built)]
        jobs += on_host("programs", cores=HOST, lane="host") + on_host("targets", cores=HOST, lane="host")
        for part in MACHINES:
            if part in parts:
                jobs.append(self.in_rig(part, parts[part], rig, *words.get(part, [])))
            if part == "rig-counted" and self.is_whole:
                jobs.append(Job("Scripts/bench --short --check", "what a press costs, in counted time",
                                self.script("bench", "--short", "--check"), cores=0.7, reader="check", environment=built))
        if self.is_whole:
            # Two browsers, which draw in software. Late in the table, when few others are left beside them. Behind them two
            # that need a processor each, and wait for nothing.
            jobs += [
                Job("Scripts/browser --page", "pages, in a browser", self.script("browser", "--page"), cores=0.8,
                    reader="check", environment=built),
                Job("Scripts/fuzz --varlink", "fuzzing", self.script("fuzz", "--varlink", "--inputs", "10000", "--width", "1"),
                    reader="check"),
                Job("lintian", "the Debian package, and lintian's verdict", ["packaging/deb.sh", "1", ".build/test/package"],
                    reader="check", environment={**built, "DPKG_DEB_COMPRESSOR_TYPE": "none"})]
        # They wait for clocks most of their time. Each has a processor of its own.
        return jobs + on_host("milliseconds", cores=1, alone="milliseconds")
