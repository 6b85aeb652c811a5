# SPDX-License-Identifier: Apache-2.0
"""Who runs when: a job is admitted if the processors that it counts for are free.

    cores  2 │ build ────────────┤ fuzz ──┤ rig-video ─────────┤ host ───┤ milliseconds-1 ┤
           1 │ rig-setup ─┤fetch┤  (all)  │ rig-input ─────┤ pages ──────┤ milliseconds-2 ┤
             └────────────────────────────────────────────────────────────────────────────▶

A job waits for those it names, for its processors, and for its lane if that is full: many small jobs would else keep a
large one from ever beginning. Jobs are taken in the order of the table; those that run alone are not overtaken for
ever: they stand behind all others in the table. One that needs a job that has failed is not run.

This is the rule alone: time and processes are the caller's.
"""
import dataclasses


@dataclasses.dataclass
class Job:
    """One row of the plan."""

    name: str
    # What people read while it runs.
    title: str
    # A list of words, run as a process; or a function, run in this one.
    command: object
    # How many processors it keeps busy; 0: all of them.
    cores: float = 1
    after: tuple = ()
    # One of those of which only so many may run at a time; None: it is bounded by the processors alone.
    lane: str = None
    # Those of one word run beside each other, and beside nothing else.
    alone: str = None
    # How its output is read: "runner", "unittest", "check"; None: no test, and its failure ends the run.
    reader: str = None
    # How many tests it was asked for.
    expected: int = None
    environment: dict = dataclasses.field(default_factory=dict)
    # In seconds; past it the job is ended, and counts as failed.
    limit: float = None


class Admission:
    """Which jobs may begin now."""

    def __init__(self, jobs, cores, lanes=None):
        """lanes: the most jobs of a lane that may run at a time, by its name."""
        names = [job.name for job in jobs]
        if len(set(names)) != len(names):
            raise ValueError("two jobs of one name")
        missing = {name for job in jobs for name in job.after} - set(names)
        if missing:
            raise ValueError(f"no job is called {', '.join(sorted(missing))}")
        self.cores, self.lanes = cores, lanes or {}
        self.waiting = list(jobs)
        self.running = {}
        self.good, self.bad = set(), set()

    def cost(self, job):
        """The processors that a job counts for here: never more than there are."""
        return self.cores if job.cores == 0 else min(job.cores, self.cores)

    def admit(self):
        """The jobs that begin now, and those that never will because one that they need has failed."""
        begin, never = [], []
        free = self.cores - sum(self.cost(job) for job in self.running.values())
        changed = True
        while changed:
            changed = False
            for job in list(self.waiting):
                if any(name in self.bad for name in job.after):
                    self.waiting.remove(job)
                    self.bad.add(job.name)
                    never.append(job)
                    changed = True
        for job in list(self.waiting):
            if not set(job.after) <= self.good:
                continue
            if self.cost(job) > free or self.is_full(job.lane) or self.is_disturbed(job):
                continue
            free -= self.cost(job)
            self.waiting.remove(job)
            self.running[job.name] = job
            begin.append(job)
        return begin, never

    def is_full(self, lane):
        """Whether no more of this lane may begin."""
        return lane in self.lanes and sum(job.lane == lane for job in self.running.values()) >= self.lanes[lane]

    def is_disturbed(self, job):
        """Whether something runs that this job may not run beside."""
        return any(other.alone != job.alone for other in self.running.values())

    def ended(self, name, is_good):
        """A running job has ended."""
        del self.running[name]
        (self.good if is_good else self.bad).add(name)

    @property
    def is_over(self):
        return not self.waiting and not self.running
