# SPDX-License-Identifier: Apache-2.0
"""The table: every target, what it is made of, how it is run, what it has to reach. README.md says what each does."""
import dataclasses

# What a program links: modules of Swift, libraries of C in Sources/CLibraries, and libraries of the system. A module is
# compiled only for the programs that link it.
VARLINK = ("CDigest", "CLinux", "Varlink", "LinuxIO", "VarlinkSocket", "Installation", "Vocabulary",
           "ShutterInterfaces", "FuzzTargets")
MOVIES = (*VARLINK, "MovieFormats", "FuzzMovies")
WEB = (*VARLINK, "WebTokens", "WebRules", "FuzzWeb")
BOOTH = (*WEB, "CTOML", "Configuration", "BoothPage", "ComposeOrders", "BoothOptions", "BoothOrders",
         "FuzzBooth",
         "-lstdc++")
RECORDINGS = (*VARLINK, "InputRecordings", "FuzzRecordings")
PRINT = (*VARLINK, "PrintModel", "Printing", "FuzzPrint")
SERVICES = (*VARLINK, "CGPIO", "CTOML", "ButtonModel", "AuditLog", "Configuration", "DeviceMonitor",
            "LightDevices", "InputDevices", "Gateway", "PressFixtures", "FuzzServices", "-lgpiod", "-lstdc++")
ENGINE = (*VARLINK, "CGPIO", "CTOML", "CJPEG", "Configuration", "DeviceMonitor",
          "LightDevices", "CaptureModel", "EngineChannels", "MovieFormats", "PictureCoding", "PixelKernels",
          "VideoDevices", "Encoders",
          "CaptureEngine", "FuzzEngine", "-lgpiod", "-ljpeg", "-lstdc++")
KIT = (*VARLINK, "ShutterKit", "ShutterKitTesting", "FuzzShutterKit")


@dataclasses.dataclass(frozen=True)
class Target:
    """A program with the address sanitizer, for which libFuzzer invents inputs."""

    # Its file in Fuzz/Programs.
    source: str
    links: tuple
    # Of an input, in bytes.
    longest: int = 1024
    # Of this folder, without their ending; libFuzzer takes one, so several are put together.
    dictionaries: tuple = ()
    # Other options of libFuzzer's, and folders of further inputs.
    options: tuple = ()
    folders: tuple = ()
    # By how much the memory in use may grow, in KiB. With the sanitizers freed memory stays resident, so this bound is
    # the meaningful one.
    most_heap: int = 128

    @property
    def name(self):
        return self.source.lower()


@dataclasses.dataclass(frozen=True)
class Threads:
    """A program with the thread sanitizer and several threads, which invents no inputs."""

    source: str
    links: tuple
    # The target whose inputs it takes.
    inputs: str
    # None: its growth is not judged.
    most_heap: int = 1024

    @property
    def name(self):
        return self.source.lower()


@dataclasses.dataclass(frozen=True)
class Group:
    """What runs side by side."""

    # "{length}": how long, or with how many inputs.
    title: str
    targets: tuple
    threads: tuple


# A service reports for each connection why it closed it; that does not go to the log.
QUIET = ("-close_fd_mask=2",)

# The first is all of --varlink.
GROUPS = (
    Group("fuzzing {length}: decoder, server, lines, films, recordings, printing, requests of browsers and the booth"
          " (address sanitizer), threads (thread sanitizer)",
          (Target("Decoder", VARLINK, dictionaries=("varlink",)),
           Target("Server", VARLINK, dictionaries=("varlink",), options=QUIET),
           Target("Line", VARLINK),
           Target("Movie", MOVIES, longest=8192),
           Target("Recording", RECORDINGS, longest=4096),
           Target("Print", PRINT, longest=4096),
           Target("Web", WEB),
           Target("Booth", BOOTH, longest=4096, dictionaries=("booth",))),
          (Threads("Threads", VARLINK, "server"),)),
    Group("fuzzing {length}: configuration, fixtures and the gateway's sockets (address and thread sanitizer)",
          (Target("Configuration", SERVICES, longest=4096),
           Target("Fixture", SERVICES, longest=4096, folders=("Tests/Models/ButtonModelTests/Fixtures",)),
           Target("Gateway", SERVICES, longest=2048, dictionaries=("varlink",), options=QUIET)),
          (Threads("GatewayThreads", SERVICES, "gateway"),)),
    Group("fuzzing {length}: the engine's sockets, cameras' JPEG and headers, the encoder's answers and camera programs"
          " (address and thread sanitizer)",
          (Target("Engine", ENGINE, longest=2048, dictionaries=("varlink", "engine"), options=QUIET),
           Target("MotionJPEG", ENGINE, longest=16384),
           Target("Payload", ENGINE, longest=4096),
           Target("Encoder", ENGINE),
           Target("CameraWire", ENGINE, longest=4096)),
          (Threads("EngineThreads", ENGINE, "engine"),)),
    Group("programs with ShutterKit {length} (thread sanitizer)",
          (), (Threads("ShutterKitThreads", KIT, "shutterkit", most_heap=None),)),
)


def groups(everything):
    """Those of a run: all, or what reads Varlink and what is as quick to build."""
    return GROUPS if everything else GROUPS[:1]


@dataclasses.dataclass(frozen=True)
class Coverage:
    """How much of some files inputs have to reach."""

    name: str
    # Targets, whose inputs count together.
    targets: tuple
    # Percent of the regions in which a compiler divides code.
    least: int
    files: tuple


def under(folder, *names):
    """Swift files of a folder, as patterns."""
    return tuple(f"{folder}/{name}.swift" for name in names)


COVERED = (
    # Everything that turns bytes into messages and typed values.
    Coverage("decoder", ("decoder",), 85, (
        *under("Sources/Base/Varlink/JSON", "JSONParser*", "JSONError", "JSONObject"),
        *under("Sources/Base/Varlink/Messages", "*"),
        *under("Sources/Base/Varlink/Values", "FieldReader", "VarlinkValue", "StandardValues"))),
    Coverage("line", ("line",), 95, under("Sources/Base/LinuxIO/Service", "LineText")),
    Coverage("movie", ("movie",), 85, under(
        "Sources/Models/MovieFormats", "Recovery/*", "MP4/*Recovery", "MP4/*Reader", "Matroska/*Recovery",
        "Matroska/*Clusters")),
    Coverage("web", ("web",), 85, (
        *under("Sources/Models/WebTokens", "*"),
        *under("Sources/Apps/Web/WebRules", "Admission", "ByteRange", "ClientAddress", "FormBody", "Refusal",
               "RequestHead", "Route", "SessionCookie", "Tokens", "WebSocketReader", "WebSocketKey", "ResponseHead"))),
    Coverage("recording", ("recording",), 85, under(
        "Sources/Models/InputRecordings", "YAML*", "Libinput*", "Evemu*", "FixtureText", "Recording*",
        "RecordedContacts")),
    Coverage("print", ("print",), 85, (
        *under("Sources/Apps/Print/PrintModel/IPP", "*"), *under("Sources/Apps/Print/Printing/Disk", "JournalText"),
        *under("Sources/Base/LinuxIO/Files", "JournalLine"))),
    Coverage("booth", ("booth",), 85, (
        *under("Sources/Apps/Booth/BoothPage", "BoothRoute", "LinkList", "PictureName"),
        *under("Sources/Apps/Booth", "BoothOptions/*", "BoothOrders/*", "ComposeOrders/*"))),
    Coverage("configuration", ("configuration",), 80, under(
        "Sources/Base/Configuration", "Reading/*", "TOML/*", "Gateway/GatewayReader*", "EngineReader")),
    Coverage("fixture", ("fixture",), 85, under("Tests/Support/PressFixtures", "FixtureParser", "FixtureWords*")),
    Coverage("gateway", ("gateway",), 85, under("Sources/Services/Gateway/Services", "*")),
    # Grabs are for devices that others can see as well, and simulated ones are not: fixtures have the former.
    Coverage("machine", ("gateway", "fixture"), 89, under("Sources/Models/ButtonModel/Machine", "*")),
    Coverage("engine", ("engine",), 77, (
        *under("Sources/Services/CaptureEngine", "GatewayAttachment", "Photos/*", "Services/*", "Sessions/*"),
        *under("Sources/Models/CaptureModel", "Buttons/*", "Photos/*", "Ring/*", "Sessions/*"))),
    Coverage("motionjpeg", ("motionjpeg",), 90, under(
        "Sources/Devices/Encoders/MotionJPEG", "JPEGWalk*", "JPEGLayout", "JPEGOutline", "JPEGPicture", "JPEGSeries",
        "BlockTable", "HuffmanTable", "Scan*")),
    Coverage("payload", ("payload",), 85, under(
        "Sources/Devices/VideoDevices/Payloads", "PayloadHeader", "PayloadClock")),
    Coverage("encoder", ("encoder",), 85, (
        *under("Sources/Models/PictureCoding", "*"), *under("Sources/Models/EngineChannels", "EncoderChannel"))),
    Coverage("camerawire", ("camerawire",), 85, under(
        "Sources/Devices/VideoDevices/Programs", "CameraWire", "ProgramConnection", "ProgramMessage")),
)


def covered(targets):
    """What these targets, by their names, have to reach."""
    return [coverage for coverage in COVERED if set(coverage.targets) <= set(targets)]
