# SPDX-License-Identifier: Apache-2.0
"""The real daemons, in a folder of their own, with a simulated button and a synthetic camera.

SHUTTERD_BIN names the folder of the built programs.
"""
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time
import unittest

import setting  # noqa: F401  (finds the package)
from shutterd import Button, Camera, ShutterError, call

PATIENCE = float(os.environ.get("SHUTTERD_PATIENCE", "120"))
"""Seconds after which a wait gives up."""
INTERFACES = {"shutterd": "org.shutterd.Gateway", "shutter-engine": "org.shutterd.Engine"}
METHODS = {"shutterd": "org.shutterd.Gateway.ListDevices", "shutter-engine": "org.shutterd.Engine.ListCameras"}


def binaries():
    """The folder of the programs."""
    root = pathlib.Path(__file__).resolve().parents[2]
    return pathlib.Path(os.environ.get("SHUTTERD_BIN", root / ".build/test/release"))


def wait_until(condition, what):
    """Waits until this is true, and returns what it is."""
    begin = time.monotonic()
    while not (found := condition()):
        if time.monotonic() - begin > PATIENCE:
            raise AssertionError(f"waited {PATIENCE:.0f} s for {what}")
        time.sleep(0.01)
    return found


class Daemons:
    """A gateway and an engine."""

    def __init__(self, gateway="debounce_ms = 0", engine=""):
        self.folder = tempfile.mkdtemp(prefix="shutterd-python-")
        self.runtime = f"{self.folder}/run"
        self.photos = f"{self.folder}/photos"
        os.mkdir(self.runtime)
        os.mkdir(self.photos)
        pathlib.Path(self.folder, "shutterd.toml").write_text(
            f'{gateway}\n[[simulated]]\nname = "remote"\n')
        pathlib.Path(self.folder, "shutter-engine.toml").write_text(
            f'content_directory = "{self.photos}"\n{engine}\n'
            '[[synthetic]]\nname = "test"\nwidth = 320\nheight = 180\n')
        self.processes = {}
        try:
            self.start("shutterd")
            self.start("shutter-engine")
        except BaseException:
            self.close()
            raise

    def start(self, program):
        """Starts a daemon, and waits until it answers."""
        log = open(f"{self.folder}/{program}.log", "ab")
        self.processes[program] = subprocess.Popen(
            [binaries() / program, "--runtime-dir", self.runtime, "--config",
             f"{self.folder}/{program}.toml"], stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        log.close()
        wait_until(lambda: self.answers(program), f"{program} to answer")

    def answers(self, program):
        """Whether a daemon answers."""
        if self.processes[program].poll() is not None:
            raise AssertionError(self.logs())
        try:
            return call(METHODS[program], runtime_dir=self.runtime)
        except ShutterError:
            return None

    def stop(self, program):
        """Ends a daemon at once, as a crash does."""
        process = self.processes.pop(program)
        process.kill()
        process.wait()
        # A process that it was about to start may have its sockets for a moment longer.
        wait_until(lambda: not self.is_served(INTERFACES[program]), f"{program} to end")

    def is_served(self, interface):
        """Whether somebody listens at a socket."""
        with socket.socket(socket.AF_UNIX) as attempt:
            return attempt.connect_ex(f"{self.runtime}/{interface}") == 0

    def logs(self):
        """What the daemons have said."""
        return "\n".join(path.read_text(errors="replace")[-2000:]
                         for path in sorted(pathlib.Path(self.folder).glob("*.log")))

    def close(self):
        """Ends both."""
        for process in self.processes.values():
            process.terminate()
        for process in self.processes.values():
            process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    # The button

    def move(self, pressed, button="KEY_VOLUMEDOWN"):
        """Presses the simulated button, or releases it."""
        call("org.shutterd.Control.SimulateButton",
             {"device": "remote", "button": button, "pressed": pressed}, runtime_dir=self.runtime)

    def press(self, button="KEY_VOLUMEDOWN"):
        """Presses it and releases it."""
        self.move(True, button)
        self.move(False, button)

    def foreground(self, pid):
        """Makes this process the one in the foreground; None: no process."""
        call("org.shutterd.Control.SetForeground", {"pid": pid} if pid else {},
             runtime_dir=self.runtime)


class DaemonCase(unittest.TestCase):
    """A test with daemons of its own."""

    def setUp(self):
        self.daemons = Daemons()
        self.addCleanup(self.daemons.close)

    def camera(self, **words):
        camera = Camera(runtime_dir=self.daemons.runtime, **words)
        self.addCleanup(camera.close)
        return camera

    def button(self, name="shutter", **words):
        button = Button(name, runtime_dir=self.daemons.runtime, **words)
        self.addCleanup(button.close)
        return button

    def noted(self, button):
        """A button with its camera, and a list of what its handlers are told."""
        told = []
        button.when_pressed = lambda press: told.append(("pressed", press))
        button.when_released = lambda press: told.append(("released", press))
        button.when_cancelled = lambda press: told.append((press.cancel_reason, press))
        wait_until(lambda: button.status.eligible, "the button")
        return told

    @staticmethod
    def kinds(told):
        return [kind for kind, _ in told]

    def simulate(self, event, **words):
        call("org.shutterd.Engine.SimulateCamera", {"camera": "test", "event": event, **words},
             runtime_dir=self.daemons.runtime)
