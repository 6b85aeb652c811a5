# SPDX-License-Identifier: Apache-2.0
"""counted.py [--write] [--baseline FILE] FIGURES: holds counted figures to the committed ones.

FIGURES is what `Scripts/bench --short --json` prints. The figures that are held hardly differ from one run to the next: times
that are counted in instructions, each beside its floor of the same run, because another kernel makes both longer; and the
memory of a gateway that waits. They depend on the compiler and on the system's libraries, so each line of the baseline names
both. A figure that has grown by more than a fiftieth is printed, and the exit status is 1; so is one that is missing. --write
takes the figures as they are: commit them with the change that made them grow, and say there why. Where no line fits, the
script only says so. `Scripts/bench --short --check` does the same with its own figures."""
import argparse
import json
import pathlib
import sys

from committed import MOST, Committed, compiler

BASELINE = pathlib.Path(__file__).parent / "counted.txt"
# Of presses and touches the middle one: the slowest of many differ more.
HELD = {
    "rig_press_to_client_p50": "ratio", "rig_press_among_50_p50": "ratio", "rig_touch_to_client_p50": "ratio",
    "rig_touch_in_regions_p50": "ratio", "rig_touch_beside_move_p50": "ratio", "rig_touch_unanswered_p50": "ratio",
    "gateway_rss_kib": "value", "gateway_rss_50_kib": "value",
}
HEADER = """# Counted figures of Scripts/bench: compiler, processor, system, figure, its value: beside its floor, or of memory KiB.
# `python3 Tests/Baselines/counted.py --write FIGURES` writes those of this machine's compiler anew; the commit says why.
"""


def environment():
    """What the figures depend on: the compiler, the processor, and the system whose libraries the gateway uses."""
    facts = dict(line.split("=", 1) for line in pathlib.Path("/etc/os-release").read_text().splitlines() if "=" in line)
    return *compiler(), "-".join(facts.get(name, "").strip('"') for name in ("ID", "VERSION_ID")).rstrip("-")


def committed(place=None, baseline=BASELINE):
    return Committed(baseline, HEADER, place or environment())


def write(found, committed):
    committed.write({name: f"{found[name][kind]:g}" for name, kind in HELD.items()})


def faults(found, known):
    """What has grown, or is missing, in words."""
    for name, least in known.items():
        if name not in found:
            yield f"{name}: missing"
            continue
        value = found[name][HELD[name]]
        if value > least * MOST:
            yield f"{name}: {value:g}, {value / least - 1:.1%} more than the committed {least:g}"


def compare(found, committed):
    """The lines to print, and whether all is well."""
    known = committed.known()
    if not known:
        return [f"no counted figures of Swift {', '.join(committed.place)} are committed: nothing is compared"], True
    lines = list(faults(found, known))
    if lines:
        lines.append("If that is meant: python3 Tests/Baselines/counted.py --write FIGURES, and the reason in the commit.")
    return lines, not lines


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--baseline", type=pathlib.Path, default=BASELINE)
    parser.add_argument("figures", type=pathlib.Path)
    options = parser.parse_args(arguments)
    found = json.loads(options.figures.read_text())
    if options.write:
        write(found, committed(baseline=options.baseline))
        return 0
    lines, is_good = compare(found, committed(baseline=options.baseline))
    print(*lines, sep="\n", end="\n" if lines else "")
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
