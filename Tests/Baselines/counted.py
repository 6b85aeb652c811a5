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

from sizes import compiler, entries

HERE = pathlib.Path(__file__).parent
BASELINE = HERE / "counted.txt"
MOST = 1.02
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


def known(own, baseline=BASELINE):
    """The committed figures of an environment."""
    listed = entries(baseline.read_text()) if baseline.exists() else []
    return {name: float(value) for *place, name, value in listed if tuple(place) == own}


def faults(found, before):
    """What has grown, or is missing, in words."""
    for name, least in before.items():
        if name not in found:
            yield f"{name}: missing"
            continue
        value = found[name][HELD[name]]
        if value > least * MOST:
            yield f"{name}: {value:g}, {value / least - 1:.1%} more than the committed {least:g}"


def write(found, own, baseline):
    listed = entries(baseline.read_text()) if baseline.exists() else []
    lines = [entry for entry in listed if entry[:3] != own]
    lines += [(*own, name, f"{found[name][kind]:g}") for name, kind in HELD.items()]
    baseline.write_text(HEADER + "".join(" ".join(line) + "\n" for line in sorted(lines)))


def compare(found, own, baseline=BASELINE):
    """The lines to print, and whether all is well."""
    before = known(own, baseline)
    if not before:
        return [f"no counted figures of Swift {own[0]} on {own[1]} and {own[2]} are committed: nothing is compared"], True
    lines = list(faults(found, before))
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
        write(found, environment(), options.baseline)
        return 0
    lines, is_good = compare(found, environment(), options.baseline)
    print(*lines, sep="\n", end="\n" if lines else "")
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
