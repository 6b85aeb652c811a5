// SPDX-License-Identifier: Apache-2.0

// a file ── prose (all of a document, the comments of code) ──┬── words ──┬── there
//                                                             └── links ──┴── not there: a finding

/// Citations of promises, tables, files, test suites and sections, as documents and comments make them.
struct Citations {
  /// Everything that can be cited.
  struct Known {
    /// Numbers of docs/REQUIREMENTS.md, like "R-01".
    var promises: Set<String> = []
    /// Its tables, like "G.1".
    var tables: Set<String> = []
    /// Files, from the root of the repository.
    var files: Set<String> = []
    /// Types of the tests whose names end with "Tests".
    var suites: Set<String> = []
    /// Titles of each document.
    var titles: [String: Set<String>] = [:]

    init() {}

    /// Collects everything that can be cited from all files of the repository.
    init(_ texts: [String: String]) {
      files = Set(texts.keys)
      for (file, text) in texts {
        if file.hasSuffix(".md") { titles[file] = Set(Self.titles(of: text)) }
        if file.hasPrefix("Tests/"), file.hasSuffix(".swift") {
          suites.formUnion(Self.suites(of: text))
        }
      }
      // Test targets, whose folders may have other names.
      for part in (texts["Package.swift"] ?? "").split(separator: "\"")
      where part.hasSuffix("Tests") {
        suites.insert(String(part))
      }
      for line in (texts[Citations.requirements] ?? "").split(separator: "\n") {
        let words = line.split { $0 == " " || $0 == "*" || $0 == ":" }
        if line.hasPrefix("- **R-") { promises.insert(String(words[1])) }
        if line.hasPrefix("### Table ") { tables.insert(String(words[2])) }
      }
    }

    private static func titles(of text: String) -> [String] {
      var isCode = false
      return text.split(separator: "\n").compactMap { line in
        if line.hasPrefix("```") { isCode.toggle() }
        if isCode || !line.hasPrefix("#") { return nil }
        return String(line.drop { $0 == "#" }.dropFirst())
      }
    }

    private static func suites(of text: String) -> [String] {
      text.split(separator: "\n").compactMap { line in
        let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        let type = words.firstIndex { ["struct", "class", "enum", "actor"].contains($0) }
        guard let type, type + 1 < words.count, words[type + 1].hasSuffix("Tests") else {
          return nil
        }
        return String(words[type + 1])
      }
    }
  }

  /// A citation of something that is not there.
  struct Finding: Equatable, CustomStringConvertible {
    var file: String
    var line: Int
    var word: String
    var problem: String

    var description: String { "\(file):\(line): \(word): \(problem)" }
  }

  private let known: Known
  /// Folders, and the first parts of paths.
  private let folders: Set<String>
  private let roots: Set<String>
  /// Files and folders by their last names.
  private let named: [String: [String]]

  init(_ known: Known) {
    var folders: Set<String> = []
    for file in known.files {
      var parts = file.split(separator: "/").dropLast()
      while !parts.isEmpty, folders.insert(parts.joined(separator: "/")).inserted {
        parts = parts.dropLast()
      }
    }
    self.known = known
    self.folders = folders
    roots = folders.filter { !$0.contains("/") }
    named = Dictionary(grouping: Array(known.files) + Array(folders)) {
      String($0.split(separator: "/").last ?? "")
    }
  }

  /// Everything that `text`, the contents of `file`, cites and that is not there.
  func findings(in text: String, of file: String) -> [Finding] {
    Prose(of: text, in: file).lines.flatMap { number, line in
      (problems(inWordsOf: line, of: file)
        + (file.hasSuffix(".md") ? problems(inLinksOf: line, of: file) : []))
        .map { Finding(file: file, line: number, word: $0.word, problem: $0.problem) }
    }
  }

  // MARK: Words

  private typealias Problem = (word: String, problem: String)

  private func problems(inWordsOf line: String, of file: String) -> [Problem] {
    CitedWord.all(in: line).flatMap { word in
      var found: [Problem] = []
      if let problem = problem(of: word, in: file) { found.append((word.text, problem)) }
      if let title = word.quotedTitle, let document = document(word.text),
        known.titles[document]?.contains(title) == false
      {
        found.append((title, "no section of \(document)"))
      }
      return found
    }
  }

  private func problem(of cited: CitedWord, in file: String) -> String? {
    let word = cited.text
    let number = word.dropFirst(2)
    if word.hasPrefix("R-"), !number.isEmpty, number.allSatisfy(\.isNumber) {
      return known.promises.contains(word) ? nil : "no promise of \(Self.requirements)"
    }
    if word.hasPrefix("G."), number.first?.isNumber == true {
      return known.tables.contains(word) ? nil : "no table of \(Self.requirements)"
    }
    if Self.foreign.contains(word) || word.hasPrefix("\(Self.foreign[0]).") {
      return "a document that a clone does not have"
    }
    let path = word.prefix { $0 != "#" }
    let parts = path.split(separator: "/")
    if parts.first == "..", !cited.isQuoted {
      if !isThere(Self.resolve(path, beside: file)) { return "no such file" }
    } else if parts.count > 1, let root = parts.first, roots.contains(String(root)),
      !path.hasPrefix("/")
    {
      if !isThere(parts.joined(separator: "/")) && !isThere(Self.resolve(path, beside: file)) {
        return "no such file"
      }
    } else if let end = Self.extensions.first(where: { path.hasSuffix($0) }), path != end[...],
      !path.hasPrefix("/")
    {
      if !isThere(anywhere: parts) { return "no file has this name" }
    } else if !cited.isQuoted, let suite = missingSuite(in: word) {
      return suite == word ? "no such test suite" : "no test suite \(suite)"
    }
    return problemOfAnchor(word)
  }

  private func isThere(_ path: String) -> Bool {
    if path.contains("*") {
      return (known.files.union(folders)).contains { Self.fits(path, $0) }
    }
    return known.files.contains(path) || folders.contains(path)
  }

  /// Whether the path of a file or folder ends like this.
  private func isThere(anywhere parts: [Substring]) -> Bool {
    let end = parts.joined(separator: "/")
    if end.contains("*") {
      return known.files.contains { Self.fits("*/\(end)", "/\($0)") }
    }
    return named[String(parts.last ?? "")]?.contains { "/\($0)".hasSuffix("/\(end)") } == true
  }

  private func missingSuite(in word: String) -> String? {
    word.split { !($0.isLetter || $0.isNumber || "_*".contains($0)) }.lazy.map { String($0) }
      .first { name in
        guard name.hasSuffix("Tests"), name.count > 5, name.first?.isLowercase == false else {
          return false
        }
        if name.contains("*") {
          return !known.suites.contains { Self.fitsPart(name[...], $0[...]) }
        }
        return !known.suites.contains(name) && named[name] == nil
      }
  }

  // MARK: Sections and links

  /// The document of a word, from the root.
  private func document(_ word: String) -> String? {
    let path = String(word.prefix { $0 != "#" })
    if known.titles[path] != nil { return path }
    return known.titles["docs/\(path)"] != nil ? "docs/\(path)" : nil
  }

  private func problemOfAnchor(_ word: String) -> String? {
    guard let mark = word.firstIndex(of: "#"), let document = document(word) else { return nil }
    return problem(ofAnchor: word[word.index(after: mark)...], in: document)
  }

  private func problem(ofAnchor anchor: Substring, in document: String) -> String? {
    guard let titles = known.titles[document] else { return nil }
    return titles.contains { Self.anchor(of: $0) == anchor } ? nil : "no section of \(document)"
  }

  private func problems(inLinksOf line: String, of file: String) -> [Problem] {
    line.ranges(of: "](").compactMap { range in
      let target = line[range.upperBound...].prefix { $0 != ")" }
      if target.isEmpty || target.hasPrefix("http") { return nil }
      let path = target.prefix { $0 != "#" }
      let anchor = target[path.endIndex...].dropFirst()
      let resolved = path.isEmpty ? file : Self.resolve(path, beside: file)
      if !isThere(resolved) && !resolved.isEmpty { return (String(target), "no such file") }
      if anchor.isEmpty { return nil }
      return problem(ofAnchor: anchor, in: resolved).map { (String(target), $0) }
    }
  }

  /// The path from the root of what a file cites by a path from its own folder.
  private static func resolve(_ path: Substring, beside file: String) -> String {
    var parts = Array(file.split(separator: "/").dropLast())
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  /// The anchor that a title has on the web: lower case, hyphens for spaces, no punctuation.
  static func anchor(of title: String) -> String {
    String(
      title.lowercased().compactMap { character in
        if character == " " { return "-" }
        return character.isLetter || character.isNumber || "-_".contains(character)
          ? character : nil
      })
  }

  /// Whether a path fits a pattern in which "*" stands for anything within a part.
  private static func fits(_ pattern: String, _ path: String) -> Bool {
    let wanted = pattern.split(separator: "/", omittingEmptySubsequences: false)
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = wanted.first, let part = parts.first, wanted.count <= parts.count else {
      return false
    }
    // A pattern that begins with "*/" is the end of a path.
    let tail = first == "*" && part.isEmpty ? parts.suffix(wanted.count - 1) : parts[...]
    let patterns = first == "*" && part.isEmpty ? wanted.dropFirst() : wanted[...]
    return tail.count == patterns.count && zip(patterns, tail).allSatisfy { fitsPart($0, $1) }
  }

  private static func fitsPart(_ pattern: Substring, _ part: Substring) -> Bool {
    let pieces = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard pieces.count > 1, let first = pieces.first, let last = pieces.last else {
      return pattern == part
    }
    guard part.hasPrefix(first) else { return false }
    var rest = part.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let range = rest.firstRange(of: piece) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last)
  }

  /// Documents that the project was begun with, put together here so that this line does not cite
  /// them.
  static let foreign = ["DES" + "IGN", "requirements" + " 0.3"]
  static let requirements = "docs/REQUIREMENTS.md"
  private static let extensions = [".swift", ".t", ".md", ".varlink"]
}

/// A run of characters of which names and paths are made.
private struct CitedWord {
  var text: String
  /// Whether it follows a quotation mark, as a string of an example does.
  var isQuoted: Bool
  /// The title that follows a document's name, as in `docs/GPIO.md, "Wiring"`.
  var quotedTitle: String?

  static func all(in line: String) -> [CitedWord] {
    let bytes = Array(line.utf8)
    var words: [CitedWord] = []
    var start = 0
    while start < bytes.count {
      guard isPart[Int(bytes[start])] else {
        start += 1
        continue
      }
      var end = start
      // Most words cannot be a citation: they have small letters alone.
      var isPlain = true
      while end < bytes.count, isPart[Int(bytes[end])] {
        if bytes[end] < UInt8(ascii: "a") { isPlain = false }
        end += 1
      }
      let before = start > 0 ? bytes[start - 1] : 0
      // A path that begins elsewhere, as "~/docs/x" or "$root/docs/x" do, is none of ours.
      let isElsewhere = "~$}".utf8.contains(before)
      if !isPlain && !isElsewhere {
        var text = Substring(decoding: bytes[start..<end], as: UTF8.self)
        while let last = text.last, ".-#/".contains(last) { text.removeLast() }
        while text.hasPrefix("./") { text = text.dropFirst(2) }
        if !text.isEmpty {
          words.append(
            CitedWord(
              text: text.first?.isNumber == true && follows("requirements ", bytes[..<start])
                ? "requirements \(text)" : String(text),
              isQuoted: before == UInt8(ascii: "\""), quotedTitle: title(after: end, of: bytes)))
        }
      }
      start = end
    }
    return words
  }

  private static func follows(_ text: String, _ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.suffix(text.utf8.count).elementsEqual(text.utf8)
  }

  private static func title(after end: Int, of bytes: [UInt8]) -> String? {
    var next = end
    while next < bytes.count, "`),".utf8.contains(bytes[next]) { next += 1 }
    guard next + 1 < bytes.count, bytes[next] == UInt8(ascii: " "),
      bytes[next + 1] == UInt8(ascii: "\"")
    else {
      return nil
    }
    let rest = bytes[(next + 2)...]
    guard let close = rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    return String(decoding: rest[..<close], as: UTF8.self)
  }

  private static let isPart = (0...255).map { byte in
    switch UInt8(byte) {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_./*+#-".utf8.contains(UInt8(byte))
    }
  }
}
