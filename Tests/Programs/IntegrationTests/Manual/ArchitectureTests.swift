// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// The drawing of the targets in docs/ARCHITECTURE.md, held to the manifest: each target of Sources once, in its
/// layer, with an arrow for each dependency that it declares.
struct ArchitectureTests {
  private static let document = "\(Repository.root)/docs/ARCHITECTURE.md"

  @Test("the drawing has each target once, in its layer, and an arrow for each dependency")
  func drawing() throws {
    let drawn = Self.drawing(in: try TestFile.read(Self.document))
    let declared = Self.targets(in: try TestFile.read("\(Repository.root)/Package.swift"))
    #expect(drawn.map(\.name).sorted() == Repository.targets().sorted())
    for target in drawn {
      #expect(TestFile.exists("\(Repository.root)/Sources/\(target.layer)/\(target.name)"))
      #expect(target.dependencies == declared[target.name], "the arrows of \(target.name)")
    }
  }

  @Test("no arrow goes up: a target depends on its own layer and on those below")
  func downwards() throws {
    let drawn = Self.drawing(in: try TestFile.read(Self.document))
    let order = drawn.map(\.layer)
    for target in drawn {
      for dependency in drawn where target.dependencies.contains(dependency.name) {
        let (upper, lower) = (
          order.firstIndex(of: target.layer), order.firstIndex(of: dependency.layer)
        )
        #expect(try #require(upper) <= #require(lower), "\(target.name) ──▶ \(dependency.name)")
      }
    }
  }

  @Test("drawn and declared targets are both read")
  func reading() {
    let drawn = Self.drawing(
      in:
        "# A\n\n```text\nBase\n  One ──▶ Two, Three,\n          Four\n  Two\nBelow\n  Three\n```\n  Five\n"
    )
    #expect(drawn.map(\.name) == ["One", "Two", "Three"])
    #expect(drawn.map(\.layer) == ["Base", "Base", "Below"])
    #expect(drawn.map(\.dependencies) == [["Two", "Three", "Four"], [], []])
    let declared = Self.targets(
      in: """
          .systemLibrary(name: "Two"),
          .target(
            name: "One",
            dependencies: [
              "Two", .product(name: "Parser", package: "parser"),
            ], swiftSettings: small),
        """)
    #expect(declared == ["One": ["Two", "Parser"], "Two": []])
  }

  private struct Target {
    let layer: String
    let name: String
    var dependencies: Set<String>
  }

  /// The targets of a document's first block of text: a line without indentation names a layer, one with two spaces
  /// a target and its dependencies, one with more goes on with them.
  private static func drawing(in text: String) -> [Target] {
    guard let start = text.firstRange(of: "```text\n"),
      let end = text[start.upperBound...].firstRange(of: "```")
    else { return [] }
    var layer = ""
    var targets: [Target] = []
    for line in text[start.upperBound..<end.lowerBound].split(separator: "\n") {
      let words = line.split { " ,".contains($0) }.filter { $0 != "──▶" }.map { String($0) }
      if line.hasPrefix("   ") {
        targets[targets.count - 1].dependencies.formUnion(words)
      } else if line.hasPrefix("  ") {
        targets.append(
          Target(layer: layer, name: words[0], dependencies: Set(words.dropFirst())))
      } else {
        layer = words[0]
      }
    }
    return targets
  }

  /// The targets that a manifest declares, with the names of what each depends on.
  static func targets(in manifest: String) -> [String: Set<String>] {
    let declaration =
      #/
      \.(?:target|executableTarget|systemLibrary)\(\s*name:\s*"([^"]+)"(?:,\s*dependencies:\s*\[([^\]]*)\])?
      /#
    var targets: [String: Set<String>] = [:]
    for match in manifest.matches(of: declaration) {
      let dependencies = (match.2 ?? "").replacing(/,\s*package:\s*"[^"]*"/, with: "")
      targets[String(match.1)] = Set(dependencies.matches(of: /"([^"]+)"/).map { String($0.1) })
    }
    return targets
  }
}
