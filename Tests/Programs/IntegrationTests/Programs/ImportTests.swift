// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// Dependencies point one way, from the programs down to the pure models (docs/ARCHITECTURE.md). They are
/// repeated here because a line in Package.swift is added without a thought.
struct ImportTests {
  @Test(
    "a model that must be free of the operating system imports nothing",
    arguments: ["Varlink", "Vocabulary"])
  func pure(_ target: String) throws {
    #expect(try Self.imports(of: target) == [])
  }

  @Test(
    "the models import only the words that they share, films as files, and channels, which import nothing",
    arguments: [
      ("ButtonModel", ["Vocabulary"]),
      ("CaptureModel", ["EngineChannels", "MovieFormats", "Vocabulary"]), ("EngineChannels", []),
      ("InputRecordings", ["Vocabulary"]), ("MovieFormats", []), ("PictureCoding", []),
      ("PrintModel", []), ("WebPage", []), ("WebRules", []), ("ZipFormat", []),
    ])
  func models(_ target: String, _ imports: [String]) throws {
    #expect(try Self.imports(of: target) == Set(imports))
  }

  @Test("pixel loops import nothing either")
  func pixelKernels() throws { #expect(try Self.imports(of: "PixelKernels") == []) }

  @Test("pictures for terminals import pixel loops alone, and what writes bytes as text")
  func terminalPictures() throws {
    #expect(try Self.imports(of: "TerminalPictures") == ["PixelKernels", "Varlink"])
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
    for target in Repository.targets() {
      let imports = try Self.imports(of: target)
      #expect(!imports.contains { $0.hasPrefix("Foundation") }, "\(target)")
    }
  }

  /// The modules that a target's files import, in whatever form.
  private static func imports(of target: String) throws -> Set<String> {
    let files = try Repository.swiftFiles(of: target)
    return try Set(
      files.flatMap { path in
        try TestFile.read(path).split(separator: "\n").compactMap { line -> String? in
          let words = line.split(separator: " ")
          guard let at = words.firstIndex(of: "import"), at < 2, at + 1 < words.count,
            at == 0 || words[0].hasPrefix("@") || words[0].hasSuffix("ublic")
          else { return nil }
          // "import struct Module.Name" names its module, too.
          let kinds: Set<Substring> = ["struct", "class", "enum", "func", "protocol", "typealias"]
          let name = kinds.contains(words[at + 1]) ? words[at + 2] : words[at + 1]
          return name.split(separator: ".").first.map { String($0) }
        }
      })
  }
}
