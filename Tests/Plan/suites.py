# SPDX-License-Identifier: Apache-2.0
"""The kinds of the suites, which they carry where they stand.

    @Suite("...", .rig, .tags(.counted), .serialized)
    struct ChatterTests {

A kind is a tag of the test library, or one of the rig's traits (Tests/Rig/Tests/RigTrait.swift). The library selects
by name only, so this reads the sources: which suite has which kinds, and in which folder it stands.
"""
import dataclasses
import pathlib
import re

ATTRIBUTE = re.compile(r"@(Suite|Test)\b")
DECLARATION = re.compile(
    r"\s*(?:@\w+\s*)*(?:(?:package|public|internal|private|fileprivate|final|static|mutating)\s+)*"
    r"(struct|class|actor|enum|func)\s+(?:`([^`]+)`|(\w+))")
TAGS = re.compile(r"\.tags\(([^)]*)\)")
# The rig's traits, and the kind that each stands for.
TRAITS = {"rigWithCountedTime": "counted", "rigWithSystemd": "systemd", "package": "package", "rig": "rig"}
# What a tag may be, so that a word with a slip in it is not silently no kind at all.
KINDS = {"rig", "systemd", "package", "counted", "milliseconds", "long", "twoBoots", "screen"}


class Mistake(Exception):
    """The sources say something that the plan cannot follow."""


@dataclasses.dataclass
class Suite:
    """A suite as its source has it."""

    target: str
    name: str
    file: pathlib.Path
    kinds: set = dataclasses.field(default_factory=set)
    # Kinds of single tests, by the name of the function.
    tests: dict = dataclasses.field(default_factory=dict)


def attribute_end(text, start):
    """The end of an attribute's arguments: behind the bracket that closes the one at `start`, if there is one."""
    if start >= len(text) or text[start] != "(":
        return start
    depth, at, quoted = 0, start, False
    while at < len(text):
        letter = text[at]
        if quoted:
            if letter == "\\":
                at += 1
            elif letter == '"':
                quoted = False
        elif letter == '"':
            quoted = True
        elif letter == "(":
            depth += 1
        elif letter == ")":
            depth -= 1
            if depth == 0:
                return at + 1
        at += 1
    raise Mistake("an attribute without an end")


def kinds_of(arguments, where):
    """The kinds that an attribute's arguments name."""
    words = [word.strip().lstrip(".") for group in TAGS.findall(arguments) for word in group.split(",")]
    found = {word for word in words if word}
    bare = re.sub(r'"(?:\\.|[^"\\])*"', '""', arguments)
    found |= {kind for trait, kind in TRAITS.items() if re.search(rf"\.{trait}\b(?!\w)", bare)}
    if found & {"counted", "systemd"}:
        found.add("rig")
    unknown = found - KINDS
    if unknown:
        raise Mistake(f"{where}: no kind is called {', '.join(sorted(unknown))}: {', '.join(sorted(KINDS))}")
    return found


def target_of(file, tests):
    """The target that a file of the tests belongs to: the folder in that of its layer or app; all of the rig are one."""
    parts = file.relative_to(tests).parts
    return "RigTests" if parts[:2] == ("Rig", "Tests") else parts[2 if parts[0] == "Apps" else 1]


def read_file(file, tests):
    """The suites of a file, by the order in which they stand."""
    text = file.read_text()
    target, suites = target_of(file, tests), []
    # A suite without an attribute is one too, if it has tests.
    types = [(found.start(), found.group(1)) for found in
             re.finditer(r"^(?=\S)(?!//).*?\b(?:struct|class|actor|enum|extension) (\w+)", text, re.M)]
    for found in ATTRIBUTE.finditer(text):
        line = text.rfind("\n", 0, found.start()) + 1
        if text[line:found.start()].lstrip().startswith("//"):
            continue
        where = f"{file}:{text.count(chr(10), 0, found.start()) + 1}"
        end = attribute_end(text, found.end())
        arguments = text[found.end():end]
        declared = DECLARATION.match(text, end)
        if not declared:
            raise Mistake(f"{where}: @{found.group(1)} stands before nothing that this reads")
        name = declared.group(2) or declared.group(3)
        kinds = kinds_of(arguments, where)
        if found.group(1) == "Suite":
            suites.append(Suite(target, name, file, kinds))
            continue
        owner = next((type_name for start, type_name in reversed(types) if start < found.start()), None)
        if owner is None:
            raise Mistake(f"{where}: a test outside of a suite")
        suite = next((one for one in suites if one.name == owner), None)
        if suite is None:
            suite = Suite(target, owner, file)
            suites.append(suite)
        if kinds:
            suite.tests.setdefault(name, set()).update(kinds)
    return suites


def read(root):
    """All suites of a checkout, by target and name; tests in an extension elsewhere join those of their suite."""
    tests = pathlib.Path(root) / "Tests"
    every = {}
    for file in sorted(tests.glob("*/*/**/*.swift")):
        for suite in read_file(file, tests):
            kept = every.setdefault((suite.target, suite.name), suite)
            if kept is not suite:
                if suite.kinds or len(kept.kinds) == 0:
                    kept.kinds |= suite.kinds
                for name, kinds in suite.tests.items():
                    kept.tests.setdefault(name, set()).update(kinds)
    return every
