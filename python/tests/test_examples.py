# SPDX-License-Identifier: Apache-2.0
"""The programs that docs/CLIENTS.md shows, taken out of it and run with the real daemons."""
import os
import pathlib
import re
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import unittest

import setting
from daemons import PATIENCE, Daemons, wait_until
from shutterd import call


def examples():
    """The programs with this package, in their order."""
    text = (setting.ROOT / "docs/CLIENTS.md").read_text()
    found = re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S)
    return [program for program in found if "from shutterd import" in program]


class ExampleTests(unittest.TestCase):
    def setUp(self):
        self.daemons = Daemons()
        self.addCleanup(self.daemons.close)
        folder = tempfile.TemporaryDirectory(prefix="shutterd-example-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_example(self, word, *changes):
        """Starts the program that has this word in it."""
        program = next(program for program in examples() if word in program)
        for old, new in changes:
            self.assertEqual(program.count(old), 1, old)
            program = program.replace(old, new)
        process = subprocess.Popen(
            [sys.executable, "-B", "-c", program], cwd=self.folder, stdout=subprocess.PIPE, text=True,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "SHUTTER_RUNTIME_DIR": self.daemons.runtime,
                 "PYTHONPATH": str(setting.SOURCES)})
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def wait_for_grant(self, button):
        """Waits until a press would come to the program."""
        def granted():
            reply = call("org.shutterd.Control.Explain", {"device": "remote", "button": button},
                         runtime_dir=self.daemons.runtime)
            return reply["route"] == "granted"

        wait_until(granted, "the program to have the button")

    def test_each_has_about_ten_lines(self):
        self.assertEqual(len(examples()), 5)
        for program in examples():
            lines = [line for line in program.splitlines() if line.strip()]
            self.assertLessEqual(len(lines), 11, program)

    def test_a_press_makes_a_photo(self):
        process = self.run_example("photo.jpg")
        self.wait_for_grant("KEY_VOLUMEDOWN")
        self.daemons.press()
        line = next(line for line in process.stdout if line.startswith("Photo("))
        self.assertIn("press_source='gateway'", line)
        self.assertEqual((self.folder / "photo.jpg").read_bytes()[:2], b"\xff\xd8")
        self.daemons.foreground(None)
        wait_until(lambda: "not_foreground" in process.stdout.readline(), "the status")

    def test_a_film_while_the_button_is_held(self):
        process = self.run_example("stop_recording")
        self.wait_for_grant("KEY_VOLUMEUP")
        self.daemons.move(True, "KEY_VOLUMEUP")
        wait_until(lambda: any(session.get("recording") for session in call(
            "org.shutterd.Engine.ListSessions", runtime_dir=self.daemons.runtime)["sessions"]), "a film")
        self.daemons.move(False, "KEY_VOLUMEUP")
        line = process.stdout.readline()
        self.assertRegex(line, r"FilmRecord\(.*playable=True, failure=None")

    def test_a_time_lapse(self):
        process = self.run_example("lapse-", ("range(360)", "range(4)"), ("10 * number", "0.05 * number"))
        self.assertEqual(process.wait(PATIENCE), 0)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()),
                         [f"lapse-0000{number}.jpg" for number in range(4)])
        self.assertEqual(process.stdout.read(), "")

    def test_a_live_picture_for_browsers(self):
        with socket.socket() as free:
            free.bind(("localhost", 0))
            port = free.getsockname()[1]
        self.run_example("ThreadingHTTPServer", ("8000", str(port)))

        def connected():
            try:
                return socket.create_connection(("localhost", port))
            except OSError:
                return None

        with wait_until(connected, "the server") as browser:
            browser.settimeout(PATIENCE)
            browser.sendall(b"GET / HTTP/1.0\r\n\r\n")
            received = b""
            while received.count(b"--frame\r\n") < 4:
                received += browser.recv(65536)
        parts = received.split(b"--frame\r\nContent-Type: image/jpeg\r\n\r\n")[1:4]
        for part in parts:
            self.assertTrue(part.startswith(b"\xff\xd8") and part.endswith(b"\xff\xd9\r\n"))
        self.assertEqual(len(set(parts)), 3)

    def test_a_light_for_the_readiness(self):
        light = self.folder / "light"
        light.write_text("#!/bin/sh\necho $1 >>shown\n")
        light.chmod(light.stat().st_mode | stat.S_IXUSR)
        process = self.run_example("./light")
        shown = self.folder / "shown"

        def last():
            return shown.read_text().split()[-1:] if shown.exists() else []

        wait_until(lambda: last() == ["on"], "the light")
        self.daemons.stop("shutter-engine")
        wait_until(lambda: last() == ["off"], "the light to go out")
        self.daemons.start("shutter-engine")
        wait_until(lambda: last() == ["on"], "the light again")
        process.send_signal(signal.SIGTERM)


if __name__ == "__main__":
    unittest.main()
