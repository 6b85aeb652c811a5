// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// The options that a manual page of ours lists.
struct ManualOptions {
  /// All of them.
  private(set) var all: Set<String> = []
  /// By the command that an `.It Cm` begins: those of its text, and of the sections that it names.
  private(set) var ofCommands: [String: Set<String>] = [:]

  init(_ path: String) throws {
    var ofSections: [String: Set<String>] = [:]
    var named: [String: [String]] = [:]
    var section = ""
    var command: String?
    for line in try TestFile.read(path).split(separator: "\n") where line.first == "." {
      let words = line.split(separator: " ").map { String($0) }
      let options = Self.options(words)
      all.formUnion(options)
      switch (words[0], words.count > 1 ? words[1] : "") {
      case (".Sh", _), (".Ss", _):
        section = words.dropFirst().joined(separator: " ")
        command = nil
      case (".It", "Cm"):
        let name = words.dropFirst(2).prefix { $0.first?.isLowercase == true }
        command = name.joined(separator: " ")
        ofCommands[command ?? "", default: []].formUnion(options)
        continue
      case (".Sx", _):
        let title = words.dropFirst().filter { $0 != "," && $0 != "." }.joined(separator: " ")
        if let command { named[command, default: []].append(title) }
      default: break
      }
      if let command {
        ofCommands[command, default: []].formUnion(options)
      } else {
        ofSections[section, default: []].formUnion(options)
      }
    }
    for (command, sections) in named {
      for section in sections {
        ofCommands[command]?.formUnion(
          try #require(ofSections[section], "there is no section \(section)"))
      }
    }
  }

  /// `Fl -name` is `--name`.
  private static func options(_ words: [String]) -> Set<String> {
    Set(
      zip(words, words.dropFirst()).compactMap { macro, name in
        (macro == "Fl" || macro == ".Fl") && name.hasPrefix("-") ? "-\(name)" : nil
      })
  }
}
