# SPDX-License-Identifier: Apache-2.0
"""Checks the format of the Swift files: of those alone that have changed since they were found well formed. Looking at all of
them takes a processor a quarter of a minute."""
import hashlib
import pathlib
import subprocess
import sys

FOLDERS = ("Sources", "Tests", "Examples", "Fuzz", "Benchmarks")


def files(root):
    """All Swift files that are ours."""
    found = [root / "Package.swift"]
    for folder in FOLDERS:
        found += sorted(path for path in (root / folder).rglob("*.swift") if ".build" not in path.parts)
    return [path for path in found if path.is_file()]


def fingerprint(path, rules):
    """The hash of a file, and of the rules that it was held to."""
    return hashlib.sha256(rules + b"\0" + path.read_bytes()).hexdigest()


def lint(root, memory, check, rules):
    """Whether all files are well formed.

    memory: a file with the fingerprints of those that are; check: takes paths, says whether they are; rules: bytes."""
    known = set(memory.read_text().split()) if memory.exists() else set()
    prints = {path: fingerprint(path, rules) for path in files(root)}
    new = [path for path, value in prints.items() if value not in known]
    is_good = not new or check(new)
    if is_good:
        memory.parent.mkdir(parents=True, exist_ok=True)
        memory.write_text("".join(f"{value}\n" for value in sorted(set(prints.values()))))
    return is_good


def main():
    root = pathlib.Path(__file__).resolve().parent.parent.parent
    # Another compiler has another formatter.
    version = subprocess.run(["swift", "--version"], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    configuration = root / ".swift-format"
    rules = version + (configuration.read_bytes() if configuration.exists() else b"")

    def check(paths):
        return subprocess.run(["swift", "format", "lint", "--strict", *map(str, paths)], check=False).returncode == 0

    return 0 if lint(root, root / ".build/well-formed", check, rules) else 1


if __name__ == "__main__":
    sys.exit(main())
