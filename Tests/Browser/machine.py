# SPDX-License-Identifier: Apache-2.0
"""The daemons and a page's server for tests in a browser, and how a page is looked at."""
import pathlib
import subprocess
import time

import kept
from chromium import Failure
from patience import PATIENCE

HERE = pathlib.Path(__file__).parent
RATE = 30


class Machine:
    """Both daemons with a simulated button and a synthetic camera, and the page's server, in a folder of their own."""

    program = "shutter-web"
    # Frames a second of the first camera.
    rate = RATE
    # More tables for the daemons' configurations.
    devices = cameras = ""

    def __init__(self, programs, folder, more=()):
        self.programs, self.folder, self.more = pathlib.Path(programs), pathlib.Path(folder), more
        self.runtime = self.folder / "run"
        self.children = {}

    def __enter__(self):
        self.runtime.mkdir()
        (self.folder / "shutterd.toml").write_text(
            '[[device]]\nmatch = { DEVNAME = "*" }\nignore = true\n[[simulated]]\nname = "sim0"\n' + self.devices)
        (self.folder / "engine.toml").write_text(
            f'content_directory = "{self.folder}/content"\n'
            f'access_file = "{self.folder}/camera-access"\nmicrophone_access_file = "{self.folder}/microphone-access"\n'
            '[[camera]]\nmatch = { NAME = "*" }\nignore = true\n'
            f'[[synthetic]]\nname = "cam"\nwidth = 1280\nheight = 720\nframes_per_second = {self.rate}\n'
            f'{self.shown()}'
            f'[[synthetic]]\nname = "turned"\nwidth = 640\nheight = 360\nrotation = 90\nframes_per_second = {RATE}\n'
            '[[synthetic]]\nname = "raw"\nwidth = 320\nheight = 180\npixel_format = "pRAA"\nframes_per_second = 15\n' + self.cameras)
        self.start("shutterd", "--config", self.folder / "shutterd.toml")
        self.start("shutter-engine", "--config", self.folder / "engine.toml")
        wait("the daemons", lambda: self.control("status", check=False) and self.control("cameras", check=False))
        self.serve()
        log = self.folder / f"{self.program}.log"
        self.address = wait("the server", lambda: [
            word.rstrip(",") for word in log.read_text().split() if word.startswith("http://")])[0]
        return self

    def shown(self):
        """More options of the first camera. Without any it shows the number and time of each frame, which tests read."""
        return ""

    def serve(self):
        self.start("shutter-web", "--port", "0", *self.more)

    def __exit__(self, *_):
        for child in self.children.values():
            child.kill()
            child.wait()

    def start(self, name, *options):
        with open(self.folder / f"{name}.log", "ab") as log:
            self.children[name] = subprocess.Popen(
                [self.programs / name, "--runtime-dir", self.runtime, *options], stdin=subprocess.DEVNULL, stdout=log,
                stderr=log)

    def kill(self, name):
        self.children[name].kill()
        self.children[name].wait()

    def control(self, *words, check=True):
        done = subprocess.run(
            [self.programs / "shutterctl", *words, "--runtime-dir", self.runtime], capture_output=True, text=True,
            check=False)
        if check and done.returncode:
            raise RuntimeError(f"shutterctl {' '.join(words)}: {done.stderr}")
        return done.returncode == 0

    def ends(self):
        """The end of each program's log, for the message of a failure."""
        logs = sorted(self.folder.glob("*.log"))
        return "".join(f"\n{log.name}: {line}" for log in logs
                       for line in log.read_text(errors="replace").splitlines()[-8:])

    def memory(self, name):
        """The kilobytes of a program that are its own."""
        for line in pathlib.Path(f"/proc/{self.children[name].pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
        return 0


def wait(what, ask, seconds=PATIENCE):
    until = time.monotonic() + seconds
    while True:
        try:
            answer = ask()
        except (OSError, IndexError) as error:
            answer, last = None, error
        else:
            last = answer
        if answer:
            return answer
        if time.monotonic() > until:
            raise Failure(f"this did not come: {what} (the last answer: {last!r})")
        time.sleep(0.03)


class Look:
    """A page in a browser, and the checks that it has passed or failed."""

    def __init__(self, browser, machine, pictures, renew=False):
        self.browser, self.machine, self.pictures, self.renew = browser, machine, pictures, renew
        self.failed = 0

    def value(self, expression, seconds=PATIENCE):
        return self.browser.evaluate(expression, seconds)

    def none(self, expression):
        """What an expression lists, once it lists nothing; else what it still lists when the patience ends."""
        until = time.monotonic() + PATIENCE
        while True:
            found = self.value(expression)
            if not found or time.monotonic() > until:
                return found
            time.sleep(0.05)

    def until(self, what, expression):
        try:
            wait(what, lambda: self.value(f"Boolean({expression})"))
        except Failure as failure:
            self.picture("failure")
            words = self.value("['state-words', 'notice', 'press'].map(name => document.getElementById(name)?.textContent)"
                               ".concat(location.href)")
            raise Failure(f"{failure}; the page says {words}, and the browser {self.browser.complaints}{self.machine.ends()}") from None

    def check(self, text, is_good, detail=""):
        self.failed += not is_good
        print(f"{'✔' if is_good else '✘'} {text}{'' if is_good or not detail else f': {detail}'}")

    def becomes(self, text, ask, detail=lambda: ""):
        """A check of what a page comes to, which a busy machine may take its time for."""
        until = time.monotonic() + PATIENCE
        while not (is_good := ask()) and time.monotonic() < until:
            time.sleep(0.05)
        self.check(text, is_good, "" if is_good else detail())

    def picture(self, name):
        if self.pictures:
            (self.pictures / f"{name}.png").write_bytes(self.browser.picture())

    def kept(self, name):
        """One of the documents' pictures. After a change of its size a page on a busy machine takes a while to look like it."""
        until = time.monotonic() + PATIENCE
        while True:
            words, is_good = kept.look(self.browser, name, self.renew)
            if is_good or time.monotonic() > until:
                break
            time.sleep(0.5)
        if not is_good:
            self.picture(f"{name}-differs")
        self.check(words, is_good)
