# SPDX-License-Identifier: Apache-2.0
"""Runs targets beside each other, no more than are asked for at a time, and says what they find."""
import dataclasses
import os
import re
import signal
import subprocess
import time

from admission import Admission, Job

# Bounds of one input: in seconds, and of the process's memory in MB.
SLOWEST_INPUT, MOST_MEMORY = 60, 1024
SANITIZERS = {
    # The backtracer would hold a crashed target for minutes.
    "SWIFT_BACKTRACE": "enable=no",
    # Half of the time went into the stacks of allocations; a few frames show where one was made.
    "ASAN_OPTIONS": "malloc_context_size=6:quarantine_size_mb=16",
    "TSAN_OPTIONS": "halt_on_error=1:exitcode=66",
}
# What a program prints of what it found; the first of these lines says it.
FINDING = re.compile(r"FOUND: .*|ERROR: (?:AddressSanitizer|libFuzzer|LeakSanitizer): .*|SUMMARY: .*")
KEPT = re.compile(r"Fuzz/Found/[^ \n]*$", re.M)


@dataclasses.dataclass
class Task(Job):
    """One run of a program. Its command is a function that makes the words when it begins: they name the inputs that
    others have learnt until then."""

    # Whether libFuzzer invents its inputs, and keeps those that find something.
    invents: bool = False


def fuzz(places, target, seconds, least):
    """A target with inputs that libFuzzer invents. Those that it learns stay in .build, those that find something are
    kept in Fuzz/Found."""
    def words():
        dictionary = dictionary_of(places, target)
        return [str(places.program("address", target.name)), f"-max_total_time={seconds}",
                *([f"-runs={least}"] if least else []), f"-max_len={target.longest}", f"-timeout={SLOWEST_INPUT}",
                f"-rss_limit_mb={MOST_MEMORY}", f"-artifact_prefix=Fuzz/Found/{target.name}/",
                "-print_final_stats=1", *([f"-dict={dictionary}"] if dictionary else []), *target.options,
                *places.inputs(target.name), *target.folders]

    return Task(target.name, target.name, words, invents=True, limit=seconds + 120,
                environment={"LLVM_PROFILE_FILE": f"{places.work}/{target.name}.profraw"})


def dictionary_of(places, target):
    """The file that libFuzzer takes, or None."""
    files = [f"Fuzz/{name}.dict" for name in target.dictionaries]
    if len(files) < 2:
        return files[0] if files else None
    together = places.work / f"{target.name}.dict"
    together.write_text("".join((places.root / file).read_text() for file in files))
    return together


def threads(places, program, seconds, least):
    """One of the programs with threads, with the inputs of a target."""
    return Task(program.name, program.name, limit=seconds + 240, command=lambda: [
        places.program("thread", program.name), seconds, least, *places.replayed(program.inputs)])


def growth(places, target, seconds):
    """A target with what it has learnt, again and again."""
    name = f"{target.name}-growth"
    return Task(name, name, limit=seconds * 3 + 60, command=lambda: [
        places.program("address", target.name), "--growth", seconds, *places.replayed(target.name)],
                environment={"LLVM_PROFILE_FILE": f"{places.work}/{name}.profraw",
                             "ASAN_OPTIONS": f"{SANITIZERS['ASAN_OPTIONS']}:quarantine_size_mb=1"})


class Runner:
    """Runs tasks, so many at a time, and prints what they find."""

    def __init__(self, places, width):
        self.places, self.width = places, width
        self.running = {}

    def start(self, task):
        root, found = self.places.root, self.places.root / "Fuzz/Found" / task.name
        if task.invents:
            (self.places.learnt / task.name).mkdir(parents=True, exist_ok=True)
            found.mkdir(parents=True, exist_ok=True)
        leaks = f"suppressions={root}/Fuzz/leaks.supp:print_suppressions=0"
        with open(self.places.log(task.name), "wb") as log:
            # In our own process group, so that ending or renicing the group affects all.
            process = subprocess.Popen(
                list(map(str, task.command())), cwd=root, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
                env={**os.environ, **SANITIZERS, "LSAN_OPTIONS": leaks, **task.environment})
        self.running[process.pid] = (task, process, time.monotonic() + task.limit)

    def perform(self, tasks):
        """Runs all of them, also after one has found something. True: none has."""
        admission, is_good = Admission(tasks, self.width), True
        try:
            while not admission.is_over:
                for task in admission.admit()[0]:
                    self.start(task)
                task, process = self.wait()
                is_good &= self.end(task, process.returncode)
                admission.ended(task.name, process.returncode == 0)
        finally:
            for _, process, _ in self.running.values():
                process.terminate()
            for _, process, _ in self.running.values():
                try:
                    process.wait(10)
                except subprocess.TimeoutExpired:
                    process.kill()
        return is_good

    def wait(self):
        """The next task that ends, or that is ended because it takes too long."""
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid:
                task, process, _ = self.running.pop(pid)
                process.returncode = os.waitstatus_to_exitcode(status)
                return task, process
            for task, process, limit in self.running.values():
                if time.monotonic() > limit:
                    process.kill()
            time.sleep(0.02)

    def end(self, task, status):
        """Prints what a task has found. True: nothing."""
        if task.invents:
            self.leave_no_empty_folder(task.name)
        if status == 0:
            return True
        text, log = self.places.text(task.name), self.places.shown(self.places.log(task.name))
        # A shell's number for what a signal has ended.
        finding = FINDING.search(text)
        finding = (finding.group() if finding else f"killed: its time is {task.limit:.0f} s" if status == -signal.SIGKILL
                   else f"ended with status {status if status > 0 else 128 - status}")
        print(f'✘ Test "fuzz target {task.name}" failed after it found: {finding}')
        if task.invents and (kept := KEPT.findall(text)):
            program = self.places.shown(self.places.program("address", task.name))
            print(f"  kept as {kept[-1]}, which a test replays from now on; again with:"
                  f" SWIFT_BACKTRACE=enable=no {program} {kept[-1]}")
        print(f"  all of its output: {log}", flush=True)
        return False

    def leave_no_empty_folder(self, name):
        found = self.places.root / "Fuzz/Found"
        for folder in (found / name, found):
            try:
                folder.rmdir()
            except OSError:
                return
