#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Has the engine write a negative of each Bayer format, other people's programs develop them, and looks at the colours."""
import argparse
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

import patches

HERE = pathlib.Path(__file__).resolve().parent
# How much stronger or weaker one colour of a patch has to be than another, and how far grey may be from grey, of 255.
MARGIN, GREY = 30, 16
# The lightest grey has at least this, of 255.
LIGHT = 150


def libraw(negative, folder):
    # -w: the file's white balance; -W: no brightening; -o 1: sRGB.
    run(["dcraw_emu", "-w", "-W", "-o", "1", negative], folder)
    return negative.with_name(f"{negative.name}.ppm")


def rawtherapee(negative, folder):
    picture = folder / f"{negative.stem}-rawtherapee.png"
    # -d: the default profile; -Y: replaces; -n -b8: PNG of 8 bits.
    run(["rawtherapee-cli", "-q", "-o", picture, "-d", "-Y", "-n", "-b8", "-c", negative], folder)
    return picture


def darktable(negative, folder):
    picture = folder / f"{negative.stem}-darktable.png"
    # It replaces none, but gives its own another name.
    picture.unlink(missing_ok=True)
    run(["darktable-cli", negative, picture, "--core", "--configdir", folder / "darktable", "--library", ":memory:"], folder)
    return picture


DEVELOPERS = {"LibRaw": libraw, "RawTherapee": rawtherapee, "darktable": darktable}


def run(words, folder):
    """Runs a developer, whose settings are to be its own, not this user's."""
    environment = dict(os.environ, HOME=str(folder), XDG_CONFIG_HOME=str(folder), XDG_CACHE_HOME=str(folder))
    done = subprocess.run([str(word) for word in words], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          timeout=120, check=False)
    if done.returncode != 0:
        raise ValueError(f"{words[0]}: status {done.returncode}: {done.stdout.decode(errors='replace')[-300:]}")


class Picture:
    """The pixels of a picture in any format that ffmpeg reads."""

    def __init__(self, path):
        words = ["ffmpeg", "-v", "error", "-i", path, "-f", "image2pipe", "-c:v", "ppm", "-pix_fmt", "rgb24", "-"]
        # "P6\n384 288\n255\n" and the pixels.
        _, size, _, self.pixels = subprocess.run(words, stdout=subprocess.PIPE, check=True).stdout.split(b"\n", 3)
        self.width, self.height = (int(side) for side in size.split())

    def colour(self, index):
        """The mean colour of the middle of a patch."""
        x, y = (int(part * side) for part, side in zip(patches.middle(index), (self.width, self.height)))
        places = [(row * self.width + column) * 3 for row in range(y - 8, y + 8) for column in range(x - 8, x + 8)]
        return tuple(sum(self.pixels[place + part] for place in places) // len(places) for part in range(3))


def mistakes(path):
    """What is wrong with a developed picture, in words; nothing if all is right."""
    picture = Picture(path)
    width, height = patches.SIZE
    # Developers may leave out the outermost lines, which they cannot interpolate.
    if not (width - 16 <= picture.width <= width and height - 16 <= picture.height <= height):
        yield f"{picture.width}x{picture.height}"
    lightness = []
    for index, patch in enumerate(patches.PATCHES):
        found = picture.colour(index)
        if max(patch) == min(patch):
            lightness.append(sum(found) / 3)
            if max(found) - min(found) > GREY:
                yield f"patch {index + 1} is {found}, not grey"
            continue
        strong = [value for value, part in zip(found, patch) if part == max(patch)]
        weak = [value for value, part in zip(found, patch) if part == min(patch)]
        if min(strong) < max(weak) + MARGIN:
            yield f"patch {index + 1} is {found}"
    # Samples of a smaller depth than the file says would all be dark.
    if lightness[-1] < LIGHT or not all(left + MARGIN / 2 < right for left, right in zip(lightness, lightness[1:])):
        yield f"greys are {[round(value) for value in lightness]}"


class Engine:
    """The engine, with the camera of the patches."""

    def __init__(self, programs, folder):
        self.programs, self.folder = programs, folder
        configuration = folder / "engine.toml"
        configuration.write_text(
            f'content_directory = "{folder}/content"\ncamera_programs = ["{HERE}/camera.py"]\n'
            '[[camera]]\nmatch = { DEVNAME = "*" }\nignore = true\n')
        with (folder / "engine.log").open("w") as log:
            self.process = subprocess.Popen(
                [programs / "shutter-engine", "--runtime-dir", folder, "--config", configuration], stdout=log, stderr=log)

    def control(self, *words):
        return subprocess.run([self.programs / "shutterctl", *words, "--runtime-dir", self.folder], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)

    def wait(self):
        until = time.monotonic() + 60
        while "patches" not in self.control("cameras").stdout:
            if time.monotonic() > until or self.process.poll() is not None:
                raise SystemExit((self.folder / "engine.log").read_text()[-2000:])
            time.sleep(0.1)

    def negative(self, name):
        path = self.folder / f"{name}.dng"
        path.unlink(missing_ok=True)
        done = self.control("capture", "--camera", "patches", "--pixel-format", name, "--raw", "--output", str(path))
        if done.returncode != 0:
            raise ValueError(f"there is no negative: {done.stdout.strip()}")
        return path

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=60)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", type=pathlib.Path, required=True)
    parser.add_argument("--keep", type=pathlib.Path, help="leaves the negatives and the pictures there")
    parser.add_argument("--only", help="only this format of V4L2")
    options = parser.parse_args()
    right = tried = 0
    with tempfile.TemporaryDirectory(prefix="shutterd-raw-") as name:
        folder = (options.keep or pathlib.Path(name)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        engine = Engine(options.programs, folder)
        troubles = []
        try:
            engine.wait()
            print(f"{'format':<8}{'bits':>4}  {'packing':<8}{'phase':<7}" + "".join(f"{who:<13}" for who in DEVELOPERS))
            for bits, packing, order, code in patches.FORMATS:
                if options.only not in (None, code):
                    continue
                verdicts = []
                try:
                    negative = engine.negative(code)
                except ValueError as error:
                    negative = None
                    troubles.append(f"{code}: {error}")
                for who, develop in DEVELOPERS.items():
                    tried += 1
                    if negative is None:
                        verdicts.append("-")
                        continue
                    try:
                        found = list(mistakes(develop(negative, folder)))
                    except (ValueError, OSError, subprocess.SubprocessError) as error:
                        found = [str(error)]
                    right += not found
                    verdicts.append("wrong" if found else "right")
                    troubles += [f"{code}, {who}: {trouble}" for trouble in found]
                print(f"{code:<8}{bits:>4}  {packing:<8}{order:<7}" + "".join(f"{word:<13}" for word in verdicts), flush=True)
        finally:
            engine.end()
    for trouble in troubles:
        print(trouble, file=sys.stderr)
    print(f"{right} of {tried} pictures have the right colours")
    return 0 if tried and right == tried else 1


if __name__ == "__main__":
    sys.exit(main())
