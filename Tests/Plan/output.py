# SPDX-License-Identifier: Apache-2.0
"""What the test runner printed: which tests passed, failed, were skipped or never ended, and how long they took."""
import dataclasses
import pathlib
import re

# Another program's output may stand in the same line, before or behind: only the runner's own sign counts.
STARTED = re.compile(r"◇ Test (.+?) started\.")
ENDED = re.compile(r"([✔✘]) Test (.+?)(?: with \d+ test cases?)? (passed|failed) after ([0-9.]+) seconds")
SKIPPED = re.compile(r"➜ Test (.+?) skipped(?:: (.*))?")
SUITE = re.compile(r"◇ Suite (.+?) started\.")
WHOLE = re.compile(r"Test run with (\d+) tests?\b")
WAITED = re.compile(r"⧖ waited ([0-9.]+) s for (.+)")
CASE = re.compile(r"[◇✔✘] Test (case|run) ")


@dataclasses.dataclass
class Verdict:
    """The outcome of one part of a run."""

    ran: int = 0
    failed: list = dataclasses.field(default_factory=list)
    skipped: list = dataclasses.field(default_factory=list)
    # (seconds, name)
    times: list = dataclasses.field(default_factory=list)
    waits: list = dataclasses.field(default_factory=list)
    unended: list = dataclasses.field(default_factory=list)
    # Why the part as a whole failed, besides tests that did.
    problem: str = ""
    # The first lines that say what failed, for the end of the run, which may be all that somebody sees.
    reasons: list = dataclasses.field(default_factory=list)

    @property
    def passed(self):
        return self.ran - len(self.failed) - len(self.skipped)

    @property
    def is_good(self):
        return not self.failed and not self.problem


def read(text, status, expected=None):
    """The verdict of a runner's output and exit status. `expected`: how many tests it had been asked for."""
    verdict, running, whole, seen = Verdict(), {}, None, 0
    for line in text.splitlines():
        if WAITED.search(line):
            seconds, awaited = WAITED.search(line).groups()
            verdict.waits.append((float(seconds), awaited.strip()))
        found = WHOLE.search(line)
        if found and "started" not in line:
            whole = int(found.group(1))
            continue
        if CASE.search(line):
            continue
        if found := STARTED.search(line):
            running[found.group(1)] = running.get(found.group(1), 0) + 1
        elif found := ENDED.search(line):
            sign, name, _, seconds = found.groups()
            seen += 1
            running[name] = running.get(name, 0) - 1
            verdict.times.append((float(seconds), name))
            if sign == "✘":
                verdict.failed.append(name)
        elif found := SKIPPED.search(line):
            seen += 1
            verdict.skipped.append(f"{found.group(1)}: {found.group(2) or 'no reason'}")
    # The runner's own last line has the number: a test's own line may be broken by another's output.
    verdict.ran = seen if whole is None else whole
    if whole is None:
        verdict.unended = sorted(name for name, count in running.items() if count > 0)
        verdict.failed += [f"{name} (still running at the end)" for name in verdict.unended]
        verdict.ran += len(verdict.unended)
        verdict.problem = f"ended without a verdict of its own, with status {status}"
    elif status != 0 and not verdict.failed:
        verdict.problem = f"exit status {status}, and no test that failed"
    elif expected is not None and whole != expected:
        verdict.problem = f"{expected} tests were asked for, and {whole} ran"
    if verdict.problem and not verdict.failed:
        verdict.failed.append(verdict.problem)
        verdict.ran += 1
    return verdict


def read_unittest(text, status):
    """The verdict of Python's own test runner."""
    found = re.search(r"^Ran (\d+) tests?", text, re.M)
    verdict = Verdict(ran=int(found.group(1)) if found else 1)
    verdict.failed = re.findall(r"^(?:FAIL|ERROR): (\w+)", text, re.M)
    if status != 0 and not verdict.failed:
        verdict.failed = [f"exit status {status}"]
    return verdict


def check(name, status):
    """The verdict of a program that is one test."""
    return Verdict(ran=1, failed=[] if status == 0 else [name])


def reasons(text, limit=6, width=400):
    """The first lines of a failed part that say what was not as it should be."""
    found = [line.strip() for line in text.splitlines()
             if re.match(r"\s*✘ (?!Suite )", line) and not ENDED.search(line) or re.match(r"\w*(Error|Failure): ", line)]
    return [line if len(line) <= width else line[:width] + "…" for line in found[:limit]]


def shown(text, limit=120):
    """The lines of a failed part that say why: those of failures and crashes with what follows them, and the end of it."""
    lines, wanted, follows = text.splitlines(), [], 0
    for line in lines:
        if re.match(r"(✘|➜)", line) or "Fatal error:" in line:
            follows = 12
        elif re.match(r"[◇✔↳]", line):
            follows = 0
        else:
            follows -= 1
        if follows > 0:
            wanted.append(line)
    tail = [line for line in lines[-5:] if line not in wanted]
    return wanted[:limit] + tail


def load(path):
    """A file's text, whatever bytes other programs have written between."""
    return pathlib.Path(path).read_bytes().decode(errors="replace")
