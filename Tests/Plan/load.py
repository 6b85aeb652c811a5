# SPDX-License-Identifier: Apache-2.0
"""How busy the machine is: how many processes want a processor, from beginning to end of a run."""
import threading
import time

BARS = "▁▂▃▄▅▆▇█"


def wanting():
    """How many threads run or wait for a processor at this moment, this one left out."""
    with open("/proc/stat") as file:
        for line in file:
            if line.startswith("procs_running "):
                return max(0, int(line.split()[1]) - 1)
    return 0


def graph(means, step):
    """The means of equal stretches of time as a line of bars: a full bar is twice as many as `step`."""
    return "".join(BARS[min(len(BARS) - 1, int(mean * len(BARS) / (4 * step)))] for mean in means)


def stretches(samples, count):
    """The samples' means in so many equal stretches."""
    if not samples:
        return []
    count = min(count, len(samples))
    edges = [round(number * len(samples) / count) for number in range(count + 1)]
    return [sum(samples[a:b]) / (b - a) for a, b in zip(edges, edges[1:])]


class Meter:
    """Looks five times a second."""

    def __init__(self):
        self.samples, self.begin = [], time.monotonic()
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.look, daemon=True)
        self.thread.start()

    def look(self):
        while not self.over.wait(0.2):
            self.samples.append(wanting())

    def since(self, begin, end):
        """The mean between two times of time.monotonic()."""
        first = int((begin - self.begin) / 0.2)
        part = self.samples[max(0, first):max(first + 1, int((end - self.begin) / 0.2))]
        return sum(part) / len(part) if part else 0.0

    def report(self, cores):
        """Lines for people."""
        self.over.set()
        means = stretches(self.samples, 60)
        if not means:
            return []
        seconds = (time.monotonic() - self.begin) / len(means)
        return [f"processes that wanted a processor, of which there are {cores}"
                f" (a bar is {seconds:.0f} s; half of its height is {cores * 2:g}):",
                f"  {graph(means, cores)}  mean {sum(means) / len(means):.1f}, most {max(means):.1f}"]
