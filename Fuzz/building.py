# SPDX-License-Identifier: Apache-2.0
"""Compiles the modules and links the programs, with swiftc itself.

Not by SwiftPM: 6.0.3 has no `--sanitize fuzzer`, and links executables with a `main` of their own, which libFuzzer has
to provide (swift-package-manager#8731). A package in Fuzz would not see `package` declarations in Sources, and such
options instrument the fuzz targets too. ShutterInterfaces would be compiled whole, with both sanitizers, not one
interface of four: estimated by its lines, one to two minutes more beside the test build on two processors.
"""
import concurrent.futures
import dataclasses
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import threading

from places import Failure

# Modules in the order in which they are compiled: after those that they import. Where only some files are compiled,
# their patterns; otherwise all that a folder of this name has, in a layer or an app of Sources.
MODULES = {
    "Varlink": None, "LinuxIO": None, "VarlinkSocket": None, "Installation": None, "MovieFormats": None,
    "Vocabulary": None, "InputRecordings": None, "PrintModel": None, "WebTokens": None, "WebRules": None,
    # Only the files that read bytes of it.
    "Printing": ("Sources/Apps/Print/Printing/Disk/JournalText.swift",),
    # Without interfaces: those that are used are added, because the others take longer than all the rest.
    "ShutterInterfaces": ("Sources/Base/ShutterInterfaces/ServiceSockets.swift",),
    "Configuration": None,
    # The pages themselves are resources, which SwiftPM makes code of.
    "BoothPage": tuple(
        f"Sources/Apps/Booth/BoothPage/{name}.swift" for name in ("BoothRoute", "LinkList", "PictureName")),
    "ComposeOrders": None, "BoothOptions": None, "BoothOrders": None, "ShutterKit": None, "ShutterKitTesting": None,
    "ButtonModel": None, "AuditLog": None, "DeviceMonitor": None, "LightDevices": None, "InputDevices": None,
    "Gateway": None, "EngineChannels": None,
    "CaptureModel": None, "PictureCoding": None, "PixelKernels": None, "VideoDevices": None, "Encoders": None,
    "CaptureEngine": None,
    "PressFixtures": ("Tests/Support/PressFixtures/**/*.swift",),
    # Last, because these change most, and everything after a change is compiled again.
    **{f"Fuzz{name}": (f"Fuzz/{name}/**/*.swift",) for name in (
        "Targets", "Movies", "Recordings", "Print", "Web", "Booth", "ShutterKit", "Services", "Engine")},
}
# Those of the gateway have words in common.
INTERFACES = ("Control", "Gateway")
# What the gateway's, the engine's and ShutterKit's targets use besides.
MORE_INTERFACES = ("Engine", "EngineLink")
C_LIBRARIES = ("CLinux", "CGPIO", "CTOML", "CJPEG", "CDigest")
# Libraries whose headers alone are needed.
C_HEADERS = ("CEvdev", "CUdev", "CTurboJPEG")
# The linker of old releases says this of each symbol of the sanitizer.
NOISE = b"warning: Cannot export local symbol"


@dataclasses.dataclass(frozen=True)
class Sanitizer:
    name: str
    c_flag: str
    flags: tuple


ADDRESS = Sanitizer("address", "-fsanitize=address,fuzzer-no-link",
                    ("-sanitize=fuzzer,address", "-profile-generate", "-profile-coverage-mapping"))
# Races show without optimisation too, and it takes half of the time.
THREAD = Sanitizer("thread", "-fsanitize=thread", ("-sanitize=thread", "-Onone"))


def toolchain():
    """The folder of swiftc, which has to have libFuzzer and all tools."""
    swiftc = shutil.which("swiftc")
    if swiftc is None:
        raise Failure("swiftc is not there", "install the toolchain of swift.org, and name its folder in PATH")
    tools = pathlib.Path(swiftc).resolve().parent
    for tool in ("clang", "llvm-profdata", "llvm-cov"):
        if not shutil.which(tool, path=str(tools)):
            raise Failure(f"{tool} is not beside swiftc, in {tools}", "install the whole toolchain of swift.org")
    if not list(tools.parent.glob("lib/clang/*/lib/*/libclang_rt.fuzzer*.a")):
        raise Failure("this toolchain has no libFuzzer", "install the one of swift.org")
    return tools


def digest(words, files):
    """Of words and contents, by which an unchanged step is known."""
    found = hashlib.sha1("".join(f"{word}\n" for word in words).encode())
    for file in files:
        found.update(pathlib.Path(file).read_bytes())
    return found.hexdigest()


def sources(root, name, everything):
    """The files of a module, as absolute paths."""
    patterns = MODULES[name] or tuple(f"Sources/{layer}/{name}/**/*.swift" for layer in ("*", "Apps/*"))
    found = sorted(str(file) for pattern in patterns for file in root.glob(pattern))
    if name == "ShutterInterfaces":
        used = INTERFACES + (MORE_INTERFACES if everything else ())
        found += [f"{root}/Sources/Base/ShutterInterfaces/{interface}Interface.swift" for interface in used]
        if everything:
            found.append(f"{root}/Sources/Base/ShutterInterfaces/VocabularyWords.swift")
    return found


RESOURCE = re.compile(r"\bPackageResources\.(\w+)")
IMPORT = re.compile(r"(?m)^(?:@\w+ )?(?:package |internal |public )?import (?:\w+ )?(\w+)")


def imports(root, name, everything):
    """The modules of the table that one imports."""
    found = {module for file in sources(root, name, everything) for module in IMPORT.findall(pathlib.Path(file).read_text())}
    return found & {*MODULES, *C_LIBRARIES} - {name}


class Build:
    """The programs of one sanitizer with their modules, in a folder of their own. Its tools write to `log`, a file."""

    def __init__(self, places, sanitizer, tools, log):
        self.root, self.everything = places.root, places.everything
        self.sanitizer, self.tools, self.log = sanitizer, tools, log
        self.folder = places.work / sanitizer.name
        self.folder.mkdir(parents=True, exist_ok=True)
        # What each module was made of, by its name, and the libraries of C together.
        self.states = {}
        self.writing = threading.Lock()
        self.plain = self.flags()

    def flags(self):
        """What all Swift is compiled with. Writes the maps of the libraries of C."""
        libraries = self.root / "Sources/CLibraries"
        found = ["-O", "-swift-version", "6", "-parse-as-library", "-package-name", "shutterd", "-warnings-as-errors",
                 "-I", "."]
        for name in C_HEADERS:
            found += ["-Xcc", f"-fmodule-map-file={libraries}/{name}/module.modulemap"]
        for flag in subprocess.check_output(["pkg-config", "--cflags", "libevdev"], text=True).split():
            found += ["-Xcc", flag]
        for name in C_LIBRARIES:
            (self.folder / f"{name}.modulemap").write_text(
                f'module {name} {{ umbrella "{libraries}/{name}/include" export * }}\n')
            found += ["-I", f"{libraries}/{name}/include", "-Xcc", f"-fmodule-map-file={name}.modulemap"]
        return found

    def run(self, *command):
        """A tool, in the folder."""
        done = subprocess.run([str(word) for word in command], cwd=self.folder, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        with self.writing:
            self.log.writelines(line for line in done.stdout.splitlines(keepends=True) if NOISE not in line)
        done.check_returncode()

    def once(self, name, state, make):
        """Calls `make`, unless nothing has changed since. What fails or is interrupted is done again."""
        file = self.folder / f"{name}.state"
        if file.is_file() and file.read_text() == state:
            return
        file.unlink(missing_ok=True)
        make()
        file.write_text(state)

    def c_sources(self, name):
        folder = self.root / "Sources/CLibraries" / name
        return sorted([*folder.glob("*.c"), *folder.glob("*.cpp")])

    def c_libraries(self):
        """Compiles the libraries of C."""
        headers = [file for name in C_LIBRARIES
                   for file in sorted((self.root / "Sources/CLibraries" / name / "include").glob("*.h"))]
        files = [file for name in C_LIBRARIES for file in self.c_sources(name)]
        version = subprocess.run(["swiftc", "--version"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                                 check=True).stdout.rstrip("\n")
        self.states["C"] = digest([version, " ".join([*self.plain, *self.sanitizer.flags])], [*files, *headers])

        def make():
            for file in files:
                compiler = ["clang++", "-std=c++17"] if file.suffix == ".cpp" else ["clang"]
                self.run(self.tools / compiler[0], *compiler[1:], "-O1", self.sanitizer.c_flag,
                         "-I", file.parent / "include", "-c", file)

        self.once("C", self.states["C"], make)

    def embedded(self, name, files):
        """The resources that the sources of a module use, as code: SwiftPM makes the same of them."""
        used = {found for file in files for found in RESOURCE.findall(pathlib.Path(file).read_text())}
        if not used:
            return []
        lines = ["struct PackageResources {"]
        for file in sorted(self.root.glob(f"Sources/*/{name}/Descriptions/*")):
            if (word := re.sub(r"\W", "_", file.name)) in used:
                lines.append(f'static let {word} = [UInt8](##"""\n{file.read_text()}\n"""##.utf8)')
        made = self.folder / f"{name}-resources.swift"
        made.write_text("\n".join([*lines, "}", ""]))
        return [str(made)]

    def module(self, name, needed):
        """Compiles a module, after those that it needs. The targets are not instrumented for the fuzzer, which is to look for ways through the
        library."""
        own = [f"-sanitize={self.sanitizer.name}"] if name.startswith("Fuzz") else self.sanitizer.flags
        flags, files = [*self.plain, *own], sources(self.root, name, self.everything)
        files += self.embedded(name, files)
        self.states[name] = digest([*(self.states[need] for need in needed), self.states["C"], *flags, *files], files)
        self.once(name, self.states[name], lambda: self.run(
            "swiftc", *flags, "-wmo", "-num-threads", "0", "-module-name", name, "-emit-module", "-emit-object",
            "-o", f"{name}.o", *files))

    def objects(self, links):
        """What a program is linked of, as words."""
        found = []
        for link in links:
            if link in C_LIBRARIES:
                found += [f"{file.stem}.o" for file in self.c_sources(link)]
            else:
                found.append(link if link.startswith("-") else f"{link}.o")
        return found

    def program(self, target, shared, objects):
        """Links a program; `shared`: sources that are compiled with it, `objects`: what it is linked of besides."""
        programs, objects = self.root / "Fuzz/Programs", [*self.objects(target.links), *objects]
        states = [self.states["C"], *(self.states[link] for link in target.links if link in MODULES)]
        state = digest([*states, " ".join(map(str, objects))], sorted(programs.iterdir()))
        self.once(target.name, state, lambda: self.run(
            "swiftc", *self.plain, *self.sanitizer.flags, "-module-name", f"{target.name.capitalize()}Program",
            "-emit-executable", "-o", target.name, programs / f"{target.source}.swift", *shared, *objects))

    def programs(self, targets, shared=(), objects=()):
        """Compiles what these programs link, and links them; as many at a time as there are processors, because a module
        is compiled by one."""
        self.c_libraries()
        linked = {link for target in targets for link in target.links}
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            begun = {}
            # In the order of the table each comes after those that it imports, so nobody waits for what has not begun.
            for name in MODULES:
                if name in linked:
                    needed = sorted(imports(self.root, name, self.everything) & begun.keys())
                    begun[name] = pool.submit(self.after, [begun[need] for need in needed], self.module, name, needed)
            ends = [pool.submit(self.after, [begun[link] for link in target.links if link in begun],
                                self.program, target, shared, objects) for target in targets]
            for end in [*begun.values(), *ends]:
                end.result()

    @staticmethod
    def after(others, make, *words):
        """Calls `make` when the others have ended, and raises what they raised."""
        for other in others:
            other.result()
        make(*words)


def build(places, groups, tools):
    """All programs of these groups."""
    programs, log = places.root / "Fuzz/Programs", places.log("build")
    try:
        with open(log, "wb") as file:
            Build(places, ADDRESS, tools, file).programs(
                [target for group in groups for target in group.targets], shared=[programs / "Growth.swift"])
            thread = Build(places, THREAD, tools, file)
            thread.run(tools / "clang", "-O1", "-Wall", "-Wextra", "-Werror",
                       "-c", programs / "MutexForThreadSanitizer.c")
            thread.programs([program for group in groups for program in group.threads],
                            objects=["MutexForThreadSanitizer.o"])
    except subprocess.CalledProcessError as error:
        raise Failure("this failed: building the fuzz targets", f"all of its output: {places.shown(log)}",
                      complaints(places.text("build"), places.root)) from error


def complaints(text, root):
    """The lines of a compiler's output that say why it failed, and the end of it."""
    lines = text.replace(f"{root}/", "").splitlines()
    return sorted({line for line in lines if "error:" in line or "warning:" in line})[:20] + lines[-20:]
