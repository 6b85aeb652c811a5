# SPDX-License-Identifier: Apache-2.0
"""Films for the browser, made by the project's own programs, and what a viewer has to see of each."""
import dataclasses
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time

from patience import PATIENCE

RATE = 30
WIDTH, HEIGHT = 640, 360
# Long enough for several fragments of a second, with a last one that is shorter.
SECONDS = 3.6
# Where a film's 16 bytes are that finish it: before, they are a gap (MP4Layout.swift).
PATCH_OFFSET = 32
GAP = b"\0\0\0\x10free" + bytes(8)


@dataclasses.dataclass
class Film:
    """A file, and what there is to see in it. Times are in seconds from its beginning."""
    what: str
    path: pathlib.Path
    # Up to where it is whole, and the time of each picture, by ffprobe.
    end: float
    times: list[float]
    # CLOCK_MONOTONIC of the first picture, microseconds; None if nobody has said it.
    start: int | None = None
    rotation: int = 0
    # Cut off in a fragment, which may promise more than there is.
    is_cut: bool = False
    has_sound: bool = False
    # An unfinished Matroska file says nowhere how long it is.
    tells_duration: bool = True
    # Whether it says how long each picture lasts.
    has_durations: bool = True
    # The type for MediaSource, for a film that is opened as a series of fragments.
    kind: str | None = None


class Engine:
    """An engine of its own, in a folder of its own. Its cameras: `level`, `level2` …, `turned`, `jpeg` and `clip`."""

    def __init__(self, programs, folder):
        self.programs, self.folder = pathlib.Path(programs), pathlib.Path(folder)
        self.runtime, self.content = self.folder / "run", self.folder / "content"
        self.children = []

    def __enter__(self):
        self.runtime.mkdir()
        cameras = [(f"level{number}", 0, "YUYV") for number in range(5)]
        cameras += [("turned", 90, "YUYV"), ("jpeg", 0, "MJPG"), ("clip", 0, "MJPG")]
        # Whatever is plugged into this machine is left alone.
        tables = [
            f'content_directory = "{self.content}"',
            f'access_file = "{self.folder}/camera-access"',
            f'microphone_access_file = "{self.folder}/microphone-access"',
            "[sound]\nsynthetic_microphone = true",
            '[[access]]\nmedium = "microphone"\nrule = "allow"',
            '[[camera]]\nmatch = { NAME = "*" }\nignore = true',
        ]
        for name, rotation, pixels in cameras:
            tables.append(
                f'[[synthetic]]\nname = "{name}"\nwidth = {WIDTH}\nheight = {HEIGHT}\nframes_per_second = {RATE}\n'
                f'rotation = {rotation}\npixel_format = "{pixels}"')
        configuration = self.folder / "shutter-engine.toml"
        configuration.write_text("\n".join(tables) + "\n")
        self.log = self.folder / "engine.log"
        self.process = self.start(
            [self.programs / "shutter-engine", "--runtime-dir", self.runtime, "--config", configuration],
            open(self.log, "wb"))
        until = time.monotonic() + PATIENCE
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"the engine does not answer:\n{self.log.read_text(errors='replace')}")
            time.sleep(0.05)
        return self

    def __exit__(self, *_):
        for child in self.children:
            child.kill()
            child.wait()

    def start(self, words, output):
        with output:
            child = subprocess.Popen(
                [str(word) for word in words], stdin=subprocess.DEVNULL, stdout=output,
                stderr=subprocess.STDOUT, start_new_session=True)
        self.children.append(child)
        return child

    def answers(self):
        with socket.socket(socket.AF_UNIX) as connection:
            try:
                connection.connect(str(self.runtime / "org.shutterd.Engine"))
                return True
            except OSError:
                return False

    def record(self, camera, output, *words):
        """Begins a film."""
        return self.command("record", camera, output, *words)

    def command(self, name, camera, output, *words):
        """Begins a film or a photo."""
        log = self.folder / f"{output.name}.json"
        return self.start([
            self.programs / "shutterctl", name, "--json", "--runtime-dir", self.runtime,
            "--camera", camera, "-o", output, *words], open(log, "wb"))

    def finished(self, child, output):
        """What the engine says about a film that ends by itself."""
        status = child.wait(timeout=PATIENCE)
        log = (self.folder / f"{output.name}.json").read_text()
        if status != 0:
            raise RuntimeError(f"{output.name} was not recorded:\n{log}\n{self.log.read_text(errors='replace')}")
        return json.loads(log)

    def repair(self, path, *words):
        """What `shutterctl repair` says about a film."""
        return json.loads(subprocess.run(
            [str(self.programs / "shutterctl"), "repair", "--json", *words, str(path)],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=True).stdout)

    def kill(self):
        """Ends the engine as a crash would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def make(programs, folder, dice):
    """The films that have to play, and one of MJPEG, which no browser plays."""
    kept = folder / "films"
    kept.mkdir()
    with Engine(programs, folder) as engine:
        wanted = [
            ("a finished MP4", "level0", "finished.mp4", ["--codec", "h264"]),
            ("a finished Matroska file", "level1", "finished.mkv", ["--codec", "h264", "--container", "matroska"]),
            ("an MP4 with sound", "level2", "sound.mp4", ["--codec", "h264", "--sound", "synthetic"]),
            ("an MP4 of a turned camera", "turned", "turned.mp4", ["--codec", "h264"]),
            ("an MP4 of MJPEG", "jpeg", "jpeg.mp4", ["--codec", "mjpeg"]),
        ]
        # These two go on until the engine is killed.
        engine.record("level3", kept / "killed.mp4", "--codec", "h264")
        engine.record("level4", kept / "killed.mkv", "--codec", "h264", "--container", "matroska")
        begun = [
            (what, kept / name, words, engine.record(camera, kept / name, "--duration", str(SECONDS), *words))
            for what, camera, name, words in wanted]
        films = []
        for what, path, words, child in begun:
            said = engine.finished(child, path)
            films.append(Film(
                what, path, said["durationUSec"] / 1e6, times(path, said["framesWritten"]), said["frameUSec"],
                said.get("rotation", 0), has_sound="--sound" in words, has_durations=path.suffix == ".mp4"))
        *films, jpeg = films
        photo, path = kept / "clip.jpg", kept / "clip.mp4"
        said = engine.finished(engine.command("capture", "clip", photo, "--live"), photo)["liveClip"]
        films.append(Film(
            "a live clip of a camera with JPEG", path, said["durationUSec"] / 1e6, times(path, said["framesWritten"]),
            said["frameUSec"]))
        engine.kill()
        parts = {path.name.split(".")[-2]: path for path in engine.content.rglob("*.part")}
        films += interrupted(engine, kept, parts["mp4"], parts["mkv"], dice)
    films.append(unpatched(films[0], kept))
    return films, jpeg


def interrupted(engine, kept, part, matroska, dice):
    """What a killed engine leaves: as it is, cut at a random byte of a random fragment but the first, and completed."""

    def copied(source, name):
        return pathlib.Path(shutil.copyfile(source, kept / name))

    def completed(what, source, name):
        said = engine.repair(copied(source, name))
        path = pathlib.Path(said["path"])
        return Film(f"{what}, completed by shutterctl repair", path, said["durationUSec"] / 1e6,
                    times(path, said["frames"]), has_durations=path.suffix == ".mp4")

    what = "what a kill leaves of an MP4"
    whole = completed(what, part, "repaired.mp4.part")
    cut = copied(part, "cut.mp4.part")
    _, first, last = dice.choice([box for box in boxes(cut) if box[0] == b"mdat"][1:])
    byte = dice.randrange(first + 16, last)
    os.truncate(cut, byte)
    end = engine.repair(cut, "--dry-run")["durationUSec"] / 1e6
    films = [
        dataclasses.replace(whole, what=what, path=copied(part, "killed.mp4.part")),
        dataclasses.replace(whole, what=f"{what}, by MediaSource", path=copied(part, "fragments.mp4.part"),
                            kind=kind(part)),
        dataclasses.replace(whole, what=f"{what}, cut at byte {byte} of {part.stat().st_size}", path=cut, end=end,
                            is_cut=True),
        whole,
    ]
    what = "what a kill leaves of a Matroska file"
    whole = completed(what, matroska, "repaired.mkv.part")
    films += [
        dataclasses.replace(whole, what=what, path=copied(matroska, "killed.mkv.part"), tells_duration=False), whole]
    return films


def times(path, frames):
    """The times of a film's pictures. Raises if there are not as many as its maker says."""
    output = subprocess.run(
        ["ffprobe", "-v", "error", "-of", "csv=p=0", "-select_streams", "v:0", "-show_entries", "packet=pts_time",
         str(path)], stdout=subprocess.PIPE, check=True, text=True).stdout
    found = [float(line.split(",")[0]) for line in output.split()]
    if len(found) != frames:
        raise RuntimeError(f"{path.name} has {len(found)} pictures, and should have {frames}")
    return found


def unpatched(film, kept):
    """A finished MP4 as it was before the last write of its recording: with its index, and fragments still."""
    path = kept / "unpatched.mp4"
    data = bytearray(film.path.read_bytes())
    data[PATCH_OFFSET:PATCH_OFFSET + len(GAP)] = GAP
    path.write_bytes(data)
    return dataclasses.replace(film, what=f"{film.what} before its last write", path=path)


def boxes(path):
    """The boxes of an MP4 file: kind, and where each begins and ends."""
    data = path.read_bytes()
    offset = 0
    while offset < len(data):
        size, name = int.from_bytes(data[offset:offset + 4], "big"), data[offset + 4:offset + 8]
        if size == 1:
            size = int.from_bytes(data[offset + 8:offset + 16], "big")
        yield name, offset, offset + size
        offset += size


def kind(path):
    """What MediaSource has to be told about an MP4 of H.264: profile and level, from its decoder configuration."""
    data = path.read_bytes()
    place = data.index(b"avcC") + 5
    return f'video/mp4; codecs="avc1.{data[place:place + 3].hex()}"'
