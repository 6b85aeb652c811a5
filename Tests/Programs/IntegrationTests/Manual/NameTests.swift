// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// One name, one thing: in Sources a file's name is its own, and so is the name of a type that more than its own file sees.
struct NameTests {
  /// Names that several modules have all the same, each with its reason.
  private static let exceptions: [String: String] = [:]

  @Test("no two files in Sources have the same name, except for the beginnings of programs")
  func files() throws {
    var seen: [String: String] = [:]
    for path in try TestFile.files(below: Self.sources) where path.hasSuffix(".swift") {
      let name = String(path.split(separator: "/").last ?? "")
      if let other = seen.updateValue(path, forKey: name), name != "main.swift" {
        Issue.record("\(other) and \(path) have the same name")
      }
    }
    #expect(seen.count > 100)
  }

  @Test("no two modules have a type of the same name")
  func types() throws {
    var modules: [String: Set<String>] = [:]
    for path in try TestFile.files(below: Self.sources) where path.hasSuffix(".swift") {
      for name in Self.types(in: try TestFile.read(path)) {
        modules[name, default: []].insert(Self.module(of: path))
      }
    }
    #expect(modules.count > 1000)
    let shared = modules.filter { $0.value.count > 1 }
    for (name, owners) in shared where Self.exceptions[name] == nil {
      Issue.record("\(owners.sorted().joined(separator: " and ")) have a type \(name)")
    }
    for name in Self.exceptions.keys { #expect(shared[name] != nil, "\(name) is no exception") }
  }

  @Test("types of a file are read, those of a type or of the file itself left out")
  func reading() {
    let text = """
      package struct One {
        struct Inner {}
      }
      @LoopActor
      public final class Two: One {}
      @LoopActor package enum Three {}
      private struct Four {}
      typealias Five = Int
      extension One {}
      """
    #expect(Self.types(in: text) == ["One", "Two", "Three", "Five"])
    #expect(Self.module(of: "\(Self.sources)/Base/Varlink/Values/X.swift") == "Varlink")
    #expect(Self.module(of: "\(Self.sources)/Apps/Booth/BoothModel/X.swift") == "BoothModel")
  }

  private static let sources = "\(Repository.root)/Sources"

  private static func types(in text: String) -> [String] {
    let modifiers: Set<Substring> = ["public", "package", "internal", "final", "indirect"]
    let kinds: Set<Substring> = ["struct", "enum", "class", "protocol", "actor", "typealias"]
    return text.split(separator: "\n").compactMap { line in
      guard line.first?.isLetter == true || line.first == "@" else { return nil }
      var words = line.split { !$0.isLetter && !$0.isNumber && !"_@".contains($0) }[...]
      while let word = words.first, word.hasPrefix("@") || modifiers.contains(word) {
        words.removeFirst()
      }
      guard words.count > 1, kinds.contains(words[words.startIndex]) else { return nil }
      return String(words[words.startIndex + 1])
    }
  }

  /// The folder of a target: in its layer's, or in its app's.
  private static func module(of path: String) -> String {
    let folders = path.dropFirst(sources.count).split(separator: "/").dropLast()
    let isOfApp = folders.first == "Apps" && folders.count > 2
    return folders.dropFirst(isOfApp ? 2 : 1).first.map { String($0) } ?? "Sources"
  }
}
