# SPDX-License-Identifier: Apache-2.0
"""The list of broken rules: reading it, and writing each of them into a copy of the checkout.

README.md beside this file says how an entry is written.
"""
import dataclasses
import pathlib
import re

HERE = pathlib.Path(__file__).resolve().parent
# The word that stands in a changed line for "this rule is broken in this run".
SWITCH = "BROKEN"
# The places where tests run: in the bundle on the host; in the rig; there, with time counted in instructions; in the rig's
# own Debian under systemd; and those of the package for Python, on the host.
PLACES = ("host", "rig", "counted", "systemd", "python")
# The ends of a run, other than with a failed test, and count as one.
ENDINGS = ("crash", "hang")
COMPILED = (".swift", ".c")


class Mistake(Exception):
    """The list does not fit the checkout, or cannot be read."""


@dataclasses.dataclass
class Change:
    """Lines of one file, and what takes their place."""

    path: str
    old: list = dataclasses.field(default_factory=list)
    new: list = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class Rule:
    """A rule that is broken by its changes, and what has to notice that."""

    number: int
    text: str
    place: str
    changes: list = dataclasses.field(default_factory=list)
    # Pairs of a place and a filter of the test runner.
    tests: list = dataclasses.field(default_factory=list)
    endings: set = dataclasses.field(default_factory=set)

    @property
    def is_compiled(self):
        """Whether it is in the build behind the switch; else its files are changed for its run alone."""
        return any(SWITCH in line for change in self.changes for line in change.new)


def read():
    """All rules of the list, in the order of their numbers."""
    rules = []
    for file in sorted(HERE.glob("*.rules")):
        rules += read_file(file)
    rules.sort(key=lambda rule: rule.number)
    for number, rule in enumerate(rules, 1):
        if rule.number != number:
            raise Mistake(f"{rule.place}: number {rule.number} where {number} is the next:"
                          " numbers go from 1 without a gap, each once")
    return rules


def read_file(file):
    rules, ended = [], False
    for number, line in enumerate(file.read_text().splitlines(), 1):
        place = f"{file.name}:{number}"
        head = re.fullmatch(r"(\d+): (.+)", line)
        word = re.fullmatch(r"(\w+): (.+)", line)
        if head:
            rules.append(Rule(int(head[1]), head[2], place))
        elif not line or line.startswith("#"):
            ended = True
            continue
        elif not rules:
            raise Mistake(f"{place}: a line before the first rule: it begins with 'NUMBER: TEXT'")
        elif line[0] in "-+":
            take_change(rules[-1], line, place, ended)
        elif word and word[1] in PLACES:
            rules[-1].tests.append((word[1], word[2]))
        elif word and word[1] == "counts" and word[2] in ENDINGS:
            rules[-1].endings.add(word[2])
        elif "/" in line and " " not in line:
            rules[-1].changes.append(Change(line))
        else:
            raise Mistake(f"{place}: neither a file, a change, nor a test: {line}")
        ended = False
    for rule in rules:
        check(rule)
    return rules


def take_change(rule, line, place, is_apart):
    """A line that goes or comes; a line that goes after one that came begins another change of the file."""
    if not rule.changes:
        raise Mistake(f"{place}: a change before the name of its file")
    change = rule.changes[-1]
    if line[0] == "-":
        if change.new or (is_apart and change.old):
            rule.changes.append(change := Change(change.path))
        change.old.append(line[1:])
    else:
        change.new.append(line[1:])


def check(rule):
    what = f"{rule.place}: rule {rule.number}"
    if not rule.tests:
        raise Mistake(f"{what} names no test")
    if not rule.changes or not all(change.old for change in rule.changes):
        raise Mistake(f"{what} changes nothing: each file needs lines that begin with '-'")
    for change in rule.changes:
        is_switched = any(SWITCH in line for line in change.new)
        if is_switched and not change.path.endswith(COMPILED):
            raise Mistake(f"{what}: {SWITCH} means nothing in {change.path}")
        if is_switched != rule.is_compiled:
            raise Mistake(f"{what}: every change of it has {SWITCH}, or none has")


def find(rule, change, text):
    """The places where the lines of a change begin and end; they are there exactly once."""
    old = "\n".join(change.old) + "\n"
    count = ("\n" + text).count("\n" + old)
    if count != 1:
        there = "not there" if count == 0 else f"there {count} times"
        raise Mistake(f"{rule.place}: rule {rule.number}: its lines are {there} in {change.path}:\n"
                      + old + "Write them as they are now, or take other lines for the same rule.")
    begin = ("\n" + text).index("\n" + old)
    return begin, begin + len(old)


def texts(rules, root):
    """The files of `root` that the rules change, as they are: by their paths."""
    found = {}
    for rule in rules:
        for change in rule.changes:
            file = root / change.path
            if not file.is_file():
                raise Mistake(f"{rule.place}: rule {rule.number}: there is no file {change.path}")
            found[change.path] = file.read_text()
    return found


def changed(rules, root):
    """The files that the rules change, changed, by their paths; of no rule more than once at one place."""
    originals = texts(rules, root)
    places = {path: [] for path in originals}
    for rule in rules:
        for change in rule.changes:
            begin, end = find(rule, change, originals[change.path])
            new = "".join(line + "\n" for line in change.new)
            new = new.replace(SWITCH, f"isRuleBroken({rule.number})")
            places[change.path].append((begin, end, new, rule))
    for path, found in places.items():
        found.sort(key=lambda place: place[:2])
        for (_, end, _, first), (begin, _, _, second) in zip(found, found[1:]):
            if begin < end:
                raise Mistake(f"{second.place}: rules {first.number} and {second.number} change the same"
                              f" lines of {path}: take other lines for one of them")
        text = originals[path]
        for begin, end, new, _ in reversed(found):
            text = text[:begin] + new + text[end:]
        originals[path] = text
    return originals


def check_all(root):
    """The number of rules. All that do not fit `root` are reported at once."""
    every, mistakes = read(), []
    for rule in every:
        try:
            changed([rule], root)
        except Mistake as mistake:
            mistakes.append(str(mistake))
    if mistakes:
        raise Mistake("\n".join(mistakes))
    changed([rule for rule in every if rule.is_compiled], root)
    return len(every)


# No import: some modules must not have any.
SWIFT_SWITCH = """\
@_silgen_name("getenv") private func variable(_: UnsafePointer<CChar>) -> UnsafePointer<CChar>?
@_silgen_name("atoi") private func number(_: UnsafePointer<CChar>) -> CInt

/// The rule that is broken in this run; 0: none.
private let broken: CInt = variable("SHUTTERD_MUTANT").map { number($0) } ?? 0

func isRuleBroken(_ rule: CInt) -> Bool { broken == rule }
"""
# In front of everything else, and on one line, so that messages of the compiler name the right lines.
C_SWITCH = (
    "char *getenv(const char *); int atoi(const char *); static int isRuleBroken(int rule) { static int"
    " broken = -1; if (broken < 0) { const char *text = getenv(\"SHUTTERD_MUTANT\");"
    " broken = text ? atoi(text) : 0; } return broken == rule; } ")


def apply(rules, root):
    """Writes all rules that can be switched into the sources below `root`, and the switch with them."""
    modules = set()
    for path, text in changed([rule for rule in rules if rule.is_compiled], root).items():
        if path.endswith(".c"):
            define = "#define _GNU_SOURCE\n"
            text = text.removeprefix(define)
            text = f"#define _GNU_SOURCE 1\n{C_SWITCH}\n{text}"
        else:
            # Sources, its layer, and the target; in Apps the app stands between.
            parts = pathlib.Path(path).parts
            modules.add(pathlib.Path(*parts[:4 if parts[1] == "Apps" else 3]))
        (root / path).write_text(text)
    for module in modules:
        (root / module / "Broken.swift").write_text(SWIFT_SWITCH)
