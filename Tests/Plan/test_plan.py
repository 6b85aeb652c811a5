# SPDX-License-Identifier: Apache-2.0
"""The plan's rules: who runs when, what the runner's output means, which part a test belongs to."""
import pathlib
import tempfile
import unittest

import jobs
import load
import output
import suites
from admission import Admission, Job


def names(found):
    return [job.name for job in found]


class AdmissionTests(unittest.TestCase):
    def test_no_more_than_the_processors(self):
        admission = Admission([Job("a", "", []), Job("b", "", []), Job("c", "", [])], 2)
        begin, never = admission.admit()
        self.assertEqual((names(begin), never), (["a", "b"], []))
        self.assertEqual(admission.admit(), ([], []))
        admission.ended("a", True)
        self.assertEqual(names(admission.admit()[0]), ["c"])

    def test_one_that_needs_all_runs_alone(self):
        admission = Admission([Job("a", "", []), Job("all", "", [], cores=0), Job("b", "", [])], 4)
        self.assertEqual(names(admission.admit()[0]), ["a", "b"])
        admission.ended("a", True)
        self.assertEqual(admission.admit()[0], [])
        admission.ended("b", False)
        self.assertEqual(names(admission.admit()[0]), ["all"])
        self.assertEqual(admission.admit()[0], [])

    def test_some_run_beside_each_other_and_beside_nothing_else(self):
        quiet = [Job(name, "", [], alone="quiet") for name in ("q1", "q2", "q3")]
        admission = Admission([Job("a", "", []), *quiet, Job("b", "", [])], 2)
        self.assertEqual(names(admission.admit()[0]), ["a", "b"])
        admission.ended("a", True)
        self.assertEqual(admission.admit()[0], [])
        admission.ended("b", True)
        self.assertEqual(names(admission.admit()[0]), ["q1", "q2"])
        admission.ended("q1", True)
        self.assertEqual(names(admission.admit()[0]), ["q3"])

    def test_no_more_of_a_lane_than_it_has_room_for(self):
        small = [Job(name, "", [], cores=0.1, lane="small") for name in "abc"]
        admission = Admission([*small, Job("d", "", [])], 2, {"small": 2})
        self.assertEqual(names(admission.admit()[0]), ["a", "b", "d"])
        admission.ended("a", True)
        self.assertEqual(names(admission.admit()[0]), ["c"])

    def test_a_small_machine_runs_a_large_job(self):
        admission = Admission([Job("a", "", [], cores=3)], 1)
        self.assertEqual(names(admission.admit()[0]), ["a"])

    def test_what_needs_a_failed_job_never_runs(self):
        admission = Admission(
            [Job("a", "", []), Job("b", "", [], after=("a",)), Job("c", "", [], after=("b",)), Job("d", "", [])], 1)
        self.assertEqual(names(admission.admit()[0]), ["a"])
        admission.ended("a", False)
        begin, never = admission.admit()
        self.assertEqual((names(begin), names(never)), (["d"], ["b", "c"]))
        admission.ended("d", True)
        self.assertTrue(admission.is_over)

    def test_slips_in_the_table(self):
        for table in ([Job("a", "", []), Job("a", "", [])], [Job("a", "", [], after=("b",))]):
            with self.assertRaises(ValueError):
                Admission(table, 2)


class OutputTests(unittest.TestCase):
    def test_a_good_run(self):
        verdict = output.read(
            '◇ Test run started.\n◇ Suite "S" started.\n◇ Test "one" started.\n✔ Test "one" passed after 0.250 seconds.\n'
            "◇ Test two() started.\n⧖ waited 7.2 s for a socket\n"
            "✔ Test two() with 3 test cases passed after 12.001 seconds.\n"
            "✔ Test run with 2 tests in 1 suite passed after 12.3 seconds.\n", 0, 2)
        self.assertTrue(verdict.is_good)
        self.assertEqual((verdict.ran, verdict.passed), (2, 2))
        self.assertEqual(verdict.times, [(0.25, '"one"'), (12.001, "two()")])
        self.assertEqual(verdict.waits, [(7.2, "a socket")])

    def test_a_failure(self):
        verdict = output.read("◇ Test a() started.\n✘ Test a() recorded an issue at F.swift:3:1: Expectation failed\n"
                              "✘ Test a() failed after 0.1 seconds with 1 issue.\n"
                              "✘ Test run with 1 test in 1 suite failed after 0.1 seconds with 1 issue.\n", 1, 1)
        self.assertEqual((verdict.failed, verdict.passed), (["a()"], 0))

    def test_a_crash_names_what_was_running(self):
        verdict = output.read("◇ Test a() started.\n◇ Test b() started.\n✔ Test a() passed after 0.1 seconds.\n", 139, 2)
        self.assertEqual(verdict.failed, ["b() (still running at the end)"])
        self.assertFalse(verdict.is_good)

    def test_a_run_that_lost_tests_is_no_good(self):
        text = "✔ Test run with 1 test in 1 suite passed after 0.1 seconds.\n"
        self.assertFalse(output.read(text, 0, 2).is_good)
        self.assertFalse(output.read(text, 1, 1).is_good)
        self.assertFalse(output.read("", 125, 5).is_good)

    def test_what_is_shown_of_a_failure(self):
        text = ("✔ Test a() passed after 0.1 seconds.\nnoise\n✘ Test b() recorded an issue at F.swift:3:1: status 1\n"
                "shutterctl: the camera is away\n◇ Test c() started.\nmore noise\n" + "the end\n" * 9)
        self.assertEqual(output.shown(text)[:2], [
            "✘ Test b() recorded an issue at F.swift:3:1: status 1", "shutterctl: the camera is away"])
        self.assertNotIn("noise", "\n".join(output.shown(text)))

    def test_why_it_failed_at_the_end_of_the_run(self):
        text = ("✔ the page is there\n✘ Test b() recorded an issue at F.swift:3:1: status 1\n✘ Test b() failed after 0.1 seconds with 1 issue.\n"
                "✘ Suite S failed after 0.1 seconds with 1 issue.\n✘ the words: " + "x" * 500 + "\nValueError: no number\n2 failed\n")
        self.assertEqual(output.reasons(text), [
            "✘ Test b() recorded an issue at F.swift:3:1: status 1", "✘ the words: " + "x" * 387 + "…", "ValueError: no number"])

    def test_skipped(self):
        verdict = output.read('➜ Test a() skipped: "needs root"\n✔ Test run with 1 test in 0 suites passed after 0.1 seconds.', 0)
        self.assertEqual((verdict.passed, verdict.skipped), (0, ['a(): "needs root"']))


class SuitesTests(unittest.TestCase):
    def read(self, text, place="Programs/SomeTests/File.swift"):
        with tempfile.TemporaryDirectory() as root:
            file = pathlib.Path(root, "Tests", place)
            file.parent.mkdir(parents=True)
            file.write_text(text)
            return suites.read(root)

    def test_kinds_stand_on_suites_and_tests(self):
        found = self.read(
            '@Suite(\n  "a (name", .rigWithSystemd, .tags(.counted, .long), .serialized)\nstruct One {\n'
            '  @Test("x .tags(.milliseconds)")\n  func plain() {}\n'
            '  @Test("y", .tags(.milliseconds), arguments: [1, 2])\n  static func quick(n: Int) {}\n}\n'
            "struct Two {\n  @Test func other() {}\n}\n", "Rig/Tests/Video/File.swift")
        one = found["RigTests", "One"]
        self.assertEqual(one.kinds, {"rig", "systemd", "counted", "long"})
        self.assertEqual(one.tests["quick"], {"milliseconds"})
        self.assertEqual(found["RigTests", "Two"].kinds, set())

    def test_a_word_that_is_no_kind(self):
        with self.assertRaises(suites.Mistake):
            self.read("@Suite(.tags(.slow))\nstruct One {}\n")


class TestsTests(unittest.TestCase):
    LISTED = ["A.One/a()", "A.One/b(n:)", "A.Two/a()", "RigTests.Three/a()", "RigTests.Four/a()", "RigTests.Five/a()"]

    def parts(self, **words):
        kinds = {"Three": {"rig"}, "Four": {"rig", "counted"}, "Five": {"rig", "long"}}
        every = {("RigTests", name): suites.Suite("RigTests", name, pathlib.Path("Rig/Tests/Video/F.swift"), found)
                 for name, found in kinds.items()}
        every["A", "One"] = suites.Suite("A", "One", pathlib.Path("F.swift"), set(), {"b": {"milliseconds"}})
        return jobs.Tests(self.LISTED, every, jobs.Choice(**words))

    def test_each_test_is_in_one_part(self):
        found = self.parts()
        self.assertEqual(found.parts, {
            "targets": ["A.One/a()", "A.Two/a()"], "milliseconds": ["A.One/b(n:)"], "rig-video": ["RigTests.Three/a()"],
            "rig-counted": ["RigTests.Four/a()"]})
        self.assertEqual(found.left_out, ["RigTests.Five/a()"])

    def test_long_ones_by_name_or_alone(self):
        self.assertEqual(self.parts(long=True).parts, {"rig-video": ["RigTests.Five/a()"]})
        self.assertEqual(self.parts(pattern="Five").parts, {"rig-video": ["RigTests.Five/a()"]})

    def test_without_the_rig(self):
        self.assertEqual(set(self.parts(has_rig=False).parts), {"targets", "milliseconds"})

    def test_a_selection_names_whole_suites_and_single_tests(self):
        self.assertEqual(jobs.selection(["A.One/a()", "A.Two/a()"], self.LISTED), r"^(A\.Two/|A\.One/a\()")


    def test_batches_keep_suites_whole(self):
        self.assertEqual(jobs.batches(["A.One/a()", "A.Two/a()", "A.One/b(n:)", "B.Three/a()"], 2),
                         [["A.One/a()", "A.One/b(n:)", "B.Three/a()"], ["A.Two/a()"]])
        self.assertEqual(jobs.batches(["A.One/a()"], 5), [["A.One/a()"]])


class TableTests(unittest.TestCase):
    def jobs(self, **words):
        return names(jobs.Table(jobs.Choice(**words), "Scripts", "/programs", "bundle").tests({}, []))

    def test_the_package_for_python_is_in_every_whole_run(self):
        self.assertIn("python", self.jobs())
        self.assertIn("python", self.jobs(has_rig=False))
        self.assertNotIn("python", self.jobs(pattern="One"))
        self.assertNotIn("python", self.jobs(long=True))


class LoadTests(unittest.TestCase):
    def test_a_graph(self):
        self.assertEqual(load.stretches([1, 1, 3, 3], 2), [1, 3])
        self.assertEqual(load.graph([0, 4, 100], 2), "▁▅█")


if __name__ == "__main__":
    unittest.main()
