# SPDX-License-Identifier: Apache-2.0
"""Which files have their format checked again."""
import pathlib
import tempfile
import unittest

import lint


class LintTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root, self.looked = pathlib.Path(folder.name), []
        for name in ("Package.swift", "Sources/A/a.swift", "Tests/b.swift", "Fuzz/.build/c.swift", "Sources/A/a.txt"):
            self.write(name, name)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def lint(self, rules=b"1"):
        """Whether all is well formed; a file is not if it says so. Keeps the names that were looked at."""
        def check(paths):
            self.looked = [str(path.relative_to(self.root)) for path in paths]
            return not any("bad" in path.read_text() for path in paths)

        self.looked = []
        return lint.lint(self.root, self.root / ".build/well-formed", check, rules)

    def test_what_has_changed_alone(self):
        self.assertTrue(self.lint())
        self.assertEqual(self.looked, ["Package.swift", "Sources/A/a.swift", "Tests/b.swift"])
        self.assertTrue(self.lint())
        self.assertEqual(self.looked, [])
        self.write("Tests/b.swift", "other")
        self.assertTrue(self.lint())
        self.assertEqual(self.looked, ["Tests/b.swift"])

    def test_what_is_bad_is_looked_at_until_it_is_not(self):
        self.write("Tests/b.swift", "bad")
        for _ in range(2):
            self.assertFalse(self.lint())
            self.assertIn("Tests/b.swift", self.looked)
        self.write("Tests/b.swift", "good")
        self.assertTrue(self.lint())

    def test_other_rules_are_for_all(self):
        self.assertTrue(self.lint())
        self.assertTrue(self.lint(b"2"))
        self.assertEqual(len(self.looked), 3)
