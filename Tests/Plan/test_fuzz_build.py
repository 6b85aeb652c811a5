# SPDX-License-Identifier: Apache-2.0
"""What Scripts/fuzz builds, and builds again; and that its table fits the sources."""
import os
import unittest
from unittest import mock

from scratch import ROOT, Checkout

import building
import targets
from places import Failure


class TableTests(unittest.TestCase):
    TARGETS = [target for group in targets.GROUPS for target in group.targets]
    THREADS = [program for group in targets.GROUPS for program in group.threads]

    def test_everything_that_the_table_names_is_there(self):
        wanted = [f"Fuzz/Programs/{program.source}.swift" for program in self.TARGETS + self.THREADS]
        wanted += [f"Fuzz/{name}.dict" for target in self.TARGETS for name in target.dictionaries]
        wanted += [folder for target in self.TARGETS for folder in (f"Fuzz/Inputs/{target.name}", *target.folders)]
        wanted += [f"Fuzz/Inputs/{program.inputs}" for program in self.THREADS]
        self.assertEqual([path for path in wanted if not (ROOT / path).exists()], [])
        patterns = [pattern for coverage in targets.COVERED for pattern in coverage.files]
        self.assertEqual([pattern for pattern in patterns if not list(ROOT.glob(pattern))], [])
        self.assertEqual([name for name in building.MODULES if not building.sources(ROOT, name, True)], [])

    def test_everything_is_in_the_table(self):
        sources = {path.stem for path in (ROOT / "Fuzz/Programs").glob("*.swift")} - {"Growth"}
        self.assertEqual({program.source for program in self.TARGETS + self.THREADS}, sources)
        self.assertEqual({name for coverage in targets.COVERED for name in coverage.targets} | {"server"},
                         {target.name for target in self.TARGETS})
        linked = {link for program in self.TARGETS + self.THREADS for link in program.links if link[0] != "-"}
        self.assertEqual(linked, {*building.MODULES, *building.C_LIBRARIES})

    def test_a_program_links_what_its_modules_import(self):
        missing = set()
        for program in self.TARGETS + self.THREADS:
            for module in program.links:
                if module in building.MODULES:
                    imported = building.imports(ROOT, module, True)
                    missing |= {(program.name, module, name) for name in imported - {*program.links}}
        self.assertEqual(sorted(missing), [])

    def test_a_module_stands_behind_those_that_it_imports(self):
        order = [*building.C_LIBRARIES, *building.MODULES]
        early = {(name, other) for name in building.MODULES for other in building.imports(ROOT, name, True)
                 if order.index(other) > order.index(name)}
        self.assertEqual(early, set())

    def test_the_first_group_is_all_of_varlink(self):
        self.assertEqual([target.name for group in targets.groups(False) for target in group.targets],
                         ["decoder", "server", "line", "movie", "recording", "print", "web", "booth"])
        self.assertEqual([coverage.name for coverage in targets.covered(["gateway", "fixture"])],
                         ["fixture", "gateway", "machine"])
        self.assertEqual([coverage.name for coverage in targets.covered(["fixture"])], ["fixture"])


class BuildTests(Checkout):
    TARGET = targets.Target("Line", ("CLinux", "Varlink", "FuzzTargets", "-lx"))

    def setUp(self):
        super().setUp()
        for path in ("Sources/Base/Varlink/JSON/A.swift", "Sources/Apps/Web/WebRules/B.swift", "Fuzz/Targets/C.swift",
                     "Fuzz/Programs/Line.swift", "Sources/CLibraries/CLinux/CLinux.c",
                     "Sources/CLibraries/CLinux/include/CLinux.h"):
            self.write(path, "import Varlink" if path == "Fuzz/Targets/C.swift" else "")
        for name in ("swiftc", "clang"):
            self.script(f"tools/{name}", "\n".join((
                '[ "$1" != --version ] || exit 0',
                f'echo "{name} $*" >>{self.root}/calls',
                "echo 'ld: warning: Cannot export local symbol x'; echo 'warning: y'",
                'case "$*" in *"-module-name FuzzTargets"*)',
                f"! grep broken {self.root}/Fuzz/Targets/C.swift || {{ echo 'C.swift:1: error: z'; exit 1; }}",
                "esac")))
        self.enterContext(mock.patch.dict(os.environ, PATH=f"{self.root}/tools:{os.environ['PATH']}"))

    def build(self):
        """Builds the target; returns what was made, in this order."""
        (self.root / "calls").write_text("")
        with open(self.places.log("build"), "wb") as log:
            building.Build(self.places, building.ADDRESS, self.root / "tools", log).programs([self.TARGET])
        return [line.partition("-module-name ")[2].partition(" ")[0] or line.split()[-1].rpartition("/")[2]
                for line in (self.root / "calls").read_text().splitlines()]

    def test_what_is_not_linked_is_not_compiled(self):
        self.assertEqual(self.build(), ["CLinux.c", "Varlink", "FuzzTargets", "LineProgram"])
        link = (self.root / "calls").read_text().splitlines()[-1]
        self.assertTrue(link.endswith("Line.swift CLinux.o Varlink.o FuzzTargets.o -lx"), link)
        self.assertEqual(self.places.text("build"), "warning: y\n" * 4)

    def test_what_is_unchanged_is_not_made_again(self):
        self.build()
        self.assertEqual(self.build(), [])
        self.write("Fuzz/Targets/C.swift", "import Varlink\nchanged")
        self.assertEqual(self.build(), ["FuzzTargets", "LineProgram"])
        self.write("Sources/Base/Varlink/JSON/A.swift", "changed")
        self.assertEqual(self.build(), ["Varlink", "FuzzTargets", "LineProgram"])
        self.write("Fuzz/Programs/Line.swift", "changed")
        self.assertEqual(self.build(), ["LineProgram"])
        self.write("Sources/CLibraries/CLinux/include/CLinux.h", "changed")
        self.assertEqual(self.build(), ["CLinux.c", "Varlink", "FuzzTargets", "LineProgram"])

    def test_what_failed_is_made_again(self):
        self.build()
        self.write("Fuzz/Targets/C.swift", "import Varlink\nbroken")
        group = targets.Group("", (self.TARGET,), ())
        for _ in range(2):
            (self.root / "calls").unlink(missing_ok=True)
            with self.assertRaises(Failure) as found:
                building.build(self.places, [group], self.root / "tools")
            self.assertIn("-module-name FuzzTargets", (self.root / "calls").read_text())
        self.assertEqual(found.exception.remedy, "all of its output: .build/log/fuzz-build")
        self.assertEqual(found.exception.lines[:2], ["C.swift:1: error: z", "warning: y"])
        # As it was before, but what failed may have left half of its output.
        self.write("Fuzz/Targets/C.swift", "import Varlink")
        self.assertEqual(self.build(), ["FuzzTargets"])

    def test_a_toolchain_without_libfuzzer(self):
        for tool in ("llvm-profdata", "llvm-cov"):
            with self.assertRaisesRegex(Failure, f"{tool} is not beside swiftc"):
                building.toolchain()
            self.script(f"tools/{tool}", "")
        with self.assertRaisesRegex(Failure, "no libFuzzer"):
            building.toolchain()
        self.write("lib/clang/17/lib/linux/libclang_rt.fuzzer-x86_64.a")
        self.assertEqual(building.toolchain(), self.root.resolve() / "tools")


if __name__ == "__main__":
    unittest.main()
