// swift-tools-version: 6.0
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// The one place that says which targets there are, where each lies and what it depends on: a target is declared by its
// folder, whose last part is its name. A test holds the drawing in docs/ARCHITECTURE.md and all imports to it.
//
// A target exists because it links something the others must not, because it has users of its own,
// because it needs compiler flags of its own, or because it must be free of the operating system
// (docs/DECISIONS.md).

/// Small loops over pixels: in a debug build they would be a thousand times slower than in release.
let alwaysOptimised: [SwiftSetting] = [.unsafeFlags(["-O"])]

/// A random test that plays 100 000 stories; optimised it takes a quarter of the time. Assertions stay.
let optimisedForTests: [SwiftSetting] = [
  .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
]

/// Scripts/test builds tests and programs in one go, for release, where compiling takes most of the time.
let unoptimised: SwiftSetting = .unsafeFlags(["-Onone"], .when(configuration: .release))

/// A second job would expand all macros once more, only to write the module's interface sooner.
let inOneJob: SwiftSetting = .unsafeFlags(
  ["-no-emit-module-separately-wmo"], .when(configuration: .release))

/// The gateway waits, and when a button goes down its code is in no cache: the less of it, the sooner
/// the client knows, and the less memory (docs/BENCHMARKS.md).
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// Generic code that is specialised in other modules, where it needs no type metadata at run time: the machines of
/// the capture model, and the codec, which then takes a third of the time.
let seenThrough: [SwiftSetting] = [
  .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release))
]

/// The settings of tests that need no others.
let forTests = [unoptimised, inOneJob]

/// ArgumentParser pulls in Foundation. With -static-stdlib only on the linker's line, its parts have to be named here.
let foundation = ["_FoundationCShims", "_FoundationCollections"]

/// The name of the target in a folder.
func name(of folder: String) -> String {
  folder.split(separator: "/").last.map { String($0) } ?? ""
}

/// Whether a target may use what others declare as `package`. Apps may not: they use what everybody can. `shutter-web` is the
/// exception, until the names and pictures in the engine's files are public (docs/DECISIONS.md).
func hasPackageAccess(_ folder: String) -> Bool {
  !folder.hasPrefix("Sources/Apps/") || folder.hasSuffix("/shutter-web")
}

func library(
  _ folder: String, name own: String? = nil, _ dependencies: [Target.Dependency] = [],
  exclude: [String] = [], embedded: [String] = [], settings: [SwiftSetting]? = nil,
  links: [String] = []
) -> Target {
  .target(
    name: own ?? name(of: folder), dependencies: dependencies, path: folder, exclude: exclude,
    resources: embedded.map { .embedInCode($0) }, packageAccess: hasPackageAccess(folder),
    swiftSettings: settings,
    linkerSettings: links.map { .linkedLibrary($0) })
}

/// A C library of the system. Those without pkg-config's name say in their module map what is linked.
func systemLibrary(_ folder: String, pkgConfig: String? = nil, package: String? = nil) -> Target {
  .systemLibrary(
    name: name(of: folder), path: folder, pkgConfig: pkgConfig,
    providers: package.map { [.apt([$0])] })
}

/// A program that runs only where Swift is installed.
func executable(_ folder: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .executableTarget(name: name(of: folder), dependencies: dependencies, path: folder)
}

/// A program that needs C libraries only, and no Swift runtime, as all that ship.
func program(
  _ folder: String, name own: String? = nil, _ dependencies: [Target.Dependency],
  settings: [SwiftSetting]? = nil, links: [String] = []
) -> Target {
  .executableTarget(
    name: own ?? name(of: folder), dependencies: dependencies, path: folder,
    packageAccess: hasPackageAccess(folder), swiftSettings: settings,
    linkerSettings: [.unsafeFlags(["-static-stdlib"], .when(configuration: .release))]
      + links.map { .linkedLibrary($0, .when(configuration: .release)) })
}

func tests(
  _ folder: String, name own: String? = nil, _ dependencies: [Target.Dependency],
  exclude: [String] = [], settings: [SwiftSetting] = forTests
) -> Target {
  .testTarget(
    name: own ?? name(of: folder), dependencies: dependencies, path: folder, exclude: exclude,
    swiftSettings: settings)
}

let targets: [Target] = [
  // C libraries, and what Swift cannot import.
  systemLibrary("Sources/CLibraries/CALSA", pkgConfig: "alsa", package: "libasound2-dev"),
  systemLibrary("Sources/CLibraries/CCrypt"),
  library("Sources/CLibraries/CDigest"),
  systemLibrary("Sources/CLibraries/CEvdev", pkgConfig: "libevdev", package: "libevdev-dev"),
  library("Sources/CLibraries/CGPIO", links: ["gpiod"]),
  // Loads libopenh264 at run time: a machine need not have it.
  library("Sources/CLibraries/CH264", links: ["dl"]),
  library("Sources/CLibraries/CJPEG", links: ["jpeg"]),
  library("Sources/CLibraries/CLinux"),
  systemLibrary("Sources/CLibraries/COpus", pkgConfig: "opus", package: "libopus-dev"),
  library("Sources/CLibraries/CTOML"),
  systemLibrary(
    "Sources/CLibraries/CTurboJPEG", pkgConfig: "libturbojpeg", package: "libturbojpeg0-dev"),
  systemLibrary("Sources/CLibraries/CUdev", pkgConfig: "libudev", package: "libudev-dev"),

  // Models: no operating system.
  // The words that daemons, configuration and devices share. Compared on every press.
  library("Sources/Models/Vocabulary", settings: optimisedForTests + seenThrough),
  library("Sources/Models/ButtonModel", ["Vocabulary"], settings: optimisedForTests + small),
  // The messages between the engine and the processes that it starts for sound and for H.264, and the clock of a
  // film's sound. Apart from the capture model, which those processes must not know.
  library("Sources/Models/EngineChannels", settings: seenThrough),
  library(
    "Sources/Models/CaptureModel", ["EngineChannels", "MovieFormats", "Vocabulary"],
    settings: seenThrough),
  // Containers of recordings: bytes only. Also what repairs a file that a power cut has left.
  library("Sources/Models/MovieFormats", settings: optimisedForTests + seenThrough),
  // H.264 streams as films hold them.
  library("Sources/Models/PictureCoding", settings: optimisedForTests + small),
  // The rules of hooks: which run when.
  library(
    "Sources/Models/HookModel", ["CaptureModel", "MovieFormats", "Vocabulary"],
    settings: optimisedForTests + small),
  // The file with the tokens of other programs: written by shutterctl, read by servers of pages.
  library("Sources/Models/WebTokens", settings: optimisedForTests + small),
  // Recordings of devices as text, and what a button that a person shows needs in the configuration.
  library("Sources/Models/InputRecordings", ["Vocabulary"], settings: optimisedForTests + small),

  // Base.
  library("Sources/Base/Varlink", settings: seenThrough),
  // Written by the gateway, read by shutterctl.
  library("Sources/Base/AuditLog", ["ButtonModel", "Varlink"], settings: small),
  library("Sources/Base/LinuxIO", ["CDigest", "CLinux"], settings: small),
  library(
    "Sources/Base/VarlinkSocket", ["Varlink", "LinuxIO"], embedded: ["Descriptions"],
    settings: small),
  // The folders and the version of this product. Apart from its interfaces: root's part, which reads
  // a configuration, needs no protocol.
  library("Sources/Base/Installation", ["LinuxIO"]),
  // Made by varlink-generate: what the protocol library is used for here. The descriptions are links to those in
  // `interfaces`.
  library(
    "Sources/Base/ShutterInterfaces",
    ["Installation", "LinuxIO", "Varlink", "VarlinkSocket", "Vocabulary"],
    embedded: ["Descriptions"]),
  library("Sources/Base/Configuration", ["CTOML", "Installation", "LinuxIO", "Vocabulary"]),
  // Reads the record in a photo's file, for programs that find it.
  library("Sources/Base/PhotoRecords", ["CaptureModel", "LinuxIO", "Varlink"], settings: small),

  // Devices.
  library("Sources/Devices/DeviceMonitor", ["CUdev", "LinuxIO"]),
  // Lights of the gateway and of the engine, on lines and LEDs.
  library("Sources/Devices/LightDevices", ["CGPIO", "LinuxIO", "Vocabulary"], settings: small),
  library(
    "Sources/Devices/InputDevices",
    ["CEvdev", "CGPIO", "CLinux", "DeviceMonitor", "LightDevices", "LinuxIO", "Vocabulary"],
    settings: small),
  library("Sources/Devices/VideoDevices", ["CLinux", "LinuxIO", "PixelKernels", "Vocabulary"]),
  library("Sources/Devices/PixelKernels", settings: alwaysOptimised),
  library(
    "Sources/Devices/Encoders",
    ["CJPEG", "CTurboJPEG", "CaptureModel", "PixelKernels", "Vocabulary"]),
  // Linked by shutter-sound, not by the engine. Loops over samples, as over pixels.
  library(
    "Sources/Devices/AudioDevices", ["CALSA", "COpus", "EngineChannels", "LinuxIO"],
    settings: alwaysOptimised),

  // Services.
  library(
    "Sources/Services/Gateway",
    [
      "AuditLog", "ButtonModel", "Configuration", "InputDevices", "Installation", "LightDevices",
      "LinuxIO", "ShutterInterfaces", "Varlink", "VarlinkSocket", "Vocabulary",
    ], settings: small),
  library(
    "Sources/Services/CaptureEngine",
    [
      "CLinux", "CaptureModel", "Configuration", "DeviceMonitor", "Encoders", "EngineChannels",
      "Installation", "LightDevices", "LinuxIO", "MovieFormats", "PictureCoding", "PixelKernels",
      "ShutterInterfaces", "Varlink", "VarlinkSocket", "VideoDevices", "Vocabulary",
    ]),
  // Runs no command itself.
  library(
    "Sources/Services/Hooks",
    [
      "CLinux", "CaptureModel", "Configuration", "HookModel", "Installation", "LinuxIO",
      "PhotoRecords", "ShutterInterfaces", "Varlink", "VarlinkSocket", "Vocabulary",
    ], settings: small),
  // Copies photos to other disks, as their owner. Run by root's part, and tested without it.
  library("Sources/Services/Offload", ["CLinux", "Configuration", "LinuxIO"], settings: small),

  // For client programs: links no C library, and neither do they by it.
  library(
    "Sources/Client/ShutterKit",
    ["Installation", "LinuxIO", "ShutterInterfaces", "Varlink", "VarlinkSocket", "Vocabulary"]),
  library(
    "Sources/Client/ShutterKitTesting",
    ["Installation", "LinuxIO", "ShutterInterfaces", "ShutterKit", "VarlinkSocket"]),

  // Programs.
  // The common part of the main.swift of programs that serve.
  library("Sources/Programs/DaemonProgram", ["Configuration", "Installation", "LinuxIO"]),
  program(
    "Sources/Programs/shutterd",
    [
      "Configuration", "DaemonProgram", "Gateway", "InputDevices", "Installation", "LightDevices",
      "LinuxIO", "ShutterInterfaces", "VarlinkSocket",
    ]),
  program(
    "Sources/Programs/shutter-engine",
    [
      "CaptureEngine", "CaptureModel", "Configuration", "DaemonProgram", "Installation", "LinuxIO",
      "ShutterInterfaces", "ShutterKit", "Varlink", "VarlinkSocket", "Vocabulary",
    ]),
  // Root's part of the default commands: apart from the gateway, which only knows their names.
  program(
    "Sources/Programs/shutter-action",
    ["CLinux", "Configuration", "Installation", "LinuxIO", "Offload"]),
  // Root's word which program an application's extension is, and the process that ends it.
  program(
    "Sources/Programs/shutter-extension", ["CLinux", "Configuration", "Installation", "LinuxIO"]),
  // Has the hash of the PIN: apart from the gateway, which everybody talks to.
  program("Sources/Programs/shutter-pin", ["CCrypt", "Installation", "LinuxIO"]),
  // Reads pictures with a large library, and has no rights: apart from the engine, which has cameras and files.
  program(
    "Sources/Programs/shutter-encoder",
    ["CH264", "CLinux", "EngineChannels", "Installation", "LinuxIO", "VideoDevices"]),
  // The sound of one film: apart from the engine, which has neither ALSA nor rights to microphones.
  program("Sources/Programs/shutter-sound", ["AudioDevices", "Installation", "LinuxIO"]),
  // The sounds of presses: a user's program, because a system's does not reach the user's sound server.
  program(
    "Sources/Programs/shutter-click",
    ["AudioDevices", "Installation", "LinuxIO", "ShutterInterfaces", "VarlinkSocket"]),
  // The program around `Hooks`.
  program(
    "Sources/Programs/shutter-hooks",
    [
      "Configuration", "DaemonProgram", "Hooks", "Installation", "LinuxIO", "ShutterInterfaces",
      "VarlinkSocket",
    ]),
  // The figures of `shutterctl latency`. Not in the program, because its tests would be linked with
  // the static Swift runtime then.
  library("Sources/Programs/PressLatency", ["CaptureModel"]),
  // The pictures of `shutterctl preview`. Apart for the same reason, and because it is loops over pixels.
  library(
    "Sources/Programs/TerminalPictures", ["PixelKernels", "Varlink"], settings: alwaysOptimised),
  program(
    "Sources/Programs/shutterctl",
    [
      "AuditLog", "ButtonModel", "CLinux", "CTurboJPEG", "CaptureModel", "InputRecordings",
      "Installation", "LinuxIO", "MovieFormats", "PhotoRecords", "PressLatency",
      "ShutterInterfaces", "ShutterKit", "TerminalPictures", "Varlink", "VarlinkSocket",
      "Vocabulary", "WebTokens", .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ], links: foundation),

  // Apps: they use each other, and libraries that are products. Printing by CUPS comes first.
  // The line of sheets to be printed, and the protocol of printers (IPP): bytes and rules only.
  library("Sources/Apps/Print/PrintModel", settings: optimisedForTests + small),
  // That line joined to CUPS.
  library(
    "Sources/Apps/Print/Printing",
    [
      "Configuration", "Installation", "LinuxIO", "PrintModel", "ShutterInterfaces", "Varlink",
      "VarlinkSocket", "Vocabulary",
    ], settings: small),
  // Speaks to CUPS, with the right to start stopped queues: apart from the programs that serve guests.
  program(
    "Sources/Apps/Print/shutter-print",
    [
      "Configuration", "DaemonProgram", "Installation", "LinuxIO", "Printing", "ShutterInterfaces",
      "VarlinkSocket",
    ]),

  // The page in a browser, and what the booth's pages share with it.
  // The rules by which requests of a browser are served or refused: text only.
  library("Sources/Apps/Web/WebRules", ["WebTokens"], settings: optimisedForTests + small),
  // Archives for downloads: bytes only. Sums each byte of each photo.
  library("Sources/Apps/Web/ZipFormat", settings: alwaysOptimised),
  // The page itself, compiled in: there is no folder that a request could leave.
  library(
    "Sources/Apps/Web/WebPage",
    embedded: [
      "Page/index.html", "Page/style.css", "Page/page.js", "Page/gallery.js", "Page/machine.js",
      "Page/icon.svg", "Page/password.html",
    ]),
  // Shared by programs with a page in a browser: the web server, and the live picture of the engine. Clients like any
  // other.
  library(
    "Sources/Apps/Web/WebServing",
    [
      "CLinux", "Installation", "LinuxIO", "ShutterKit", "Varlink", "WebRules", "WebTokens",
      "ZipFormat",
    ],
    settings: small),
  // The page in a browser, with a web server that the daemons must not have.
  program(
    "Sources/Apps/Web/shutter-web",
    [
      "CaptureModel", "Installation", "LinuxIO", "ShutterInterfaces", "ShutterKit", "Varlink",
      "VarlinkSocket", "WebPage", "WebRules", "WebServing",
    ], settings: small),

  // The photo booth.
  systemLibrary("Sources/Apps/Booth/CVips", pkgConfig: "vips", package: "libvips-dev"),
  systemLibrary(
    "Sources/Apps/Booth/CQrencode", pkgConfig: "libqrencode", package: "libqrencode-dev"),
  // libvips brings Pango along, which knows whether a font has a letter.
  library("Sources/Apps/Booth/CCompose", ["CVips"], links: ["pangocairo-1.0", "pango-1.0"]),
  // A photo booth from one guest to the next.
  library("Sources/Apps/Booth/BoothModel", settings: optimisedForTests + small),
  // The files of the booth's pages, compiled in.
  library(
    "Sources/Apps/Booth/BoothPage", ["WebRules"],
    embedded: [
      "Page/booth.html", "Page/booth.css", "Page/booth.js", "Page/sound.js", "Page/guest.html",
      "Page/corner.js", "Page/elements.js", "Page/kiosk.js", "Page/pad.js", "Page/host-settings.js",
      "Page/host-tiles.js", "Page/host-words.js", "Page/guest.css", "Page/host.html",
      "Page/host.css", "Page/host.js", "Page/icon.svg", "Languages/en.json", "Languages/de.json",
      "Languages/fr.json", "Languages/es.json", "Languages/ar.json", "Languages/host-en.json",
      "Languages/host-de.json", "Languages/host-fr.json", "Languages/host-es.json",
      "Languages/host-ar.json",
    ]),
  // The files that the booth reads: its configuration, its themes, and what the host has set.
  library("Sources/Apps/Booth/BoothOptions", ["Configuration", "LinuxIO", "Vocabulary"]),
  // The messages between the booth and the program that makes its pictures.
  library("Sources/Apps/Booth/ComposeOrders", ["Varlink"]),
  // The orders of the booth's pages.
  library("Sources/Apps/Booth/BoothOrders", ["BoothOptions", "Varlink"]),
  // Reads photos with a large library that brings GLib along: apart from the booth, and confined.
  program(
    "Sources/Apps/Booth/shutter-compose",
    ["CCompose", "CLinux", "ComposeOrders", "Installation", "LinuxIO", "Varlink"]),
  // The photo booth: a client like any other.
  program(
    "Sources/Apps/Booth/shutter-booth",
    [
      "BoothModel", "BoothOptions", "BoothOrders", "BoothPage", "CLinux", "CQrencode",
      "ComposeOrders", "Configuration", "Installation", "LinuxIO", "ShutterInterfaces",
      "ShutterKit", "Varlink", "VarlinkSocket", "WebRules", "WebServing",
    ], settings: small),

  // Run by hand when an interface changes; its output is committed and a test holds both together.
  executable("Sources/Tools/varlink-generate", ["Varlink"]),

  // The examples in ShutterKit's documentation. A package of their own would build all they depend on a
  // second time.
  program("Examples/press-printer", ["ShutterKit"]),
  program("Examples/press-counter", ["ShutterKit"]),
  program("Examples/photo-booth", ["ShutterKit"]),
  program("Examples/locked-camera/application", name: "locked-camera", ["ShutterKit"]),
  program("Examples/locked-camera/extension", name: "locked-camera-extension", ["ShutterKit"]),
  // Run by Scripts/bench. Here, because what they measure is for this package alone.
  program("Benchmarks/JPEG", name: "jpeg-cost", ["Encoders", "PixelKernels"]),
  program("Benchmarks/Finish", name: "finish-cost", ["CLinux", "MovieFormats"]),

  // Tests, and what they share.
  library(
    "Tests/Support/TestSupport",
    ["CLinux", "Installation", "LinuxIO", "PixelKernels", "ShutterInterfaces", "Varlink"],
    settings: optimisedForTests),
  // Checks what callers of the engine were sent against the promises of its interface.
  library("Tests/Support/CaptureGrammar", ["CaptureModel"]),
  // Random stories told to a real gateway; optimised, because it also runs in an emulated machine.
  library(
    "Tests/Support/Chaos",
    ["ButtonModel", "CLinux", "ShutterInterfaces", "TestSupport", "Varlink"],
    settings: optimisedForTests),
  executable("Tests/Support/chaos-clients"),
  // A client that is never done; what ships beside it is what it is linked with, also in the rig.
  program("Tests/Support/photo-burst", ["ShutterKit"]),
  // An application's extension, well-behaved or not.
  program("Tests/Support/trial-extension", ["ShutterKit"]),
  library("Tests/Support/PressFixtures", ["ButtonModel", "Vocabulary"], settings: forTests),
  // An interface of others, made by varlink-generate as theirs would be in another project.
  library(
    "Tests/Support/VarlinkCertification", ["LinuxIO", "Varlink", "VarlinkSocket"],
    embedded: ["org.varlink.certification.varlink"], settings: forTests),
  // What Scripts/fuzz feeds with invented inputs; a test replays those that are kept.
  library(
    "Fuzz/Targets", name: "FuzzTargets",
    ["LinuxIO", "ShutterInterfaces", "Varlink", "VarlinkSocket"], settings: forTests),
  library(
    "Fuzz/Services", name: "FuzzServices",
    [
      "AuditLog", "ButtonModel", "Configuration", "FuzzTargets", "Gateway", "LinuxIO",
      "PressFixtures", "ShutterInterfaces", "Varlink", "VarlinkSocket",
    ], settings: forTests),
  library(
    "Fuzz/Engine", name: "FuzzEngine",
    [
      "CLinux", "CTurboJPEG", "CaptureEngine", "Configuration", "Encoders", "EngineChannels",
      "FuzzTargets", "Installation", "LinuxIO", "PictureCoding", "ShutterInterfaces", "Varlink",
      "VarlinkSocket", "VideoDevices",
    ], settings: forTests),
  library("Fuzz/Movies", name: "FuzzMovies", ["FuzzTargets", "MovieFormats"], settings: forTests),
  library(
    "Fuzz/Web", name: "FuzzWeb", ["FuzzTargets", "WebRules", "WebTokens"], settings: forTests),
  library(
    "Fuzz/Recordings", name: "FuzzRecordings", ["FuzzTargets", "InputRecordings"],
    settings: forTests),
  library(
    "Fuzz/Print", name: "FuzzPrint", ["FuzzTargets", "LinuxIO", "PrintModel", "Printing"],
    settings: forTests),
  library(
    "Fuzz/Booth", name: "FuzzBooth",
    [
      "BoothOptions", "BoothOrders", "BoothPage", "ComposeOrders", "Configuration", "FuzzTargets",
      "LinuxIO", "Varlink",
    ], settings: forTests),

  tests(
    "Tests/Models/ButtonModelTests", ["ButtonModel", "PressFixtures", "TestSupport", "Vocabulary"],
    exclude: ["Fixtures"], settings: optimisedForTests + [inOneJob]),
  tests(
    "Tests/Models/CaptureModelTests",
    [
      "CaptureGrammar", "CaptureModel", "EngineChannels", "MovieFormats", "TestSupport",
      "Vocabulary",
    ],
    exclude: ["Fixtures"]),
  tests(
    "Tests/Models/MovieFormatsTests", ["FuzzMovies", "MovieFormats", "TestSupport"],
    exclude: ["Fixtures"], settings: optimisedForTests + [inOneJob]),
  tests(
    "Tests/Models/PictureCodingTests",
    ["EngineChannels", "FuzzEngine", "LinuxIO", "PictureCoding", "TestSupport"]),
  tests(
    "Tests/Models/InputRecordingsTests",
    ["FuzzRecordings", "InputRecordings", "PressFixtures", "TestSupport"], exclude: ["Recordings"]),
  tests(
    "Tests/Models/HookModelTests", ["HookModel", "TestSupport", "Vocabulary"], exclude: ["Fixtures"]
  ),
  tests("Tests/Models/WebTokensTests", ["WebTokens"]),
  tests("Tests/Base/AuditLogTests", ["AuditLog", "ButtonModel", "Varlink"]),
  tests(
    "Tests/Base/VarlinkTests",
    [
      "LinuxIO", "ShutterInterfaces", "TestSupport", "Varlink", "VarlinkCertification",
      "VarlinkSocket", "varlink-generate",
    ]),
  tests("Tests/Base/LinuxIOTests", ["CDigest", "CLinux", "LinuxIO", "TestSupport"]),
  tests("Tests/Base/InstallationTests", ["Installation", "TestSupport"]),
  tests(
    "Tests/Base/VarlinkSocketTests", ["CLinux", "FuzzTargets", "TestSupport", "VarlinkSocket"]),
  tests(
    "Tests/Base/ConfigurationTests",
    ["BoothOptions", "Configuration", "LinuxIO", "Printing", "TestSupport", "Vocabulary"]),
  tests(
    "Tests/Devices/InputDevicesTests",
    [
      "CLinux", "DeviceMonitor", "InputDevices", "InputRecordings", "LightDevices", "LinuxIO",
      "TestSupport", "Vocabulary",
    ], exclude: ["Fixtures"]),
  tests(
    "Tests/Devices/VideoDevicesTests",
    ["CLinux", "PixelKernels", "TestSupport", "VideoDevices", "Vocabulary"], exclude: ["Fixtures"]),
  tests(
    "Tests/Devices/EncodersTests",
    [
      "CTurboJPEG", "CaptureModel", "Encoders", "FuzzEngine", "LinuxIO", "PixelKernels",
      "TestSupport", "Vocabulary",
    ]),
  tests(
    "Tests/Devices/AudioDevicesTests",
    ["AudioDevices", "COpus", "EngineChannels", "LinuxIO", "TestSupport"]),
  tests(
    "Tests/Services/CaptureEngineTests",
    [
      "AudioDevices", "CTurboJPEG", "CaptureEngine", "CaptureGrammar", "CaptureModel",
      "Configuration", "Encoders", "EngineChannels", "FuzzEngine", "Installation", "LinuxIO",
      "MovieFormats", "PictureCoding", "PixelKernels", "ShutterInterfaces", "TestSupport",
      "Varlink", "VarlinkSocket", "VideoDevices", "Vocabulary",
    ]),
  tests(
    "Tests/Services/GatewayTests",
    [
      "ButtonModel", "Configuration", "DeviceMonitor", "FuzzServices", "FuzzTargets", "Gateway",
      "InputDevices", "Installation", "LightDevices", "LinuxIO", "ShutterInterfaces", "TestSupport",
      "Varlink", "VarlinkSocket", "Vocabulary",
    ]),
  tests(
    "Tests/Services/HooksTests",
    [
      "CLinux", "Configuration", "HookModel", "Hooks", "Installation", "LinuxIO",
      "ShutterInterfaces", "TestSupport", "Varlink", "Vocabulary",
    ]),
  tests(
    "Tests/Services/OffloadTests", ["CLinux", "Configuration", "LinuxIO", "Offload", "TestSupport"]),
  tests(
    "Tests/Client/ShutterKitTests",
    [
      "CLinux", "LinuxIO", "ShutterInterfaces", "ShutterKit", "ShutterKitTesting", "TestSupport",
      "Varlink", "VarlinkSocket",
    ], exclude: ["Fixtures"]),
  tests(
    "Tests/Programs/PressLatencyTests", ["CaptureModel", "PressLatency", "TestSupport"],
    exclude: ["Fixtures"]),
  tests("Tests/Programs/TerminalPicturesTests", ["TerminalPictures", "TestSupport", "Varlink"]),
  tests(
    "Tests/Programs/IntegrationTests",
    [
      "CLinux", "CTurboJPEG", "Chaos", "ComposeOrders", "Installation", "LinuxIO", "PixelKernels",
      "ShutterInterfaces", "ShutterKit", "TestSupport", "Varlink", "VarlinkSocket",
    ], exclude: ["Scripts"]),
  tests(
    "Tests/Programs/InteroperabilityTests",
    [
      "Installation", "LinuxIO", "ShutterInterfaces", "TestSupport", "Varlink",
      "VarlinkCertification", "VarlinkSocket",
    ], exclude: ["Go"]),
  tests("Tests/Apps/Print/PrintModelTests", ["PrintModel", "TestSupport"], exclude: ["Fixtures"]),
  tests(
    "Tests/Apps/Print/PrintingTests",
    [
      "Configuration", "FuzzPrint", "LinuxIO", "PrintModel", "Printing", "ShutterInterfaces",
      "TestSupport", "Varlink", "VarlinkSocket",
    ], exclude: ["Scripts"]),
  tests(
    "Tests/Apps/Web/WebRulesTests",
    ["FuzzWeb", "TestSupport", "WebPage", "WebRules", "WebTokens", "ZipFormat"],
    exclude: ["Fixtures"]),
  tests(
    "Tests/Apps/Booth/ComposeOrdersTests",
    ["ComposeOrders", "TestSupport", "Varlink", "Vocabulary"]),
  tests(
    "Tests/Apps/Booth/BoothOrdersTests",
    ["BoothOptions", "BoothOrders", "FuzzBooth", "TestSupport", "Varlink"]),
  tests(
    "Tests/Apps/Booth/BoothOptionsTests",
    ["BoothOptions", "Configuration", "LinuxIO", "TestSupport"]),
  tests(
    "Tests/Apps/Booth/BoothModelTests", ["BoothModel", "BoothPage", "TestSupport", "Varlink"],
    exclude: ["Fixtures"], settings: optimisedForTests + [inOneJob]),

  // Tests in the virtual machine (Tests/Rig/README.md).
  library("Tests/Rig/CRigSupport"),
  tests(
    "Tests/Rig/Tests", name: "RigTests",
    [
      "AudioDevices", "ButtonModel", "CALSA", "CEvdev", "CRigSupport", "CaptureEngine",
      "CaptureModel", "Chaos", "EngineChannels", "InputDevices", "InputRecordings",
      "Installation", "LinuxIO", "MovieFormats", "PictureCoding", "PixelKernels", "PressFixtures",
      "ShutterInterfaces", "ShutterKit", "TestSupport", "Varlink", "VarlinkSocket", "VideoDevices",
      "Vocabulary",
    ]),
]

/// The programs that ship.
let programs: [Product] = targets.filter { target in
  let folder = target.path ?? ""
  return target.type == .executable
    && (folder.hasPrefix("Sources/Programs/") || folder.hasPrefix("Sources/Apps/"))
}.map { .executable(name: $0.name, targets: [$0.name]) }

let package = Package(
  name: "shutterd",
  products: programs + [
    // For programs that want presses, and for their tests.
    .library(name: "ShutterKit", targets: ["ShutterKit"]),
    .library(name: "ShutterKitTesting", targets: ["ShutterKitTesting"]),
    // For other packages, such as those in Benchmarks.
    .library(name: "Varlink", targets: ["Varlink"]),
    .library(name: "VarlinkSocket", targets: ["LinuxIO", "Varlink", "VarlinkSocket"]),
    .library(name: "ShutterInterfaces", targets: ["ShutterInterfaces"]),
    // For programs that run beside the daemons, as those in Sources/Apps do: their folders, configuration files and starts.
    .library(
      name: "ServiceSupport",
      targets: [
        "CLinux", "Configuration", "DaemonProgram", "Installation", "Vocabulary", "WebTokens",
      ]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: targets
)

/// Keeps these products, with what they depend on and nothing else.
@MainActor func keepOnly(_ products: [String]) {
  package.products.removeAll { !products.contains($0.name) }
  var unseen = package.products.flatMap { product in
    (product as? Product.Library)?.targets ?? (product as? Product.Executable)?.targets ?? []
  }
  var needed = Set(unseen)
  while let name = unseen.popLast() {
    for dependency in package.targets.first(where: { $0.name == name })?.dependencies ?? [] {
      switch dependency {
      case .byNameItem(let name, _), .targetItem(let name, _):
        if needed.insert(name).inserted { unseen.append(name) }
      default: break
      }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
}

// Some of the programs, by the words of SHUTTERD_PROGRAMS: `--product` takes one, and one product after the other leaves a
// core idle.
if let words = Context.environment["SHUTTERD_PROGRAMS"] {
  keepOnly(words.split(separator: " ").map { String($0) })
}

// SwiftPM refuses flags of the compiler in a package that another one depends on. Such a package can use the libraries, which
// need none, and no package either. SwiftPM reads this manifest in `/` to choose the version, and checks it out in
// `checkouts`.
let folders = Context.packageDirectory.split(separator: "/")
if folders.isEmpty || folders.dropLast().last == "checkouts" {
  keepOnly(package.products.filter { $0 is Product.Library }.map(\.name))
  for target in package.targets { target.swiftSettings = nil }
  package.dependencies = []
}
