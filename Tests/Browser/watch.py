# SPDX-License-Identifier: Apache-2.0
"""Scripts/browser: plays films of the engine in headless Chromium, and looks at what it shows.

Each film has to open with the right duration and size. At places in it, random ones among them, the picture has to be
the one of that time: the synthetic camera burns number and time into each. Played to its end it has to show all of it,
with its sound. Files that are broken have to be found out.

Exit status: 0 if all is so, 1 if not.
"""
import argparse
import bisect
import dataclasses
import json
import pathlib
import random
import sys
import tempfile
import time

from chromium import Chromium, Failure
from films import HEIGHT, RATE, WIDTH, boxes, make
from server import Server

FRAME = 1 / RATE
# Times in Matroska are off by 0.05 ms at most, and places by less.
EXACT = 0.0005
# Matroska does not say how long a picture lasts. Chromium guesses it, and is off where the camera has left some out.
GUESSED = 4 * FRAME
# Chromium decodes some pictures ahead of the one that it shows, and stops at once when it meets half a one.
AHEAD = 10 * FRAME


def places(film, dice):
    """The beginning first, then in any order: a place in each second, and the last picture."""
    middle = [dice.uniform(second, min(second + 1, film.end)) for second in range(int(film.end) + 1)]
    last = film.end - (AHEAD if film.is_cut else FRAME / 2)
    later = [place for place in middle if place < last] + [last]
    dice.shuffle(later)
    return [0, *later]


def complaints(film, seen):
    """What is wrong with what the browser has shown of a film."""
    if "duration" in seen:
        yield from complaints_of_form(film, seen)
        yield from complaints_of_pictures(film, seen)
    if film.is_cut and seen["end"] >= film.end - AHEAD:
        return
    if "error" in seen:
        yield f"it does not {'play' if 'duration' in seen else 'open'}: {seen['error']}"
        return
    # Matroska has no time for the last picture's end but the film's.
    if not film.end - 1.5 * FRAME <= seen["end"] <= film.end + FRAME:
        yield f"it ends at {seen['end']:.3f} s instead of {film.end:.3f}"
    if seen["frames"] != len(film.times):
        yield f"played to its end it has {seen['frames']} pictures instead of {len(film.times)}"
    if film.has_sound != (seen["soundBytes"] > 0):
        yield f"{seen['soundBytes']} bytes of sound were decoded"


def complaints_of_form(film, seen):
    duration = seen["duration"]
    latest = film.times[-1] + 2 * FRAME if film.is_cut else film.end + FRAME
    if film.tells_duration and (duration is None or not film.end - FRAME <= duration <= latest):
        yield f"its duration is {duration} s instead of {film.end:.3f}"
    size = [seen["width"], seen["height"]]
    expected = [HEIGHT, WIDTH] if film.rotation % 180 else [WIDTH, HEIGHT]
    if size != expected:
        yield f"it has {size[0]} by {size[1]} pixels instead of {expected[0]} by {expected[1]}"


def complaints_of_pictures(film, seen):
    shown = seen["shown"]
    first = shown[0]["code"] if shown else None
    if first and film.start not in (None, first["timeUSec"]):
        yield f"it begins with the picture of {first['timeUSec']} µs instead of {film.start}"
    for one in shown:
        place, code = one["place"], one["code"]
        if code is None or first is None:
            yield f"at {place:.3f} s the picture has no code"
            continue
        time_of_picture = (code["timeUSec"] - first["timeUSec"]) / 1e6
        # Where a place is as good as a picture's beginning, the one before is right, too.
        right = {film.times[max(0, bisect.bisect(film.times, place + off) - 1)] for off in (-EXACT, EXACT)}
        if not film.has_durations:
            right.update(time for time in film.times if abs(time - place) < GUESSED)
        if not any(abs(time_of_picture - expected) < EXACT for expected in right):
            yield f"at {place:.3f} s it shows the picture of {time_of_picture:.3f} s"
        # The camera counts those that it had no time to deliver, too.
        if abs((code["number"] - first["number"]) * FRAME - time_of_picture) > FRAME:
            yield f"the picture of {time_of_picture:.3f} s has the number {code['number'] - first['number']}"


def broken(film, jpeg, folder, dice):
    """Files that are no films, or damaged ones, each with a word of what has to be found."""
    data = film.path.read_bytes()

    def changed(what, name, content, word):
        path = folder / name
        path.write_bytes(content)
        return dataclasses.replace(film, what=what, path=path), word

    yield changed("random bytes", "garbage.mp4", dice.randbytes(100_000), "does not open")
    yield jpeg, "does not open"
    first, last = len(data) // 3, len(data) // 2
    yield changed("a film with random bytes in its middle", "damaged.mp4",
                  data[:first] + dice.randbytes(last - first) + data[last:], "")
    index = next(first for name, first, _ in boxes(film.path) if name == b"moov" and first > len(data) // 2)
    clock = data.index(b"mdhd", index) + 4
    # Behind version, flags and two times of 64 bits: ticks a second.
    slow = bytearray(data)
    slow[clock + 20:clock + 24] = (int.from_bytes(data[clock + 20:clock + 24], "big") * 2).to_bytes(4, "big")
    yield changed("a film whose clock runs twice as fast", "fast.mp4", slow, "s instead of")


def others(film):
    """Films that a good one is not, each with a word of how it differs."""
    yield dataclasses.replace(film, what="a film that began earlier", start=film.start + 33_333), "it begins with"
    yield dataclasses.replace(
        film, what="a film that lacks a picture", times=[*film.times, film.times[-1] + FRAME]), "pictures instead"
    yield dataclasses.replace(
        film, what="a film whose pictures come late", times=[0, *(time - FRAME for time in film.times[2:])]), "it shows"
    yield dataclasses.replace(film, what="a film without the sound it should have", has_sound=True), "of sound"
    yield dataclasses.replace(film, what="a film that is not turned", rotation=90), "pixels instead of"


class Cinema:
    def __init__(self, browser, server, dice):
        self.browser, self.server, self.dice = browser, server, dice

    def watch(self, film):
        """What the browser shows of a film."""
        settings = {"places": places(film, self.dice), "rotation": film.rotation, "kind": film.kind,
                    "rate": 1 if film.is_cut else 4}
        return self.browser.evaluate(f"watch('/{film.path.name}', {json.dumps(settings)})", 60)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", required=True, help="the folder of the project's programs")
    parser.add_argument("--packages", required=True, help="the folder with Chromium's packages, unpacked")
    parser.add_argument("--seed", type=int, help="repeats the places of another run")
    parser.add_argument("--picture", metavar="FILE", help="leave a PNG there of the last film on the page")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.randrange(1 << 31)
    print(f"places and cuts by --seed {seed}")
    dice = random.Random(seed)
    began, failed = time.monotonic(), 0
    with tempfile.TemporaryDirectory(prefix="shutterd-browser.") as name:
        folder = pathlib.Path(name)
        (folder / "profile").mkdir()
        films, jpeg = make(options.programs, folder, dice)
        print(f"[{time.monotonic() - began:4.1f} s] {len(films)} films are made")
        with Server(folder / "films") as server, Chromium(options.packages, folder / "profile") as browser:
            browser.open(f"{server.address}/player.html")
            cinema = Cinema(browser, server, dice)
            print(f"[{time.monotonic() - began:4.1f} s] {browser.version}")
            seen = [cinema.watch(film) for film in films]
            if options.picture:
                pathlib.Path(options.picture).write_bytes(browser.picture())
            for film, what in zip(films, seen):
                found = list(complaints(film, what))
                failed += bool(found)
                report(not found, f"{film.what}: {summary(what)}", found)
            wrong = [(film, word, cinema.watch(film)) for film, word in broken(films[0], jpeg, folder / "films", dice)]
            wrong += [(film, word, seen[0]) for film, word in others(films[0])]
            for film, word, what in wrong:
                found = list(complaints(film, what))
                is_found = any(word in complaint for complaint in found)
                failed += not is_found
                report(is_found, f"{film.what} is found out", found)
    print(f"[{time.monotonic() - began:4.1f} s] {'all is as it should be' if not failed else f'{failed} failed'}")
    return 1 if failed else 0


def summary(seen):
    duration = seen.get("duration")
    length = "of unknown length" if duration is None else f"{duration:.3f} s"
    end = f"{seen['frames']} pictures to its end" if "frames" in seen else f"played up to {seen['end']:.3f} s"
    return f"{length}, {len(seen['shown'])} places, {end}"


def report(is_good, text, found):
    print(f"{'✔' if is_good else '✘'} {text}")
    for complaint in found:
        print(f"    {complaint}")


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (Failure, RuntimeError) as failure:
        print(f"✘ {failure}", file=sys.stderr)
        sys.exit(1)
