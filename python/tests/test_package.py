# SPDX-License-Identifier: Apache-2.0
"""The package as others get it: one version, a wheel without a network, old Pythons, words for everything."""
import ast
import inspect
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import zipfile

import setting
import shutterd
from shutterd import aio

FILES = sorted((setting.SOURCES / "shutterd").glob("*.py"))


class PackageTests(unittest.TestCase):
    def test_the_version_is_that_of_the_daemons(self):
        text = (setting.ROOT / "Sources/Base/Installation/Version.swift").read_text()
        self.assertEqual(shutterd.__version__, re.search(r'static let current = "(.+)"', text).group(1))

    def test_a_wheel_is_built_without_a_network(self):
        # Debian's own Python: its pip comes with setuptools and wheel.
        with tempfile.TemporaryDirectory(prefix="shutterd-wheel-") as folder:
            copy = pathlib.Path(folder, "python")
            subprocess.run(["cp", "-r", setting.ROOT / "python", copy], check=True)
            built = subprocess.run(
                ["/usr/bin/python3", "-m", "pip", "--disable-pip-version-check", "wheel", "--no-index",
                 "--no-build-isolation", "--no-deps", "--wheel-dir", folder, copy],
                env={**os.environ, "PYTHONWARNINGS": "default"}, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, text=True)
            self.assertEqual(built.returncode, 0, built.stdout)
            wheel = f"{folder}/shutterd-{shutterd.__version__}-py3-none-any.whl"
            with zipfile.ZipFile(wheel) as packed:
                names = {name for name in packed.namelist() if name.startswith("shutterd/")}
            self.assertEqual(names, {f"shutterd/{path.name}" for path in FILES} | {"shutterd/py.typed"})
            said = subprocess.run(
                ["/usr/bin/python3", "-c", "import shutterd; print(shutterd.__file__)"], cwd="/",
                env={**os.environ, "PYTHONPATH": wheel}, check=True, stdout=subprocess.PIPE, text=True)
            self.assertTrue(said.stdout.startswith(wheel))

    def test_python_39_understands_it_and_nothing_else_is_needed(self):
        allowed = set(getattr(sys, "stdlib_module_names", ()))
        for path in FILES:
            tree = ast.parse(path.read_text(), path.name, feature_version=(3, 9))
            for node in ast.walk(tree):
                if isinstance(node, ast.Import):
                    modules = {alias.name.partition(".")[0] for alias in node.names}
                elif isinstance(node, ast.ImportFrom) and node.level == 0:
                    modules = {node.module.partition(".")[0]}
                else:
                    continue
                if allowed:
                    self.assertLessEqual(modules, allowed, path.name)
            # Types are read by tools alone: older Pythons need not know their newest forms.
            if len(tree.body) > 1 and path.name not in ("__init__.py", "_version.py"):
                self.assertIn("from __future__ import annotations", path.read_text(), path.name)

    def test_everything_public_has_its_words(self):
        for module in (shutterd, aio):
            self.assertTrue(module.__doc__)
            for name in module.__all__:
                value = getattr(module, name)
                if not (inspect.isclass(value) or inspect.isfunction(value)):
                    continue
                self.assertTrue(inspect.getdoc(value), name)
                if inspect.isclass(value):
                    for member, part in vars(value).items():
                        if member.startswith("_") or not (inspect.isroutine(part) or isinstance(part, property)):
                            continue
                        self.assertTrue(inspect.getdoc(part), f"{name}.{member}")

    def test_its_methods_are_those_of_the_interfaces(self):
        described = set()
        for path in (setting.ROOT / "interfaces").glob("*.varlink"):
            described |= set(re.findall(r"^method (\w+)", path.read_text(), re.M))
        named = set()
        for path in FILES:
            named |= set(re.findall(r'(?:_(?:ENGINE|GATEWAY) \+ |\b_?(?:call|send)\()"(\w+)"', path.read_text()))
        self.assertGreater(len(named), 15)
        self.assertLessEqual(named - {"SessionNotRunning"}, described)

    def test_interruptions_have_words(self):
        text = (setting.ROOT / "interfaces/org.shutterd.Engine.varlink").read_text()
        body = re.search(r"^type InterruptionReason \((.*?)^\)", text, re.M | re.S).group(1)
        reasons = re.findall(r"^  (\w+)", body, re.M)
        self.assertGreater(len(reasons), 7)
        name = "org.shutterd.Engine.SessionNotRunning"
        for reason in reasons:
            error = shutterd.SessionNotRunning(
                name, {"state": "interrupted", "interruption": reason, "camera": "cam"})
            self.assertEqual(error.interruption, reason)
            self.assertNotIn("is interrupted", str(error))
        self.assertIn("shutter of the camera 'cam' is closed", str(shutterd.SessionNotRunning(
            name, {"state": "interrupted", "interruption": "privacy", "camera": "cam"})))
        older = shutterd.SessionNotRunning(name, {"state": "interrupted"})
        self.assertIsNone(older.interruption)
        self.assertIn("is interrupted", str(older))
        none = shutterd.NoSuchCamera("org.shutterd.Engine.NoSuchCamera", {"camera": ""})
        self.assertIn("there is no camera", str(none))
        self.assertNotIn("''", str(none))


if __name__ == "__main__":
    unittest.main()
