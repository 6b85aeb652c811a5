# SPDX-License-Identifier: Apache-2.0
"""Runs of tests with one rule broken, or none, and what came of them."""
import dataclasses
import os
import re
import signal
import subprocess
import sys
import time

# Seconds. What a run takes on a busy machine, and a hang by far not.
LIMITS = {"host": 180, "rig": 300, "counted": 420, "systemd": 420, "python": 180}
# The same for all tests at once, with nothing broken.
LIMIT_OF_ALL = 1800
# The sessions of the runs that are under way, by their numbers.
under_way = set()


@dataclasses.dataclass
class Run:
    """The outcome of a run."""

    # Its end: "whole", "crash", "hang".
    ending: str
    # Tests that were run, and the names of those that failed.
    count: int
    failed: list
    skipped: int
    seconds: float
    log: str

    @property
    def first(self):
        return self.failed[0] if self.failed else ""


def run(place, tests, number, checkout, bundle, log, limit):
    """Runs the tests of one place that match one of the filters `tests`, with this rule broken (0: none)."""
    pattern = "|".join(f"({test})" for test in tests) if len(tests) > 1 else tests[0]
    environment = os.environ | {"SHUTTERD_MUTANT": str(number)}
    if place == "host":
        command = [bundle, "--testing-library", "swift-testing", "--skip", r"^RigTests\.",
                   "--filter", pattern]
    elif place == "python":
        environment |= {"SHUTTERD_BIN": os.path.abspath(os.path.dirname(bundle)), "PYTHONPATH": "python/tests"}
        command = [sys.executable, "-B", "-m", "unittest", "-v", *tests]
    else:
        # The machine is ended a little before this side gives up, so that it shows what it was at.
        command = ["Scripts/rig", "test", "--skip-build", "--timeout", str(limit - 20),
                   "--env", f"SHUTTERD_MUTANT={number}", "--filter", f"({pattern})"]
        if place == "counted":
            command += ["--icount"]
        if place == "systemd":
            command += ["--systemd", "--services-env", f"SHUTTERD_MUTANT={number}"]
    begin = time.monotonic()
    with open(log, "wb") as output:
        process = subprocess.Popen(command, cwd=checkout, env=environment, stdin=subprocess.DEVNULL,
                                   stdout=output, stderr=subprocess.STDOUT, start_new_session=True)
        under_way.add(process.pid)
        try:
            process.wait(limit)
            is_late = False
        except subprocess.TimeoutExpired:
            is_late = True
        end(process.pid)
        process.wait()
        under_way.discard(process.pid)
    with open(log, errors="replace") as lines:
        rule = judge_python if place == "python" else judge
        return rule(lines.read(), is_late, time.monotonic() - begin, str(log))


def end(session):
    """Ends a run: whatever the tests have started is of their session, and ends with them."""
    try:
        os.killpg(session, signal.SIGKILL)
    except ProcessLookupError:
        pass


def judge(text, is_late, seconds, log):
    """The content of the runner's own lines, which it may colour."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", text)
    end = re.search(r"^\S+ +Test run with (\d+) tests?.* (passed|failed) after", text, re.MULTILINE)
    started = len(re.findall(r"^\S+ +Test (?!run |case ).* started\.$", text, re.MULTILINE))
    name = r'^✘ +Test (?!run )("(?:.*?)"|\S+)(?: with .*?)? (?:failed after|recorded an issue)'
    failed = list(dict.fromkeys(found.strip('"') for found in re.findall(name, text, re.MULTILINE)))
    skipped = len(re.findall(r"^➜ +Test .* skipped", text, re.MULTILINE))
    ending = "whole" if end else "hang" if is_late or "(--timeout)" in text else "crash"
    return Run(ending, int(end[1]) if end else started, failed, skipped, seconds, log)


def judge_python(text, is_late, seconds, log):
    """The content of what Python's own runner printed."""
    end = re.search(r"^Ran (\d+) tests?", text, re.MULTILINE)
    failed = list(dict.fromkeys(re.findall(r"^(?:FAIL|ERROR): (\w+)", text, re.MULTILINE)))
    ending = "whole" if end else "hang" if is_late else "crash"
    return Run(ending, int(end[1]) if end else 0, failed, 0, seconds, log)
