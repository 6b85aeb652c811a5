# SPDX-License-Identifier: Apache-2.0
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Baselines"))
import counted

OWN = ("6.9", "x86_64", "debian-12")


def figures(**changes):
    found = {name: {"value": 100, "ratio": 1.5} for name in counted.HELD}
    for name, value in changes.items():
        found[name] = {"value": value, "ratio": value}
    return found


class CountedTests(unittest.TestCase):
    """The committed figures, of the compiler that is asked about and no other."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.baseline = pathlib.Path(folder.name) / "counted.txt"
        counted.write(figures(), self.committed())
        counted.write(figures(gateway_rss_kib=500), self.committed(("6.0.3", "x86_64", "debian-12")))

    def committed(self, place=OWN):
        return counted.committed(place, self.baseline)

    def compare(self, **changes):
        return counted.compare(figures(**changes), self.committed())

    def test_the_same_and_a_little_more_are_well(self):
        self.assertEqual(self.compare(), ([], True))
        self.assertEqual(self.compare(rig_press_to_client_p50=1.53, gateway_rss_kib=102), ([], True))

    def test_more_than_a_fiftieth_is_named_with_both_figures(self):
        lines, is_good = self.compare(rig_press_to_client_p50=1.54, gateway_rss_kib=103)
        self.assertFalse(is_good)
        self.assertIn("rig_press_to_client_p50: 1.54, 2.7% more than the committed 1.5", lines)
        self.assertIn("gateway_rss_kib: 103, 3.0% more than the committed 100", lines)

    def test_a_figure_that_is_missing_is_named(self):
        found = figures()
        del found["rig_touch_to_client_p50"]
        self.assertEqual(counted.compare(found, self.committed())[0][0], "rig_touch_to_client_p50: missing")

    def test_where_no_line_fits_that_is_said(self):
        lines, is_good = counted.compare(
            figures(gateway_rss_kib=9000), self.committed(("7.0", "aarch64", "debian-13")))
        self.assertTrue(is_good)
        self.assertIn("Swift 7.0, aarch64, debian-13", lines[0])

    def test_the_committed_file_has_all_figures_of_each_of_its_compilers(self):
        for place in {line[:-2] for line in counted.committed(OWN).lines()}:
            self.assertEqual(set(counted.committed(place).known()), set(counted.HELD))


if __name__ == "__main__":
    unittest.main()
