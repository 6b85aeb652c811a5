# SPDX-License-Identifier: Apache-2.0
"""What a run of Scripts/fuzz prints, and how it ends."""
import dataclasses
import os
import time
import unittest

from scratch import ROOT, Checkout

import figures
import fuzz
import running
import targets
from places import Failure

# What a target and a program with threads print at their ends, and llvm-cov.
GOOD = "echo 'stat::number_of_executed_units: 500'; echo '500 inputs from 4 threads'"
COVERED = "echo 'Filename Regions Missed'; echo 'TOTAL 1000 20 98.00%'"


class RunnerTests(Checkout):
    def perform(self, programs, width=2):
        """Runs targets that are these shell scripts. Returns what was printed, and whether nothing was found."""
        for name, text in programs.items():
            self.script(f".build/fuzz/address/{name.lower()}", text)
        tasks = [running.fuzz(self.places, targets.Target(name, ()), 5, 0) for name in programs]
        return self.printed(lambda: running.Runner(self.places, width).perform(tasks))

    def test_a_finding_is_told_and_the_others_come_to_their_ends(self):
        text, is_good = self.perform({
            "Web": "echo 'FOUND: two heads'; echo '==1== ERROR: libFuzzer: deadly signal'\n"
                   "echo >Fuzz/Found/web/crash-1; echo 'Test unit written to Fuzz/Found/web/crash-1'; exit 77",
            "Line": "printf '\\377' >after"}, width=1)
        self.assertFalse(is_good)
        self.assertEqual(text.splitlines(), [
            '✘ Test "fuzz target web" failed after it found: FOUND: two heads',
            "  kept as Fuzz/Found/web/crash-1, which a test replays from now on; again with:"
            " SWIFT_BACKTRACE=enable=no .build/fuzz/address/web Fuzz/Found/web/crash-1",
            "  all of its output: .build/log/fuzz-web"])
        self.assertTrue((self.root / "after").exists())
        # A folder in which nothing is kept does not stay.
        self.assertEqual(os.listdir(self.root / "Fuzz/Found"), ["web"])

    def test_nothing_found(self):
        self.assertEqual(self.perform({"Web": "exit 0"}), ("", True))
        self.assertFalse((self.root / "Fuzz/Found").exists())

    def test_ends_without_a_word(self):
        for program, status in (("kill -SEGV $$", 139), ("exit 3", 3)):
            self.assertIn(f'"fuzz target web" failed after it found: ended with status {status}\n',
                          self.perform({"Web": program})[0])

    def test_no_more_at_a_time_than_the_width(self):
        program = "echo begin >>order; sleep 0.05; echo end >>order"
        self.perform({"A": program, "B": program, "C": program}, width=1)
        self.assertEqual((self.root / "order").read_text().split(), ["begin", "end"] * 3)
        # Each waits for both others.
        program = "touch here.$$; until [ $(ls here.* | wc -l) = 3 ]; do sleep 0.01; done"
        self.assertEqual(self.perform({"A": program, "B": program, "C": program}, width=3), ("", True))

    def test_an_end_from_outside_ends_the_programs(self):
        self.script(".build/fuzz/address/a", "trap 'touch ended; exit' TERM; touch begun; while :; do sleep 0.01; done")

        def outside():
            for _ in range(12_000):
                if (self.root / "begun").exists():
                    raise SystemExit(143)
                time.sleep(0.01)

        with self.assertRaises(SystemExit):
            running.Runner(self.places, 2).perform(
                [running.fuzz(self.places, targets.Target("A", ()), 5, 0), running.Task("b", "", outside)])
        self.assertTrue((self.root / "ended").exists())

    def test_one_that_goes_on_for_too_long_is_ended(self):
        self.script(".build/fuzz/address/a", "exec sleep 1000")
        task = dataclasses.replace(running.fuzz(self.places, targets.Target("A", ()), 5, 0), limit=0.2)
        text, is_good = self.printed(lambda: running.Runner(self.places, 1).perform([task]))
        self.assertFalse(is_good)
        self.assertIn('"fuzz target a" failed after it found: killed: its time is 0 s\n', text)

    def test_inputs_of_programs_that_invent_none(self):
        self.write("Fuzz/Inputs/web/a")
        self.write("Fuzz/Found/web/c")
        self.assertEqual(self.places.replayed("web"), ["Fuzz/Found/web/c", "Fuzz/Inputs/web/a"])
        for number in range(500):
            self.write(f".build/fuzz/corpus/web/{number:03}")
        self.assertEqual(self.places.replayed("web"),
                         [f"{self.places.learnt}/web/{number:03}" for number in range(500)])

    def test_a_command(self):
        target = targets.Target("Engine", (), longest=2048, dictionaries=("one", "two"), options=("-x",),
                                folders=("more",))
        self.places.work.mkdir()
        self.write("Fuzz/one.dict", "1\n")
        self.write("Fuzz/two.dict", "2\n")
        self.assertEqual(running.fuzz(self.places, target, 60, 7).command(), [
            f"{self.places.work}/address/engine", "-max_total_time=60", "-runs=7", "-max_len=2048", "-timeout=60",
            "-rss_limit_mb=1024", "-artifact_prefix=Fuzz/Found/engine/",
            "-print_final_stats=1", f"-dict={self.places.work}/engine.dict", "-x", f"{self.places.learnt}/engine",
            "Fuzz/Inputs/engine", "Fuzz/Found/engine", "more"])
        self.assertEqual((self.places.work / "engine.dict").read_text(), "1\n2\n")


class FiguresTests(Checkout):
    SIZES = ("growth: 10 inputs: heap 5 KiB, peak 70 KiB, 9 descriptors;"
             " 100 inputs: heap {} KiB, peak {} KiB, {} descriptors\n")

    def test_what_programs_print(self):
        self.assertEqual(figures.executions("#5 DONE\nstat::number_of_executed_units: 7215\nstat::x: 1\n"), "7215")
        self.assertEqual(figures.sent("500 inputs from 4 threads\n"), "500")
        self.assertEqual((figures.executions(""), figures.sent(""), figures.growth("")), ("", "", None))
        self.assertEqual(figures.reached("Filename Regions Missed Cover\nA 9 1 88.89%\nTOTAL 9 1 88.89% 4 0\n"), "88.9")
        self.assertEqual(figures.reached("error: no data\n"), "0.0")

    def judge(self, text, action):
        self.write(".build/log/fuzz-web", text)
        return self.printed(lambda: action(figures.Figures(self.places, self.root, 200, 1200)))[0]

    def test_too_few(self):
        good = self.judge("stat::number_of_executed_units: 200\n", lambda found: found.executions("web"))
        self.assertEqual(good, "fuzz_web_executions 200 (at least 200)\n")
        for text in ("stat::number_of_executed_units: 199\n", ""):
            with self.assertRaisesRegex(Failure, "fuzz_web_executions: only (199|0) of 200 in 1200 s"):
                self.judge(text, lambda found: found.executions("web"))

    def test_growth(self):
        self.assertEqual(
            self.judge(self.SIZES.format(133, 24646, 9), lambda found: found.still("web", 128)),
            "fuzz_web after 10 and 100 inputs: heap 5 -> 133 KiB (at most +128),"
            " peak RSS 70 -> 24646 KiB (at most +24576), descriptors 9 -> 9\n")
        for sizes in ((134, 70, 9), (5, 24647, 9), (5, 70, 10)):
            with self.assertRaisesRegex(Failure, "web grows"):
                self.judge(self.SIZES.format(*sizes), lambda found: found.still("web", 128))
        with self.assertRaisesRegex(Failure, "web has told no figures"):
            self.judge("", lambda found: found.still("web", 128))


class SessionTests(Checkout):
    def session(self, *words):
        chosen = fuzz.options(["--seconds", "1200", "--inputs", "200", "--width", "2", *words])
        found = fuzz.Session(self.root, chosen, self.root / "tools")
        for kind, programs in (("address", found.targets), ("thread", found.threads)):
            for program in programs:
                self.script(f"{self.places.shown(found.places.program(kind, program.name))}", GOOD)
        for dictionary in (ROOT / "Fuzz").glob("*.dict"):
            self.write(f"Fuzz/{dictionary.name}")
        self.script("tools/llvm-profdata", "")
        self.script("tools/llvm-cov", COVERED)
        return found

    def test_a_good_run(self):
        session = self.session("--varlink")
        text, is_good = self.printed(session.run)
        self.assertTrue(is_good)
        self.assertIn("fuzzing with 200 inputs each: decoder, server,", text)
        lines = self.printed(session.count)[0].splitlines()
        self.assertEqual(lines[0], "fuzz_decoder_executions 500 (at least 200)")
        self.assertEqual(lines[8:10], ["fuzz_threads_inputs 500 (at least 200)",
                                       "fuzz_decoder_region_coverage_percent 98.0 (at least 85)"])
        self.assertEqual(len(lines), 16)

    def test_too_little_was_reached(self):
        session = self.session("--varlink")
        self.printed(session.run)
        self.script("tools/llvm-cov", "echo TOTAL 1000 200 80.00%")
        with self.assertRaisesRegex(Failure, "the decoder's regions were reached to 80.0 %, not 85 %"):
            self.printed(session.count)
        self.script("tools/llvm-profdata", "exit 1")
        with self.assertRaisesRegex(Failure, "nobody knows"):
            self.printed(session.count)

    def test_a_finding_ends_the_run_after_its_group(self):
        session = self.session()
        self.script(".build/fuzz/all/address/fixture", "exit 1")
        text, is_good = self.printed(session.run)
        self.assertFalse(is_good)
        self.assertEqual([line.partition(":")[0].partition("] ")[2] for line in text.splitlines() if line[0] == "["],
                         ["fuzzing with 200 inputs each"] * 2)


if __name__ == "__main__":
    unittest.main()
