// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// Package.swift says which targets there are and what each depends on. The drawing in docs/ARCHITECTURE.md, the folders
/// and the imports are held to it, and it to the rules about layers and apps.
struct ArchitectureTests {
  /// What an app still uses of the core that is no product, with the reason.
  private static let stitches = [
    // The names of the engine's files, and the places of pictures and provenance in them. The rest of CaptureModel is the
    // engine's own, so it is no product.
    "shutter-web": ["CaptureModel"]
  ]

  @Test("the drawing has each target once, in its layer, with an arrow for each dependency")
  func drawing() throws {
    let text = try TestFile.read("\(Repository.root)/docs/ARCHITECTURE.md")
    let drawn = Drawing(in: text).targets
    let declared = try Manifest.own().sources
    #expect(drawn.map(\.name).sorted() == declared.map(\.name).sorted())
    for target in drawn {
      let other = try #require(declared.first { $0.name == target.name })
      #expect(target.layer == other.layer, "the layer of \(target.name)")
      #expect(target.dependencies == other.dependencies, "the arrows of \(target.name)")
    }
  }

  @Test("no arrow goes up: a target depends on its own layer and on those below")
  func downwards() throws {
    let text = try TestFile.read("\(Repository.root)/docs/ARCHITECTURE.md")
    let layers = Drawing(in: text).layers
    let targets = try Manifest.own().sources
    for target in targets {
      for dependency in targets where target.dependencies.contains(dependency.name) {
        let upper = try #require(layers.firstIndex { $0 == target.layer })
        let lower = try #require(layers.firstIndex { $0 == dependency.layer })
        #expect(upper <= lower, "\(target.name) ──▶ \(dependency.name)")
      }
    }
  }

  @Test("each folder of a layer or of an app is a target")
  func folders() throws {
    let targets = try Manifest.own().sources
    for layer in Set(targets.compactMap(\.layer)) {
      let folders = TestFile.names(in: "\(Repository.root)/Sources/\(layer)")
      #expect(folders == targets.filter { $0.layer == layer }.map(\.name).sorted(), "\(layer)")
    }
    let known = Set(targets.compactMap { $0.layer?.split(separator: "/").first.map { String($0) } })
    #expect(Set(TestFile.names(in: "\(Repository.root)/Sources")) == known)
  }

  @Test("a target imports what it declares and nothing else")
  func imports() throws {
    let manifest = try Manifest.own()
    let modules = Set(manifest.targets.map(\.name) + ["ArgumentParser"])
    // A library in C has no imports, but headers.
    for target in manifest.sources where target.layer != "CLibraries" && target.name != "CCompose" {
      #expect(try target.imports().intersection(modules) == target.dependencies, "\(target.name)")
    }
  }

  /// The line along which an app could be cut off into a repository of its own.
  @Test("apps use each other and the public declarations of products")
  func apps() throws {
    let manifest = try Manifest.own()
    let apps = manifest.sources.filter { $0.layer?.hasPrefix("Apps/") == true }
    #expect(apps.count > 10)
    let allowed = manifest.published.union(apps.map(\.name))
    var unpublished: [String: [String]] = [:]
    for app in apps where !app.dependencies.isSubset(of: allowed) {
      unpublished[app.name] = app.dependencies.subtracting(allowed).sorted()
    }
    #expect(unpublished == Self.stitches)
    let privileged = apps.filter(\.hasPackageAccess).map(\.name)
    #expect(Set(privileged) == Set(Self.stitches.keys))
    // What is published needs no app.
    #expect(manifest.published.isDisjoint(with: apps.map(\.name)))
  }

  @Test("targets and layers of a drawing are read, and imports in each of their forms")
  func reading() {
    let drawing = Drawing(
      in:
        "# A\n\n```text\nBase\n  One ──▶ Two, Three,\n          Four\n  Two\nBelow\n  Three\n```\n  Five\n"
    )
    #expect(drawing.layers == ["Base", "Below"])
    #expect(drawing.targets.map(\.name) == ["One", "Two", "Three"])
    #expect(drawing.targets.map(\.layer) == ["Base", "Base", "Below"])
    #expect(drawing.targets.map(\.dependencies) == [["Two", "Three", "Four"], [], []])
    for line in [
      "import One", "@testable import One", "package import One", "import struct One.Two",
    ] {
      #expect(Manifest.Target.imported(by: line[...]) == "One", "\(line)")
    }
    for line in ["// import One", "let a = import One", "import", "func imports() {"] {
      #expect(Manifest.Target.imported(by: line[...]) == nil, "\(line)")
    }
  }
}

/// The first block of text of a document: a line without indentation names a layer, one with two spaces a target and its
/// dependencies, one with more goes on with them.
private struct Drawing {
  struct Target {
    let layer: String
    let name: String
    var dependencies: Set<String>
  }

  private(set) var layers: [String] = []
  private(set) var targets: [Target] = []

  init(in text: String) {
    guard let start = text.firstRange(of: "```text\n"),
      let end = text[start.upperBound...].firstRange(of: "```")
    else { return }
    for line in text[start.upperBound..<end.lowerBound].split(separator: "\n") {
      let words = line.split { " ,".contains($0) }.filter { $0 != "──▶" }.map { String($0) }
      if line.hasPrefix("   ") {
        targets[targets.count - 1].dependencies.formUnion(words)
      } else if line.hasPrefix("  ") {
        targets.append(
          Target(
            layer: layers.last ?? "", name: words[0], dependencies: Set(words.dropFirst())))
      } else {
        layers.append(words[0])
      }
    }
  }
}
