// swift-tools-version: 6.0
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

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

/// What ships needs C libraries only, and no Swift runtime.
let alone: [LinkerSetting] = [.unsafeFlags(["-static-stdlib"], .when(configuration: .release))]

/// ArgumentParser pulls in Foundation. With -static-stdlib only on the linker's line, its parts have to be named here.
let foundation: [LinkerSetting] = ["_FoundationCShims", "_FoundationCollections"].map {
  .linkedLibrary($0, .when(configuration: .release))
}

let package = Package(
  name: "shutterd",
  products: [
    .executable(name: "shutterd", targets: ["shutterd"]),
    .executable(name: "shutter-engine", targets: ["shutter-engine"]),
    .executable(name: "shutter-action", targets: ["shutter-action"]),
    .executable(name: "shutter-extension", targets: ["shutter-extension"]),
    .executable(name: "shutter-pin", targets: ["shutter-pin"]),
    .executable(name: "shutter-encoder", targets: ["shutter-encoder"]),
    .executable(name: "shutter-sound", targets: ["shutter-sound"]),
    .executable(name: "shutter-click", targets: ["shutter-click"]),
    .executable(name: "shutter-print", targets: ["shutter-print"]),
    .executable(name: "shutter-hooks", targets: ["shutter-hooks"]),
    .executable(name: "shutterctl", targets: ["shutterctl"]),
    .executable(name: "shutter-web", targets: ["shutter-web"]),
    .executable(name: "shutter-booth", targets: ["shutter-booth"]),
    .executable(name: "shutter-compose", targets: ["shutter-compose"]),
    // For programs that want presses, and for their tests.
    .library(name: "ShutterKit", targets: ["ShutterKit"]),
    .library(name: "ShutterKitTesting", targets: ["ShutterKitTesting"]),
    // For other packages, such as those in Benchmarks.
    .library(name: "Varlink", targets: ["Varlink"]),
    .library(name: "VarlinkSocket", targets: ["LinuxIO", "Varlink", "VarlinkSocket"]),
    .library(name: "ShutterInterfaces", targets: ["ShutterInterfaces"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // C libraries and what Swift cannot import.
    .systemLibrary(
      name: "CEvdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
    .systemLibrary(name: "CCrypt"),
    .systemLibrary(name: "CUdev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
    .systemLibrary(name: "COpus", pkgConfig: "opus", providers: [.apt(["libopus-dev"])]),
    .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
    .target(name: "CGPIO", linkerSettings: [.linkedLibrary("gpiod")]),
    // Loads libopenh264 at run time: a machine need not have it.
    .target(name: "CH264", linkerSettings: [.linkedLibrary("dl")]),
    .systemLibrary(name: "CVips", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
    .systemLibrary(
      name: "CQrencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    // libvips brings Pango along, which knows whether a font has a letter.
    .target(
      name: "CCompose", dependencies: ["CVips"],
      linkerSettings: ["pangocairo-1.0", "pango-1.0"].map { .linkedLibrary($0) }),
    .target(name: "CTOML"),
    .target(name: "CLinux"),
    .target(name: "CDigest"),

    // Pure: no operating system.
    // The words that daemons, configuration and devices share. Compared on every press.
    .target(name: "Vocabulary", swiftSettings: optimisedForTests + seenThrough),
    .target(
      name: "ButtonModel", dependencies: ["Vocabulary"], swiftSettings: optimisedForTests + small),
    // The messages between the engine and the processes that it starts for sound and for H.264, and the clock of a
    // film's sound. Apart from the capture model, which those processes must not know.
    .target(name: "EngineChannels", swiftSettings: seenThrough),
    .target(
      name: "CaptureModel", dependencies: ["EngineChannels", "MovieFormats", "Vocabulary"],
      swiftSettings: seenThrough),
    // Containers of recordings: bytes only. Also what repairs a file that a power cut has left.
    .target(name: "MovieFormats", swiftSettings: optimisedForTests + seenThrough),
    // A photo booth from one guest to the next.
    .target(name: "BoothModel", swiftSettings: optimisedForTests + small),
    // The rules by which requests of a browser are served or refused: text only.
    .target(name: "WebRules", swiftSettings: optimisedForTests + small),
    // Archives for downloads: bytes only. Sums each byte of each photo.
    .target(name: "ZipFormat", swiftSettings: alwaysOptimised),
    // The page itself, compiled in: there is no folder that a request could leave.
    .target(
      name: "WebPage",
      resources: [
        .embedInCode("Page/index.html"), .embedInCode("Page/style.css"),
        .embedInCode("Page/page.js"), .embedInCode("Page/gallery.js"),
        .embedInCode("Page/machine.js"), .embedInCode("Page/icon.svg"),
        .embedInCode("Page/password.html"),
      ]),
    // H.264 streams as films hold them.
    .target(name: "PictureCoding", swiftSettings: optimisedForTests + small),
    // The line of sheets to be printed, and the protocol of printers (IPP): bytes and rules only.
    .target(name: "PrintModel", swiftSettings: optimisedForTests + small),
    // Which hooks run when.
    .target(
      name: "HookModel", dependencies: ["CaptureModel", "MovieFormats", "Vocabulary"],
      swiftSettings: optimisedForTests + small),
    // Recordings of devices as text, and what a button that a person shows needs in the configuration.
    .target(
      name: "InputRecordings", dependencies: ["Vocabulary"],
      swiftSettings: optimisedForTests + small),
    .target(name: "Varlink", swiftSettings: seenThrough),
    // Written by the gateway, read by shutterctl.
    .target(name: "AuditLog", dependencies: ["ButtonModel", "Varlink"], swiftSettings: small),

    // Base.
    .target(name: "LinuxIO", dependencies: ["CDigest", "CLinux"], swiftSettings: small),
    .target(
      name: "VarlinkSocket", dependencies: ["Varlink", "LinuxIO"],
      resources: [.embedInCode("Descriptions")], swiftSettings: small),
    // The folders and the version of this product. Apart from its interfaces: root's part, which reads
    // a configuration, needs no protocol.
    .target(name: "Installation", dependencies: ["LinuxIO"]),
    // Made by varlink-generate: what the protocol library is used for here. The descriptions are links to those in
    // `interfaces`.
    .target(
      name: "ShutterInterfaces",
      dependencies: ["Installation", "LinuxIO", "Varlink", "VarlinkSocket", "Vocabulary"],
      resources: [.embedInCode("Descriptions")]),
    .target(
      name: "Configuration", dependencies: ["CTOML", "Installation", "LinuxIO", "Vocabulary"]),
    .target(name: "DeviceMonitor", dependencies: ["CUdev", "LinuxIO"]),
    // What a photo's file says of itself, for programs that find it.
    .target(
      name: "PhotoRecords", dependencies: ["CaptureModel", "LinuxIO", "Varlink"],
      swiftSettings: small),

    // Devices.
    // Lights of the gateway and of the engine, on lines and LEDs.
    .target(
      name: "LightDevices", dependencies: ["CGPIO", "LinuxIO", "Vocabulary"], swiftSettings: small),
    .target(
      name: "InputDevices",
      dependencies: [
        "CEvdev", "CGPIO", "CLinux", "DeviceMonitor", "LightDevices", "LinuxIO", "Vocabulary",
      ],
      swiftSettings: small),
    .target(
      name: "VideoDevices", dependencies: ["CLinux", "LinuxIO", "PixelKernels", "Vocabulary"]),
    .target(name: "PixelKernels", swiftSettings: alwaysOptimised),
    .target(
      name: "Encoders",
      dependencies: ["CJPEG", "CTurboJPEG", "CaptureModel", "PixelKernels", "Vocabulary"]),
    // Linked by shutter-sound, not by the engine. Loops over samples, as over pixels.
    .target(
      name: "AudioDevices", dependencies: ["CALSA", "COpus", "EngineChannels", "LinuxIO"],
      swiftSettings: alwaysOptimised),

    // Services.
    .target(
      name: "Gateway",
      dependencies: [
        "AuditLog", "ButtonModel", "Configuration", "InputDevices", "Installation",
        "LightDevices", "LinuxIO", "ShutterInterfaces", "Varlink", "VarlinkSocket", "Vocabulary",
      ],
      swiftSettings: small),
    .target(
      name: "CaptureEngine",
      dependencies: [
        "CLinux", "CaptureModel", "Configuration", "DeviceMonitor", "Encoders", "EngineChannels",
        "Installation", "LightDevices", "LinuxIO", "MovieFormats", "PictureCoding", "PixelKernels",
        "ShutterInterfaces", "Varlink",
        "VarlinkSocket", "VideoDevices", "Vocabulary",
      ]),

    // Printing by CUPS: apart from the engine, which knows no printer.
    .target(
      name: "Printing",
      dependencies: [
        "CLinux", "Configuration", "Installation", "LinuxIO", "PrintModel",
        "ShutterInterfaces", "Varlink", "VarlinkSocket", "Vocabulary",
      ],
      swiftSettings: small),
    // Runs no command itself.
    .target(
      name: "Hooks",
      dependencies: [
        "CaptureModel", "Configuration", "HookModel", "Installation", "LinuxIO", "PhotoRecords",
        "ShutterInterfaces", "Varlink", "VarlinkSocket", "Vocabulary",
      ],
      swiftSettings: small),

    // Copies photos to other disks, as their owner. Run by root's part, and tested without it.
    .target(
      name: "Offload", dependencies: ["CLinux", "Configuration", "LinuxIO"], swiftSettings: small),

    // For client programs: links no C library, and neither do they by it.
    .target(
      name: "ShutterKit",
      dependencies: [
        "Installation", "LinuxIO", "ShutterInterfaces", "Varlink", "VarlinkSocket", "Vocabulary",
      ]),
    .target(
      name: "ShutterKitTesting",
      dependencies: [
        "Installation", "LinuxIO", "ShutterInterfaces", "ShutterKit", "VarlinkSocket",
      ]),

    // Programs.
    // The common part of the two daemons' main.swift.
    .target(name: "DaemonProgram", dependencies: ["Configuration", "Installation", "LinuxIO"]),
    .executableTarget(
      name: "shutterd",
      dependencies: [
        "Configuration", "DaemonProgram", "Gateway", "InputDevices", "Installation",
        "LightDevices", "LinuxIO", "ShutterInterfaces", "VarlinkSocket",
      ],
      linkerSettings: alone),
    .executableTarget(
      name: "shutter-engine",
      dependencies: [
        "CaptureEngine", "CaptureModel", "Configuration", "DaemonProgram", "Installation",
        "LinuxIO", "ShutterInterfaces", "ShutterKit", "Varlink", "VarlinkSocket", "Vocabulary",
      ],
      linkerSettings: alone),
    // Root's part of the default commands: apart from the gateway, which only knows their names.
    .executableTarget(
      name: "shutter-action",
      dependencies: ["CLinux", "Configuration", "Installation", "LinuxIO", "Offload"],
      linkerSettings: alone),
    // Root's word which program an application's extension is, and the process that ends it.
    .executableTarget(
      name: "shutter-extension",
      dependencies: ["CLinux", "Configuration", "Installation", "LinuxIO"], linkerSettings: alone),
    // Has the hash of the PIN: apart from the gateway, which everybody talks to.
    .executableTarget(
      name: "shutter-pin", dependencies: ["CCrypt", "Installation", "LinuxIO"],
      linkerSettings: alone),
    // Reads pictures with a large library, and has no rights: apart from the engine, which has cameras and files.
    .executableTarget(
      name: "shutter-encoder",
      dependencies: [
        "CH264", "CLinux", "EngineChannels", "Installation", "LinuxIO", "VideoDevices",
      ],
      linkerSettings: alone),
    // The sound of one film: apart from the engine, which has neither ALSA nor rights to microphones.
    .executableTarget(
      name: "shutter-sound", dependencies: ["AudioDevices", "Installation", "LinuxIO"],
      linkerSettings: alone),
    // The sounds of presses: a user's program, because a system's does not reach the user's sound server.
    .executableTarget(
      name: "shutter-click",
      dependencies: [
        "AudioDevices", "Installation", "LinuxIO", "ShutterInterfaces", "VarlinkSocket",
      ],
      linkerSettings: alone),
    // Speaks to CUPS, with the right to start stopped queues: apart from the programs that serve guests.
    .executableTarget(
      name: "shutter-print",
      dependencies: [
        "Configuration", "DaemonProgram", "Installation", "LinuxIO", "Printing",
        "ShutterInterfaces", "VarlinkSocket",
      ],
      linkerSettings: alone),
    // The program around `Hooks`.
    .executableTarget(
      name: "shutter-hooks",
      dependencies: [
        "Configuration", "DaemonProgram", "Hooks", "Installation", "LinuxIO", "ShutterInterfaces",
        "VarlinkSocket",
      ],
      linkerSettings: alone),
    // The figures of `shutterctl latency`. Not in the program, because its tests would be linked with
    // the static Swift runtime then.
    .target(name: "PressLatency", dependencies: ["CaptureModel"]),
    // The pictures of `shutterctl preview`. Apart for the same reason, and because it is loops over pixels.
    .target(
      name: "TerminalPictures", dependencies: ["PixelKernels", "Varlink"],
      swiftSettings: alwaysOptimised),
    .executableTarget(
      name: "shutterctl",
      dependencies: [
        "AuditLog", "ButtonModel", "CLinux", "CTurboJPEG", "CaptureModel",
        "InputRecordings", "Installation", "LinuxIO", "MovieFormats", "PhotoRecords",
        "PressLatency", "ShutterInterfaces", "ShutterKit",
        "TerminalPictures", "Varlink", "VarlinkSocket", "Vocabulary", "WebRules",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      linkerSettings: alone + foundation),
    // Shared by programs with a page in a browser: the web server, and the live picture of the engine. Clients like any
    // other.
    .target(
      name: "WebServing",
      dependencies: [
        "CLinux", "Installation", "LinuxIO", "ShutterKit", "Varlink", "WebRules", "ZipFormat",
      ],
      swiftSettings: small),
    // The page in a browser, with a web server that the daemons must not have.
    .executableTarget(
      name: "shutter-web",
      dependencies: [
        "CaptureModel", "Installation", "LinuxIO", "ShutterInterfaces", "ShutterKit", "Varlink",
        "VarlinkSocket", "WebPage", "WebRules", "WebServing",
      ],
      swiftSettings: small, linkerSettings: alone),
    // The files of the booth's pages, compiled in.
    .target(
      name: "BoothPage", dependencies: ["WebRules"],
      resources: [
        "Page/booth.html", "Page/booth.css", "Page/booth.js", "Page/sound.js", "Page/guest.html",
        "Page/corner.js", "Page/elements.js", "Page/kiosk.js", "Page/pad.js",
        "Page/host-settings.js", "Page/host-tiles.js", "Page/host-words.js",
        "Page/guest.css", "Page/host.html", "Page/host.css", "Page/host.js", "Page/icon.svg",
        "Languages/en.json", "Languages/de.json",
        "Languages/fr.json", "Languages/es.json", "Languages/ar.json",
        "Languages/host-en.json", "Languages/host-de.json", "Languages/host-fr.json",
        "Languages/host-es.json", "Languages/host-ar.json",
      ].map { .embedInCode($0) }),
    // The messages between the booth and the program that makes its pictures.
    .target(name: "ComposeOrders", dependencies: ["Varlink", "Vocabulary"]),
    // The orders of the booth's pages.
    .target(name: "BoothOrders", dependencies: ["Configuration", "Varlink"]),
    // Reads photos with a large library that brings GLib along: apart from the booth, and confined.
    .executableTarget(
      name: "shutter-compose",
      dependencies: ["CCompose", "CLinux", "ComposeOrders", "Installation", "LinuxIO", "Varlink"],
      linkerSettings: alone),
    // The photo booth: a client like any other.
    .executableTarget(
      name: "shutter-booth",
      dependencies: [
        "BoothModel", "BoothOrders", "BoothPage", "CLinux", "CQrencode", "ComposeOrders",
        "Configuration", "Installation", "LinuxIO", "ShutterInterfaces", "ShutterKit", "Varlink",
        "VarlinkSocket", "WebRules", "WebServing",
      ],
      swiftSettings: small, linkerSettings: alone),
    // What the documentation of ShutterKit shows. Here, and not a package of their own: that would
    // build all they depend on a second time.
    .executableTarget(
      name: "press-printer", dependencies: ["ShutterKit"], path: "Examples/press-printer",
      linkerSettings: alone),
    .executableTarget(
      name: "press-counter", dependencies: ["ShutterKit"], path: "Examples/press-counter",
      linkerSettings: alone),
    .executableTarget(
      name: "photo-booth", dependencies: ["ShutterKit"], path: "Examples/photo-booth",
      linkerSettings: alone),
    .executableTarget(
      name: "locked-camera", dependencies: ["ShutterKit"],
      path: "Examples/locked-camera/application", linkerSettings: alone),
    .executableTarget(
      name: "locked-camera-extension", dependencies: ["ShutterKit"],
      path: "Examples/locked-camera/extension", linkerSettings: alone),
    // Run by Scripts/bench. Here, because what they measure is for this package alone.
    .executableTarget(
      name: "jpeg-cost", dependencies: ["Encoders", "PixelKernels"], path: "Benchmarks/JPEG",
      linkerSettings: alone),
    .executableTarget(
      name: "finish-cost", dependencies: ["CLinux", "MovieFormats"], path: "Benchmarks/Finish",
      linkerSettings: alone),
    // Run by hand when an interface changes; its output is committed and a test holds both together.
    .executableTarget(name: "varlink-generate", dependencies: ["Varlink"]),

    // Tests.
    .target(
      name: "TestSupport",
      dependencies: [
        "CLinux", "Installation", "LinuxIO", "PixelKernels", "ShutterInterfaces", "Varlink",
      ],
      swiftSettings: optimisedForTests),
    // What Scripts/fuzz feeds with invented inputs; a test replays those that are kept.
    .target(
      name: "FuzzTargets",
      dependencies: ["LinuxIO", "ShutterInterfaces", "Varlink", "VarlinkSocket"],
      path: "Fuzz/Targets"),
    .target(
      name: "FuzzServices",
      dependencies: [
        "AuditLog", "ButtonModel", "Configuration", "FuzzTargets", "Gateway", "LinuxIO",
        "PressFixtures", "ShutterInterfaces", "Varlink", "VarlinkSocket",
      ],
      path: "Fuzz/Services"),
    .target(
      name: "FuzzEngine",
      dependencies: [
        "CLinux", "CTurboJPEG", "CaptureEngine", "Configuration", "Encoders", "EngineChannels",
        "FuzzTargets",
        "Installation", "LinuxIO", "PictureCoding", "ShutterInterfaces", "Varlink", "VarlinkSocket",
        "VideoDevices",
      ],
      path: "Fuzz/Engine"),
    .target(
      name: "FuzzMovies", dependencies: ["FuzzTargets", "MovieFormats"], path: "Fuzz/Movies"),
    .target(name: "FuzzWeb", dependencies: ["FuzzTargets", "WebRules"], path: "Fuzz/Web"),
    .target(
      name: "FuzzRecordings", dependencies: ["FuzzTargets", "InputRecordings"],
      path: "Fuzz/Recordings"),
    .target(
      name: "FuzzPrint", dependencies: ["FuzzTargets", "LinuxIO", "PrintModel", "Printing"],
      path: "Fuzz/Print"),
    .target(
      name: "FuzzBooth",
      dependencies: [
        "BoothOrders", "BoothPage", "ComposeOrders", "Configuration", "FuzzTargets", "LinuxIO",
        "Varlink",
      ],
      path: "Fuzz/Booth"),
    .target(name: "PressFixtures", dependencies: ["ButtonModel", "Vocabulary"]),
    // Checks what callers of the engine were sent against the promises of its interface.
    .target(name: "CaptureGrammar", dependencies: ["CaptureModel"]),
    // Random stories told to a real gateway; optimised, because it also runs in an emulated machine.
    .target(
      name: "Chaos",
      dependencies: [
        "ButtonModel", "CLinux", "ShutterInterfaces", "TestSupport", "Varlink",
      ],
      swiftSettings: optimisedForTests),
    .executableTarget(name: "chaos-clients"),
    // A client that is never done; what ships beside it is what it is linked with, also in the rig.
    .executableTarget(
      name: "photo-burst", dependencies: ["ShutterKit"], linkerSettings: alone),
    // An application's extension, well-behaved or not.
    .executableTarget(
      name: "trial-extension", dependencies: ["ShutterKit"], linkerSettings: alone),
    .testTarget(
      name: "ButtonModelTests",
      dependencies: ["ButtonModel", "PressFixtures", "TestSupport", "Vocabulary"],
      exclude: ["Fixtures"], swiftSettings: optimisedForTests),
    .testTarget(
      name: "CaptureModelTests",
      dependencies: [
        "CaptureGrammar", "CaptureModel", "EngineChannels", "MovieFormats", "TestSupport",
        "Vocabulary",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "MovieFormatsTests", dependencies: ["FuzzMovies", "MovieFormats", "TestSupport"],
      exclude: ["Fixtures"], swiftSettings: optimisedForTests),
    .testTarget(
      name: "PictureCodingTests",
      dependencies: ["EngineChannels", "FuzzEngine", "LinuxIO", "PictureCoding", "TestSupport"]),
    .testTarget(
      name: "InputRecordingsTests",
      dependencies: ["FuzzRecordings", "InputRecordings", "PressFixtures", "TestSupport"],
      exclude: ["Recordings"]),
    .testTarget(
      name: "PrintModelTests", dependencies: ["PrintModel", "TestSupport"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "HookModelTests", dependencies: ["HookModel", "TestSupport", "Vocabulary"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "ComposeOrdersTests",
      dependencies: ["ComposeOrders", "TestSupport", "Varlink", "Vocabulary"]),
    .testTarget(
      name: "BoothOrdersTests",
      dependencies: ["BoothOrders", "Configuration", "FuzzBooth", "TestSupport", "Varlink"]),
    .testTarget(
      name: "BoothModelTests",
      dependencies: ["BoothModel", "BoothPage", "TestSupport", "Varlink"], exclude: ["Fixtures"],
      swiftSettings: optimisedForTests),
    .testTarget(
      name: "WebRulesTests",
      dependencies: ["FuzzTargets", "FuzzWeb", "TestSupport", "WebPage", "WebRules", "ZipFormat"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "PressLatencyTests", dependencies: ["CaptureModel", "PressLatency", "TestSupport"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "TerminalPicturesTests", dependencies: ["TerminalPictures", "TestSupport", "Varlink"]),
    .testTarget(
      name: "ShutterKitTests",
      dependencies: [
        "CLinux", "LinuxIO", "ShutterInterfaces", "ShutterKit", "ShutterKitTesting", "TestSupport",
        "Varlink", "VarlinkSocket",
      ],
      exclude: ["Fixtures"]),
    .testTarget(name: "AuditLogTests", dependencies: ["AuditLog", "ButtonModel", "Varlink"]),
    // An interface of others, made by varlink-generate as theirs would be in another project.
    .target(
      name: "VarlinkCertification", dependencies: ["LinuxIO", "Varlink", "VarlinkSocket"],
      resources: [.embedInCode("org.varlink.certification.varlink")]),
    .testTarget(
      name: "VarlinkTests",
      dependencies: [
        "LinuxIO", "ShutterInterfaces", "TestSupport", "Varlink", "VarlinkCertification",
        "VarlinkSocket", "varlink-generate",
      ]),
    .testTarget(
      name: "LinuxIOTests", dependencies: ["CDigest", "CLinux", "LinuxIO", "TestSupport"]),
    .testTarget(name: "InstallationTests", dependencies: ["Installation", "TestSupport"]),
    .testTarget(
      name: "VarlinkSocketTests",
      dependencies: ["CLinux", "FuzzTargets", "TestSupport", "VarlinkSocket"]),
    .testTarget(
      name: "ConfigurationTests",
      dependencies: ["Configuration", "LinuxIO", "TestSupport", "Vocabulary"]),
    .testTarget(
      name: "InputDevicesTests",
      dependencies: [
        "CLinux", "DeviceMonitor", "InputDevices", "InputRecordings", "LightDevices", "LinuxIO",
        "TestSupport", "Vocabulary",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "VideoDevicesTests",
      dependencies: ["CLinux", "PixelKernels", "TestSupport", "VideoDevices", "Vocabulary"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "EncodersTests",
      dependencies: [
        "CTurboJPEG", "CaptureModel", "Encoders", "FuzzEngine", "LinuxIO", "PixelKernels",
        "TestSupport", "Vocabulary",
      ]),
    .testTarget(
      name: "AudioDevicesTests",
      dependencies: ["AudioDevices", "COpus", "EngineChannels", "LinuxIO", "TestSupport"]),
    .testTarget(
      name: "CaptureEngineTests",
      dependencies: [
        "AudioDevices", "CTurboJPEG", "CaptureEngine", "CaptureGrammar", "CaptureModel",
        "Configuration", "Encoders", "EngineChannels", "FuzzEngine", "Installation", "LinuxIO",
        "MovieFormats",
        "PictureCoding",
        "PixelKernels", "ShutterInterfaces",
        "TestSupport", "Varlink", "VarlinkSocket", "VideoDevices", "Vocabulary",
      ]),
    .testTarget(
      name: "GatewayTests",
      dependencies: [
        "ButtonModel", "Configuration", "DeviceMonitor", "FuzzServices", "FuzzTargets", "Gateway",
        "InputDevices", "Installation", "LightDevices", "LinuxIO", "ShutterInterfaces",
        "TestSupport", "Varlink", "VarlinkSocket", "Vocabulary",
      ]),
    .testTarget(
      name: "PrintingTests",
      dependencies: [
        "Configuration", "FuzzPrint", "LinuxIO", "PrintModel", "Printing", "ShutterInterfaces",
        "TestSupport", "Varlink", "VarlinkSocket",
      ],
      exclude: ["Scripts"]),
    .testTarget(
      name: "HooksTests",
      dependencies: [
        "CLinux", "Configuration", "HookModel", "Hooks", "Installation", "LinuxIO",
        "ShutterInterfaces", "TestSupport", "Varlink", "Vocabulary",
      ]),
    .testTarget(
      name: "OffloadTests",
      dependencies: ["CLinux", "Configuration", "LinuxIO", "Offload", "TestSupport"]),
    .testTarget(
      name: "IntegrationTests",
      dependencies: [
        "CLinux", "CTurboJPEG", "Chaos", "ComposeOrders", "Installation", "LinuxIO", "PixelKernels",
        "ShutterInterfaces", "ShutterKit", "TestSupport", "Varlink", "VarlinkSocket",
      ],
      exclude: ["Scripts"]),
    .testTarget(
      name: "InteroperabilityTests",
      dependencies: [
        "Installation", "LinuxIO", "ShutterInterfaces", "TestSupport", "Varlink",
        "VarlinkCertification", "VarlinkSocket",
      ],
      exclude: ["Go"]),

    // Tests in the virtual machine (Tests/Rig/README.md).
    .target(name: "CRigSupport", path: "Tests/Rig/CRigSupport"),
    .testTarget(
      name: "RigTests",
      dependencies: [
        "AudioDevices", "ButtonModel", "CALSA", "CEvdev", "CRigSupport", "CaptureEngine",
        "CaptureModel", "Chaos", "EngineChannels", "InputDevices", "InputRecordings",
        "Installation",
        "LinuxIO",
        "MovieFormats", "PictureCoding", "PixelKernels", "PressFixtures", "ShutterInterfaces",
        "ShutterKit",
        "TestSupport", "Varlink", "VarlinkSocket", "VideoDevices", "Vocabulary",
      ],
      path: "Tests/Rig/Tests"),
  ]
)

/// The layers, from the top: a target imports only targets of layers below its own, or beside it. Each
/// layer is a folder in Sources (docs/ARCHITECTURE.md).
let layers = [
  ("Tools", ["varlink-generate"]),
  (
    "Programs",
    [
      "shutterd", "shutter-engine", "shutter-action", "shutter-extension", "shutter-pin",
      "shutter-encoder", "shutter-print", "shutter-hooks", "shutter-sound", "shutter-click",
      "shutter-web", "shutter-booth",
      "shutter-compose", "shutterctl", "BoothOrders", "ComposeOrders", "DaemonProgram",
      "PressLatency",
      "TerminalPictures", "WebServing",
    ]
  ),
  ("Client", ["ShutterKit", "ShutterKitTesting"]),
  ("Services", ["Gateway", "CaptureEngine", "Printing", "Hooks", "Offload"]),
  (
    "Devices",
    [
      "AudioDevices", "DeviceMonitor", "InputDevices", "LightDevices", "VideoDevices",
      "PixelKernels", "Encoders",
    ]
  ),
  (
    "Base",
    [
      "AuditLog", "Configuration", "Installation", "LinuxIO", "PhotoRecords", "ShutterInterfaces",
      "Varlink", "VarlinkSocket",
    ]
  ),
  (
    "Models",
    [
      "BoothModel", "BoothPage", "ButtonModel", "CaptureModel", "EngineChannels", "HookModel",
      "InputRecordings",
      "MovieFormats", "PictureCoding", "PrintModel", "Vocabulary", "WebPage", "WebRules",
      "ZipFormat",
    ]
  ),
  (
    "CLibraries",
    [
      "CALSA", "CCompose", "CCrypt", "CDigest", "CEvdev", "CGPIO", "CH264", "CJPEG", "CLinux",
      "COpus", "CQrencode", "CTOML", "CTurboJPEG", "CUdev", "CVips",
    ]
  ),
]

/// The tests of a layer's targets, in the folder of the same name in Tests.
let testedLayers = [
  (
    "Programs",
    [
      "BoothOrdersTests", "ComposeOrdersTests", "IntegrationTests", "InteroperabilityTests",
      "PressLatencyTests", "TerminalPicturesTests",
    ]
  ),
  ("Client", ["ShutterKitTests"]),
  (
    "Services",
    ["GatewayTests", "CaptureEngineTests", "PrintingTests", "HooksTests", "OffloadTests"]
  ),
  ("Devices", ["AudioDevicesTests", "InputDevicesTests", "VideoDevicesTests", "EncodersTests"]),
  (
    "Base",
    [
      "AuditLogTests", "ConfigurationTests", "InstallationTests", "LinuxIOTests", "VarlinkTests",
      "VarlinkSocketTests",
    ]
  ),
  (
    "Models",
    [
      "BoothModelTests", "ButtonModelTests", "CaptureModelTests", "HookModelTests",
      "InputRecordingsTests",
      "MovieFormatsTests", "PictureCodingTests", "PrintModelTests", "WebRulesTests",
    ]
  ),
  (
    "Support",
    [
      "CaptureGrammar", "Chaos", "PressFixtures", "TestSupport", "VarlinkCertification",
      "chaos-clients", "photo-burst",
      "trial-extension",
    ]
  ),
]

for (folder, layers) in [("Sources", layers), ("Tests", testedLayers)] {
  for (layer, names) in layers {
    for target in package.targets where names.contains(target.name) {
      target.path = "\(folder)/\(layer)/\(target.name)"
    }
  }
}

let supportsTests = [
  "FuzzBooth", "FuzzEngine", "FuzzMovies", "FuzzPrint", "FuzzRecordings", "FuzzServices",
  "FuzzTargets",
  "FuzzWeb",
  "PressFixtures",
  "VarlinkCertification",
]
for target in package.targets where target.isTest || supportsTests.contains(target.name) {
  target.swiftSettings = (target.swiftSettings ?? [unoptimised]) + [inOneJob]
}

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
