# SPDX-License-Identifier: Apache-2.0
"""The run of Scripts/test, which says how it is used: builds, sorts the tests by their kinds, runs the table of jobs.py
within the processors that there are, and counts.

plan.py [--no-rig] [--filter REGEX] [--long] [--time-limit SECONDS]    in the checkout, or the copy that is built in
plan.py --kinds                                                        every suite with a kind, a line each
"""
import argparse
import os
import pathlib
import random
import selectors
import shutil
import signal
import subprocess
import sys
import time

import jobs
import load
import output
import patience
import suites
from admission import Admission

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LOGS = ROOT / ".build" / "log"
SLOWEST = 20


def options(arguments):
    parser = argparse.ArgumentParser(prog="plan.py", description=__doc__, allow_abbrev=False,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--no-rig", action="store_true")
    parser.add_argument("--filter", metavar="REGEX")
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--time-limit", type=float, default=1200, metavar="SECONDS")
    parser.add_argument("--kinds", action="store_true")
    return parser.parse_args(arguments)


class Run:
    """One run, from its first job to the last line."""

    def __init__(self, begin):
        self.begin, self.meter = begin, load.Meter()
        self.processes, self.rows, self.verdicts = {}, [], []

    def say(self, text):
        print(f"[{time.time() - self.begin:3.0f} s] {text}", flush=True)

    def start(self, job):
        self.say(job.title)
        log = LOGS / ("test-" + job.name.replace("/", "-").replace(" ", "") if job.reader else f"prepare-{job.name}")
        with open(log, "wb") as file:
            # A group of its own, so that all of it can be ended.
            process = subprocess.Popen(
                job.command, stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT,
                env={**os.environ, **job.environment}, start_new_session=True, cwd=ROOT)
        self.processes[job.name] = (job, process, os.pidfd_open(process.pid), log, time.monotonic())

    def end(self, name, ending):
        """Takes the outcome of a job: its exit status and the processor time of all that it waited for. None: it
        has run for too long."""
        job, process, pidfd, log, begin = self.processes.pop(name)
        os.close(pidfd)
        status, busy = ending or (None, 0)
        if ending is None:
            self.kill(process)
            busy = reap(process, 0)[1]
        took = time.monotonic() - begin
        text = output.load(log)
        self.rows.append((job, took, busy, self.meter.since(begin, begin + took)))
        if job.reader is None:
            if status != 0:
                print("\n".join(text.splitlines()[-20:]), flush=True)
                self.say(f"this failed: {job.title} (all of its output: {log.relative_to(ROOT)})")
            return status == 0
        verdict = {"runner": lambda: output.read(text, status, job.expected),
                   "unittest": lambda: output.read_unittest(text, status),
                   "check": lambda: output.check(job.name, status)}[job.reader]()
        if status is None and not verdict.failed:
            verdict.failed.append(f"{job.name}: still running after {job.limit:.0f} s")
        self.verdicts.append((job, verdict))
        if not verdict.is_good:
            verdict.reasons = output.reasons(text)
            print("\n".join(output.shown(text)), flush=True)
            for test in verdict.failed:
                self.say(f"FAILED {job.name}: {test}")
            self.say(f"all of its output: {log.relative_to(ROOT)}")
        return verdict.is_good

    def skip(self, name, why):
        """Tests that were left out count as one that was skipped."""
        self.verdicts.append((jobs.Job(name, name, []), output.Verdict(ran=1, skipped=[f"{name}: {why}"])))

    def kill(self, process):
        """Ends a job with all that it started: by its group, and by its session what has a group of its own."""
        for pid in [process.pid, *session_of(process.pid)]:
            try:
                os.kill(pid, signal.SIGKILL)
            except OSError:
                pass

    def perform(self, table, cores, lanes=None):
        """Runs a table to its end. False: a job without tests has failed."""
        admission, is_good = Admission(table, cores, lanes), True
        try:
            while not admission.is_over:
                begin, never = admission.admit()
                for job in begin:
                    self.start(job)
                is_good &= not never
                with selectors.DefaultSelector() as selector:
                    for name, (_, _, pidfd, _, _) in self.processes.items():
                        selector.register(pidfd, selectors.EVENT_READ, name)
                    selector.select(1)
                now = time.monotonic()
                for name, (job, process, _, _, began) in list(self.processes.items()):
                    ending = reap(process, os.WNOHANG)
                    if ending is None and not (job.limit and now - began > job.limit):
                        continue
                    good = self.end(name, ending)
                    # What has failed as a test stands in no other's way.
                    admission.ended(name, good or job.reader is not None)
                    is_good &= good or job.reader is not None
        finally:
            for _, process, _, _, _ in self.processes.values():
                self.kill(process)
        return is_good

    def summary(self, cores):
        """What took how long, and the last line. Returns the exit status."""
        print("\neach part in the order in which they ended: time, processor time, processes that wanted a processor")
        for job, took, busy, mean in self.rows:
            print(f"  {took:6.1f} s {busy:6.1f} s {mean:5.1f}  {job.name}")
        slow = sorted(((seconds, f"{job.name}: {name}") for job, verdict in self.verdicts
                       for seconds, name in verdict.times), reverse=True)[:SLOWEST]
        if slow:
            print(f"the {len(slow)} slowest tests:")
            for seconds, name in slow:
                print(f"  {seconds:6.1f} s  {name}")
        waits = sorted(((seconds, f"{job.name}: {awaited}") for job, verdict in self.verdicts
                        for seconds, awaited in verdict.waits), reverse=True)[:10]
        if waits:
            print("what was waited for longest:")
            for seconds, awaited in waits:
                print(f"  {seconds:6.1f} s  {awaited}")
        for line in self.meter.report(cores):
            print(line)
        failed = [name for _, verdict in self.verdicts for name in verdict.failed]
        skipped = [name for _, verdict in self.verdicts for name in verdict.skipped]
        passed = sum(verdict.passed for _, verdict in self.verdicts)
        for name in skipped:
            print(f"skipped: {name}")
        for job, verdict in self.verdicts:
            for name in verdict.failed:
                print(f"FAILED {job.name}: {name}")
            for line in verdict.reasons:
                print(f"  {line}")
        self.say("done")
        print(f"{passed} passed, {len(failed)} failed, {len(skipped)} skipped", flush=True)
        return 0 if not failed and passed else 1


def reap(process, flags):
    """The exit status of an ended job, and the processor time of it and of all that it has waited for; None: it
    runs."""
    pid, status, usage = os.wait4(process.pid, flags)
    if pid == 0:
        return None
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_utime + usage.ru_stime


def session_of(leader):
    """The processes of a session, by /proc."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[3]) == leader:
                found.append(int(entry.name))
    return found


def listed(bundle):
    """The names of all tests of the bundle."""
    text = subprocess.run([bundle, "--testing-library", "swift-testing", "--list-tests"], check=True,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.decode(errors="replace")
    return [line for line in text.splitlines() if "/" in line and "(" in line]


def main(arguments):
    chosen = options(arguments)
    os.chdir(ROOT)
    every = suites.read(ROOT)
    if chosen.kinds:
        for suite in sorted(every.values(), key=lambda suite: (suite.target, suite.name)):
            kinds = suite.kinds | {f"{kind} ({name})" for name, found in suite.tests.items() for kind in found}
            if kinds - {"rig"}:
                print(f"{suite.target}.{suite.name}: {', '.join(sorted(kinds - {'rig'}))}")
        return 0
    cores = os.cpu_count() or 1
    run = Run(float(os.environ.get("SHUTTERD_TEST_BEGAN", time.time())))
    LOGS.mkdir(parents=True, exist_ok=True)
    for old in [*LOGS.glob("test-*"), *LOGS.glob("prepare-*")]:
        old.unlink()
    # Reading the inputs that fuzzing has learnt in earlier runs would take longer each time.
    shutil.rmtree(ROOT / ".build/fuzz/corpus", ignore_errors=True)
    factor = patience.factor()
    os.environ.setdefault("SHUTTERD_PATIENCE", str(round(patience.NEVER_S * factor)))
    if factor > 1:
        run.say(f"this machine takes {factor:.1f} times as long as ours: a wait may take {os.environ['SHUTTERD_PATIENCE']} s")
    seed = int(os.environ.get("SHUTTERD_CHAOS_SEED") or random.randrange(1 << 30))
    os.environ["SHUTTERD_CHAOS_SEED"] = str(seed)
    choice = jobs.Choice(pattern=chosen.filter, has_rig=not chosen.no_rig, long=chosen.long, seed=seed,
                         limit=chosen.time_limit, others=not chosen.no_rig or os.geteuid() == 0)
    programs = pathlib.Path(os.environ["SHUTTERD_TEST_PROGRAMS"]).absolute()
    bundle = str(programs / "shutterdPackageTests.xctest")
    table = jobs.Table(choice, ROOT / "Scripts", programs, bundle)
    try:
        if not run.perform(table.preparation(os.environ["SHUTTERD_TEST_BUILD"].split("\n")), cores):
            return run.summary(cores) or 1
        names = listed(bundle)
        sorted_tests = jobs.Tests(names, every, choice)
        if not choice.has_rig:
            run.skip("all of RigTests", "--no-rig was given")
        if not choice.others:
            run.skip("all of InteroperabilityTests", "making their tools ready needs root (Scripts/interoperability)")
        if table.is_whole:
            run.say(f"chaos plays the story {seed} (again: SHUTTERD_CHAOS_SEED={seed} Scripts/test --filter Chaos)")
        run.perform(table.tests(sorted_tests.parts, names), cores, table.lanes(sorted_tests.parts))
    finally:
        found = ROOT / "Fuzz/Found"
        origin = os.environ.get("SHUTTERD_CHECKOUT")
        if origin and found.is_dir():
            # Inputs that fuzzing has found belong to the checkout.
            shutil.copytree(found, pathlib.Path(origin) / "Fuzz/Found", dirs_exist_ok=True)
    return run.summary(cores)


if __name__ == "__main__":
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    try:
        sys.exit(main(sys.argv[1:]))
    except suites.Mistake as mistake:
        print(f"Scripts/test: {mistake}", file=sys.stderr)
        sys.exit(65)
