// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Varlink

/// What Package.swift declares, as SwiftPM reads it.
struct Manifest {
  struct Target {
    let name: String
    /// From the root of the repository.
    let folder: String
    /// The targets and products that it depends on.
    let dependencies: Set<String>
    /// Whether it may use what other targets declare as `package`.
    let hasPackageAccess: Bool
    /// The Debian package of a library of the system.
    let package: String?

    /// The folders between Sources and its own: "Base", "Apps/Print". Nil for what is not in Sources.
    var layer: String? {
      let parts = folder.split(separator: "/")
      return parts.first == "Sources" ? parts.dropFirst().dropLast().joined(separator: "/") : nil
    }

    /// The modules that its files import, in whatever form.
    func imports() throws -> Set<String> {
      try Set(
        Command.run("find", "\(Repository.root)/\(folder)", "-name", "*.swift")
          .split(separator: "\n").flatMap { path in
            try TestFile.read(String(path)).split(separator: "\n").compactMap(Self.imported)
          })
    }

    /// The module that a line imports.
    static func imported(by line: Substring) -> String? {
      let words = line.split(separator: " ")
      let before: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
      guard let at = words.firstIndex(of: "import"), at < 2, at + 1 < words.count,
        at == 0 || words[0].hasPrefix("@") || before.contains(words[0])
      else { return nil }
      // "import struct Module.Name" names its module, too.
      let kinds: Set<Substring> = ["struct", "class", "enum", "func", "protocol", "typealias"]
      let name = kinds.contains(words[at + 1]) ? words[at + 2] : words[at + 1]
      return name.split(separator: ".").first.map { String($0) }
    }
  }

  let targets: [Target]
  /// The products that are programs.
  let programs: [String]
  /// The targets of the products that are libraries.
  let published: Set<String>

  private static let result = Result { try Manifest() }

  /// That of this repository, read once.
  static func own() throws -> Manifest { try result.get() }

  /// The targets in Sources.
  var sources: [Target] { targets.filter { $0.layer != nil } }

  private init() throws {
    // Elsewhere, because a build may hold the repository's own folder.
    let folder = TemporaryFolder()
    try Command.run("cp", "\(Repository.root)/Package.swift", folder.path)
    let dump = try Command.run("swift", "package", "--package-path", folder.path, "dump-package")
    let json = try JSON(parsing: Array(dump.utf8))
    targets = (json["targets"]?.arrayValue ?? []).map { Target($0) }
    let products = json["products"]?.arrayValue ?? []
    programs = products.filter { $0["type"]?["executable"] != nil }
      .compactMap { $0["name"]?.stringValue }
    published = Set(
      products.filter { $0["type"]?["library"] != nil }
        .flatMap { ($0["targets"]?.arrayValue ?? []).compactMap(\.stringValue) })
  }
}

extension Manifest.Target {
  /// Reads an entry of `swift package dump-package`.
  fileprivate init(_ json: JSON) {
    name = json["name"]?.stringValue ?? ""
    folder = json["path"]?.stringValue ?? ""
    dependencies = Set(
      (json["dependencies"]?.arrayValue ?? []).compactMap { dependency in
        (dependency["byName"] ?? dependency["product"])?.arrayValue?.first?.stringValue
      })
    hasPackageAccess = json["packageAccess"]?.boolValue ?? true
    package =
      json["providers"]?.arrayValue?.first?["apt"]?.arrayValue?.first?.arrayValue?.first?
      .stringValue
  }
}
