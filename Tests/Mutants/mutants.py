# SPDX-License-Identifier: Apache-2.0
"""The steps of Scripts/mutants, which tells how they are used.

mutants.py check [ROOT]        whether the list fits this checkout, or another
mutants.py list [ONLY]         the rules, a line each
mutants.py apply ROOT          writes them into a copy of the checkout
mutants.py run CHECKOUT BUNDLE LOGS PLACES [ONLY]   runs the tests; the last line is "N of N killed"

Exit status: 0; 1 if a rule lives; 64 wrong usage; 65 if the list does not fit, or tests fail with nothing broken.
"""
import collections
import concurrent.futures
import contextlib
import os
import pathlib
import re
import signal
import sys
import threading
import time

import rules as rule_list
import runs

ROOT = rule_list.HERE.parent.parent
LIVES, USAGE, DOES_NOT_FIT = 1, 64, 65


def chosen(only):
    """The rules whose number is among those of `only`, by commas, or whose text it is a regular expression of."""
    every = rule_list.read()
    if not only:
        return every
    if re.fullmatch(r"\d+(-\d+)?(,\d+(-\d+)?)*", only):
        numbers = set()
        for part in only.split(","):
            first, _, last = part.partition("-")
            numbers |= set(range(int(first), int(last or first) + 1))
        found = [rule for rule in every if rule.number in numbers]
    else:
        found = [rule for rule in every if re.search(only, rule.text)]
    if not found:
        raise rule_list.Mistake(f"--only {only}: no rule has such a number or text")
    return found


class Session:
    """The runs of one call."""

    def __init__(self, checkout, bundle, logs, places):
        self.checkout, self.bundle, self.logs = checkout, bundle, logs
        self.places = places
        self.printing = threading.Lock()
        self.begin = time.monotonic()

    def say(self, text):
        with self.printing:
            print(f"[{time.monotonic() - self.begin:3.0f} s] {text}", flush=True)

    def run(self, place, tests, number, limit):
        log = self.logs / f"{number or 'none'}-{place}"
        return runs.run(place, tests, number, self.checkout, self.bundle, log, limit)

    def nothing_broken(self, rules):
        """Runs every named test once with nothing broken. False: one of them fails."""
        filters = collections.OrderedDict((place, []) for place in self.places)
        for rule in rules:
            for place, test in rule.tests:
                if place in filters and test not in filters[place]:
                    filters[place].append(test)
        named = [(place, tests) for place, tests in filters.items() if tests]
        with concurrent.futures.ThreadPoolExecutor(len(named) or 1) as pool:
            found = list(pool.map(lambda item: self.run(*item, 0, runs.LIMIT_OF_ALL), named))
        for (place, _), run in zip(named, found):
            names = ", ".join(run.failed) or ("no test was run" if run.ending == "whole" else run.ending)
            if run.failed or run.ending != "whole" or not run.count:
                self.say(f"with nothing broken, {place}: {names} ({run.log})")
            else:
                self.say(f"with nothing broken, {place}: {run.count} tests pass ({run.seconds:.0f} s)")
        return all(run.ending == "whole" and run.count and not run.failed for run in found)

    def kill(self, rule):
        """Runs the tests of a rule with it broken. True: all of its lines of tests noticed; None: not asked."""
        killers, seconds = [], 0
        tests = [(place, test) for place, test in rule.tests if place in self.places]
        if not tests:
            return None
        with self.files_of(rule):
            for place, test in tests:
                run = self.run(place, [test], rule.number, runs.LIMITS[place])
                seconds += run.seconds
                if run.failed:
                    tail = {"whole": "", "crash": ", then a crash", "hang": ", then a hang"}[run.ending]
                    killers.append(f"{run.first}{tail}")
                elif run.count and run.ending in rule.endings:
                    killers.append(f"{run.ending} of {test}")
                else:
                    self.lives(rule, place, test, run)
                    return False
        self.say(f"{rule.number:3} killed  {rule.text}  <- {'; '.join(killers)} ({seconds:.0f} s)")
        return True

    def lives(self, rule, place, test, run):
        if not run.count:
            why = "no test was run: correct the filter, or see why the runner did not begin"
        elif run.ending != "whole":
            why = (f"a {run.ending}, and no test had failed: write a test that fails, or"
                   f" 'counts: {run.ending}' where that is what must happen")
        elif run.skipped:
            why = f"{run.skipped} of {run.count} tests were skipped: make what they need, or name others"
        else:
            why = f"all {run.count} tests pass: write one that asks for this rule, or name the one that does"
        self.say(f"{rule.number:3} LIVES   {rule.text}\n"
                 f"        {rule.place}; {place}: {test}\n        {why}\n        {run.log}")

    @contextlib.contextmanager
    def files_of(self, rule):
        """For a rule that is not compiled: its files are changed while its tests run."""
        if rule.is_compiled:
            yield
            return
        originals = rule_list.texts([rule], self.checkout)
        try:
            for path, text in rule_list.changed([rule], self.checkout).items():
                (self.checkout / path).write_text(text)
            yield
        finally:
            for path, text in originals.items():
                (self.checkout / path).write_text(text)

    def kill_all(self, rules):
        """Which rules live. Those on the host go beside those in the rig, and these beside what changes files."""
        cores = len(os.sched_getaffinity(0))
        # More than there are cores on the host: with a broken rule many a test does nothing but wait for its limit.
        # Rules that change files go one by one, and so do tests that install them.
        lanes = {"host": 2 * cores, "rig": max(1, cores // 2), "files": 1}
        results = {}
        with contextlib.ExitStack() as open_pools:
            pools = {lane: open_pools.enter_context(concurrent.futures.ThreadPoolExecutor(workers))
                     for lane, workers in lanes.items()}
            waiting = {pools[self.lane(rule)].submit(self.kill, rule): rule for rule in rules}
            for done in concurrent.futures.as_completed(waiting):
                results[waiting[done].number] = done.result()
        return results

    @staticmethod
    def lane(rule):
        places = {place for place, _ in rule.tests}
        if not rule.is_compiled or "systemd" in places:
            return "files"
        return "host" if places == {"host"} else "rig"


def stop(number, _):
    """Ends all runs and this program. What was changed in the copy, the next call puts right."""
    for session in list(runs.under_way):
        runs.end(session)
    os._exit(128 + number)


def run_all(checkout, bundle, logs, places, only):
    rules = chosen(only)
    session = Session(pathlib.Path(checkout), bundle, pathlib.Path(logs), places.split(","))
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop)
    session.logs.mkdir(parents=True, exist_ok=True)
    if not session.nothing_broken(rules):
        print("with nothing broken these tests have to pass", file=sys.stderr)
        return DOES_NOT_FIT
    results = session.kill_all(rules)
    asked = [number for number in sorted(results) if results[number] is not None]
    living = [number for number in asked if not results[number]]
    if len(asked) < len(results):
        session.say(f"not asked, for want of the rig: {len(results) - len(asked)}")
    if living:
        session.say(f"alive: {', '.join(map(str, living))}; again with --only {','.join(map(str, living))}")
    print(f"{len(asked) - len(living)} of {len(asked)} killed")
    return LIVES if living or not asked else 0


def main(arguments):
    command, rest = (arguments or [""])[0], arguments[1:]
    if command == "check":
        print(f"{rule_list.check_all(pathlib.Path(rest[0]) if rest else ROOT)} rules fit this checkout")
    elif command == "list":
        for rule in chosen(rest[0] if rest else ""):
            print(f"{rule.number:3}  {rule.text}  <- "
                  + "; ".join(f"{place}: {test}" for place, test in rule.tests))
    elif command == "apply" and len(rest) == 1:
        rule_list.apply(rule_list.read(), pathlib.Path(rest[0]))
    elif command == "run" and len(rest) in (4, 5):
        return run_all(*rest[:4], rest[4] if len(rest) > 4 else "")
    else:
        print(__doc__, file=sys.stderr)
        return USAGE
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except rule_list.Mistake as mistake:
        print(f"mutants: {mistake}", file=sys.stderr)
        sys.exit(DOES_NOT_FIT)
