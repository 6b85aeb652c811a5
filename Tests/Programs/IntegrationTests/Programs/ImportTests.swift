// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// What must stay apart, whatever Package.swift declares: a line there is added without a thought. That a target imports
/// what it declares is `ArchitectureTests`.
struct ImportTests {
  /// Besides those of the layer Models: the models and pages of apps, the protocol without a system call, and pixel loops.
  private static let pure: Set<String> = [
    "BoothModel", "BoothPage", "ComposeOrders", "PixelKernels", "PrintModel", "TerminalPictures",
    "Varlink", "WebPage", "WebRules", "ZipFormat",
  ]

  @Test("what must be free of the operating system imports only what is free of it, too")
  func pure() throws {
    let sources = try Manifest.own().sources
    let models = Set(sources.filter { $0.layer == "Models" }.map(\.name))
    #expect(models.count > 5)
    let pure = models.union(Self.pure)
    for target in sources where pure.contains(target.name) {
      #expect(try target.imports().subtracting(pure) == [], "\(target.name)")
    }
  }

  @Test(
    "words and protocols stand alone",
    arguments: ["EngineChannels", "Varlink", "Vocabulary", "PixelKernels"])
  func alone(_ name: String) throws { #expect(try Self.imports(of: name) == []) }

  @Test("a model does not import another one's rules", arguments: ["ButtonModel", "CaptureModel"])
  func models(_ name: String) throws {
    #expect(
      try Self.imports(of: name).isSubset(of: ["EngineChannels", "MovieFormats", "Vocabulary"]))
  }

  @Test(
    "the services keep apart: no cameras in the gateway, no input devices in the engine",
    arguments: [
      (
        "Gateway",
        ["CaptureEngine", "CaptureModel", "Encoders", "PixelKernels", "VideoDevices", "CTurboJPEG"]
      ),
      ("CaptureEngine", ["Gateway", "ButtonModel", "InputDevices", "CEvdev", "CGPIO"]),
      ("Printing", ["Gateway", "CaptureEngine", "ButtonModel", "CaptureModel", "ShutterKit"]),
      ("Hooks", ["Gateway", "CaptureEngine", "ButtonModel", "ShutterKit", "VideoDevices"]),
      ("InputDevices", ["ButtonModel", "Gateway", "VideoDevices", "VarlinkSocket", "Varlink"]),
      ("AudioDevices", ["CaptureModel", "CaptureEngine", "VarlinkSocket"]),
      ("VideoDevices", ["CaptureModel", "CaptureEngine", "InputDevices", "VarlinkSocket"]),
      (
        "LinuxIO",
        [
          "Varlink", "VarlinkSocket", "ButtonModel", "CaptureModel", "Configuration",
          "Installation",
        ]
      ),
      ("AudioDevices", ["CaptureModel", "CaptureEngine", "VarlinkSocket"]),
      ("Installation", ["Varlink", "VarlinkSocket", "ShutterInterfaces", "Configuration"]),
      (
        "Configuration",
        ["Varlink", "VarlinkSocket", "ShutterInterfaces", "ButtonModel", "CaptureModel"]
      ),
      ("shutter-action", ["Varlink", "VarlinkSocket", "ShutterInterfaces"]),
      ("shutter-pin", ["Varlink", "VarlinkSocket", "ShutterInterfaces", "Configuration"]),
      ("shutter-extension", ["Varlink", "VarlinkSocket", "ShutterInterfaces"]),
      ("shutter-click", ["Configuration", "ShutterKit", "Gateway"]),
      ("shutter-sound", ["Varlink", "VarlinkSocket", "ShutterInterfaces", "Configuration"]),
      (
        "shutter-encoder",
        [
          "CaptureEngine", "Configuration", "Encoders", "ShutterInterfaces", "Varlink",
          "VarlinkSocket",
        ]
      ),
      (
        "ShutterKit",
        [
          "ButtonModel", "CaptureModel", "Configuration", "CEvdev", "CUdev", "CGPIO", "CTurboJPEG",
        ]
      ),
      (
        "ShutterKitTesting",
        [
          "ButtonModel", "Vocabulary", "Gateway", "InputDevices", "Configuration", "CEvdev",
          "CUdev", "CGPIO",
        ]
      ),
      (
        "shutter-web",
        [
          "ButtonModel", "Gateway", "CaptureEngine", "InputDevices", "VideoDevices",
          "Configuration",
        ]
      ),
      (
        "shutter-booth",
        ["ButtonModel", "Gateway", "CaptureEngine", "InputDevices", "VideoDevices", "CCompose"]
      ),
      (
        "shutter-compose",
        ["Configuration", "ShutterInterfaces", "ShutterKit", "VarlinkSocket", "WebServing"]
      ),
      ("DaemonProgram", ["Gateway", "CaptureEngine", "InputDevices", "VideoDevices"]),
      (
        "shutterctl", ["Gateway", "CaptureEngine", "InputDevices", "VideoDevices", "Configuration"]
      ),
    ])
  func services(_ target: String, _ forbidden: [String]) throws {
    let imports = try Self.imports(of: target)
    #expect(imports.contains("Glibc") || imports.contains("LinuxIO"))
    #expect(imports.intersection(forbidden) == [])
  }

  @Test("the protocol library knows nothing of this product")
  func protocolLibrary() throws {
    #expect(try Self.imports(of: "VarlinkSocket") == ["Glibc", "LinuxIO", "Varlink"])
  }

  @Test("nothing imports Foundation")
  func foundation() throws {
    for target in try Manifest.own().sources {
      #expect(try !target.imports().contains { $0.hasPrefix("Foundation") }, "\(target.name)")
    }
  }

  private static func imports(of name: String) throws -> Set<String> {
    try #require(try Manifest.own().sources.first { $0.name == name }).imports()
  }
}
