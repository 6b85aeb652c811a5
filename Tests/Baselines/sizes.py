# SPDX-License-Identifier: Apache-2.0
"""sizes.py [--write] [--baseline FILE] FOLDER: holds the sizes of the programs in FOLDER to the committed ones.

A size is what a program keeps of its file when it is stripped: the bytes of its loadable segments. It depends on the
compiler, so each line of the baseline names one. A program that has grown by more than a fiftieth is printed, and the exit
status is 1; so is one that is missing, or has no line. --write takes the sizes as they are: commit them with the change that
made them grow, and say there why. A compiler without lines is only named: nothing is known of what it makes."""
import argparse
import pathlib
import re
import struct
import sys

from committed import MOST, Committed, compiler

HERE = pathlib.Path(__file__).parent
HEADER = """# Bytes of the programs as Scripts/test builds them: compiler, processor, program, size.
# `python3 Tests/Baselines/sizes.py --write FOLDER` writes those of this machine's compiler anew; the commit says why.
"""


def size(file):
    """The bytes of the loadable segments of a 64-bit ELF file."""
    data = file.read_bytes()
    if data[:5] != b"\x7fELF\x02":
        raise ValueError(f"{file} is no 64-bit program")
    start, = struct.unpack_from("<Q", data, 32)
    length, count = struct.unpack_from("<HH", data, 54)
    total = 0
    for index in range(count):
        kind, = struct.unpack_from("<I", data, start + index * length)
        if kind == 1:
            total += struct.unpack_from("<Q", data, start + index * length + 32)[0]
    return total


def programs():
    """The products of the package that are programs."""
    manifest = (HERE.parent.parent / "Package.swift").read_text()
    return re.findall(r'program\(\s*"Sources/(?:[\w-]+/)+([\w-]+)"', manifest)


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--baseline", type=pathlib.Path, default=HERE / "sizes.txt")
    parser.add_argument("folder", type=pathlib.Path)
    options = parser.parse_args(arguments)
    committed = Committed(options.baseline, HEADER, compiler())
    found = {name: size(options.folder / name) for name in programs() if (options.folder / name).exists()}
    if options.write:
        committed.write({name: str(count) for name, count in found.items()})
        return 0
    known = committed.known()
    if not known:
        print(f"no sizes of Swift {', '.join(committed.place)} are written down: nothing is compared")
        return 0
    faults = [f"{name}: not built" for name in programs() if name not in found]
    faults += [f"{name}: no size is written down" for name in found if name not in known]
    faults += [
        f"{name}: {count} bytes, {count / known[name] - 1:.1%} more than the {known[name]:.0f} that are written down"
        for name, count in found.items() if name in known and count > known[name] * MOST]
    for fault in faults:
        print(fault)
    if faults:
        print("If that is meant: python3 Tests/Baselines/sizes.py --write FOLDER, and the reason in the commit.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
