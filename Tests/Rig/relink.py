# SPDX-License-Identifier: Apache-2.0
"""relink.py SCRATCH PROGRAM...: these programs of a build that is ready once more, with libgpiod 2.

SCRATCH is the build folder of Scripts/test. Which version a program speaks is decided by the header that
one C file, the shim CGPIO, is compiled against, and by the library. So that file is compiled again, and
the programs are linked again from the very objects of the build: the Swift code is not a second build of
the same, it is the same. The commands are those that SwiftPM has noted for itself. The result is
SCRATCH/libgpiod2, in which all other programs are links to those of the build. What is newer than all
that it is made of stays.

Exit status: 0; 69 if that cannot be done.
"""
import fcntl
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

from machine import DATA, NOT_SET_UP, Failure

GPIOD, MADE = DATA / "gpiod", DATA / "made/gpiod"
SHIM = "CGPIO.build/CGPIO.c.o"


def commands(manifest):
    """The compiler's and linker's commands of the build, by the file that each writes."""
    found = {}
    for line in re.findall(r"^ *args: (\[.*\])$", manifest.read_text(), re.MULTILINE):
        command = json.loads(line)
        if "-o" in command:
            found[command[command.index("-o") + 1]] = command
    return found


def run(command, output, *first):
    """Runs a command of the build, with these options before its own, to write another file."""
    command = [command[0], *map(str, first), *command[1:]]
    command[command.index("-o") + 1] = f"{output}.part"
    if "-MF" in command:
        command[command.index("-MF") + 1] = f"{output}.d"
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise Failure(f"{output.name} cannot be made with libgpiod 2:\n{done.stdout}", NOT_SET_UP)
    os.replace(f"{output}.part", output)


def link(command, objects, shim, output):
    """Links a program with another object for the shim."""
    names = objects.read_text().splitlines()
    others = [name for name in names if not name.endswith(f"/{SHIM}")]
    listed = pathlib.Path(f"{output}.objects")
    listed.write_text("\n".join([*others, str(shim)]) + "\n")
    command = [f"@{listed}" if word == f"@{objects}" else word for word in command]
    run(command, output, "-L", GPIOD / "lib")
    needed = subprocess.run(["readelf", "-d", output], capture_output=True, text=True, check=True)
    versions = re.findall(r"\[libgpiod\.so\.(\d+)\]", needed.stdout)
    if versions != ["3"]:
        raise Failure(f"{output} wants libgpiod.so.{versions}, not .3 alone", NOT_SET_UP)


def programs(known, build):
    """The programs that were built, each with the file that names its objects for the linker."""
    for output, command in known.items():
        objects = [word[1:] for word in command if word.endswith(".LinkFileList")]
        if objects and os.path.exists(output) and pathlib.Path(output).parent == build:
            yield pathlib.Path(output), pathlib.Path(objects[0])


def is_new(output, *inputs):
    """Whether a file is there, and newer than those that it is made of."""
    return output.exists() and all(output.stat().st_mtime > path.stat().st_mtime for path in inputs)


def main(scratch, *names):
    if not MADE.exists():
        raise Failure(f"no libgpiod 2 in {DATA}: run Scripts/rig setup", NOT_SET_UP)
    build, result = (scratch / "release").resolve(), scratch.resolve() / "libgpiod2"
    result.mkdir(exist_ok=True)
    lock = (result / "lock").open("w")
    fcntl.flock(lock, fcntl.LOCK_EX)
    if all(is_new(result / name, build / name, MADE, pathlib.Path(__file__)) for name in names):
        return
    manifest = scratch / "release.yaml"
    known = commands(manifest)
    objects = dict(programs(known, build))
    untold = [name for name in names if build / name not in objects]
    untold += [SHIM] if str(build / SHIM) not in known else []
    if untold:
        raise Failure(f"{manifest} does not tell how {untold[0]} is made: build the tests first",
                      NOT_SET_UP)
    shim = result / "CGPIO.o"
    run(known[str(build / SHIM)], shim, "-I", GPIOD / "include")
    # The programs look for their libraries beside themselves.
    shutil.copy(GPIOD / "lib/libgpiod.so.3", result)
    for program in objects:
        output = result / program.name
        if program.name in names:
            link(known[str(program)], objects[program], shim, output)
        elif not output.exists():
            output.unlink(missing_ok=True)
            output.symlink_to(program)


if __name__ == "__main__":
    try:
        main(pathlib.Path(sys.argv[1]), *sys.argv[2:])
    except (Failure, OSError) as error:
        print(f"rig: {error}", file=sys.stderr)
        sys.exit(NOT_SET_UP)
