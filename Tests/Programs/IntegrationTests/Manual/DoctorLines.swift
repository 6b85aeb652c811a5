// SPDX-License-Identifier: Apache-2.0
import TestSupport

/// The lines that `shutterctl doctor` can print, as its source has them.
struct DoctorLines {
  /// One line: its fixed parts, with a gap between each two for the inserted text.
  struct Line: Hashable {
    let level: String
    let parts: [String]

    /// Whether a printed line may be this one.
    func fits(_ text: String) -> Bool {
      guard text.hasPrefix(level) else { return false }
      var rest = text.dropFirst(level.count).drop { $0 == " " }
      for (index, part) in parts.enumerated() {
        guard let found = index == 0 ? rest.prefixRange(of: part) : rest.firstRange(of: part) else {
          return false
        }
        rest = rest[found.upperBound...]
      }
      return parts.last == "" || rest.isEmpty
    }
  }

  private(set) var lines: Set<Line> = []

  init() throws {
    let folder = "\(Repository.root)/Sources/Programs/shutterctl/Doctor"
    for file in TestFile.names(in: folder) {
      let source = try TestFile.read("\(folder)/\(file)")
      for (call, level) in [(".ok(", "OK"), (".warning(", "WARN"), (".failure(", "FAIL")] {
        for call in source.ranges(of: call) {
          var rest = source[call.upperBound...].drop { $0.isWhitespace }
          guard rest.first == "\"" else { continue }
          lines.insert(Line(level: level, parts: Self.parts(of: &rest)))
        }
      }
    }
  }

  /// Reads string literals that are added up; what else is added may be anything.
  private static func parts(of rest: inout Substring) -> [String] {
    var parts = [""]
    while true {
      if rest.first == "\"" {
        readLiteral(&rest, into: &parts)
      } else {
        parts.append("")
        return parts
      }
      rest = rest.drop { $0.isWhitespace }
      guard rest.first == "+" else { return parts }
      rest = rest.dropFirst().drop { $0.isWhitespace }
    }
  }

  private static func readLiteral(_ rest: inout Substring, into parts: inout [String]) {
    rest.removeFirst()
    while let character = rest.popFirst(), character != "\"" {
      guard character == "\\" else {
        parts[parts.count - 1].append(character)
        continue
      }
      let escaped = rest.removeFirst()
      guard escaped == "(" else {
        parts[parts.count - 1].append(escaped)
        continue
      }
      var depth = 1
      while depth > 0, let inner = rest.popFirst() {
        if inner == "(" { depth += 1 }
        if inner == ")" { depth -= 1 }
      }
      parts.append("")
    }
  }
}

extension Substring {
  fileprivate func prefixRange(of prefix: String) -> Range<Index>? {
    hasPrefix(prefix) ? startIndex..<index(startIndex, offsetBy: prefix.count) : nil
  }
}
