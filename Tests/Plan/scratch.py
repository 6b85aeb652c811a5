# SPDX-License-Identifier: Apache-2.0
"""What the tests of Fuzz/fuzz.py share: a checkout of their own, in which programs and tools are shell scripts."""
import contextlib
import io
import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.append(str(ROOT / "Fuzz"))

from places import Places


class Checkout(unittest.TestCase):
    """A checkout with nothing in it but what a test writes."""

    def setUp(self):
        self.root = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.places = Places(self.root, everything=False)
        (self.root / ".build/log").mkdir(parents=True)

    def write(self, path, text=""):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def script(self, path, text):
        self.write(path, f"#!/bin/sh\n{text}\n").chmod(0o755)

    def printed(self, action):
        """What is printed meanwhile, and what `action` returns."""
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            result = action()
        return output.getvalue(), result
