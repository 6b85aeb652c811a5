// SPDX-License-Identifier: Apache-2.0

/// The part of a file that is written for people: all of a document, the comments of code.
struct Prose {
  /// Each line that has some, by its number from 1.
  private(set) var lines: [(number: Int, text: String)] = []

  init(of text: String, in file: String) {
    let kind = Kind(file)
    var state = State.code
    for (index, bytes) in text.utf8.split(separator: 10, omittingEmptySubsequences: false)
      .enumerated()
    {
      let line = Substring(bytes)
      let prose =
        switch kind {
        case .document: String(line)
        case .manual: String(line.replacing("\\-", with: "-").replacing("\\&", with: ""))
        case .hashes: Self.hashComment(of: line)
        case .python: Self.pythonComment(of: line, &state)
        case .slashes: Self.slashComment(of: line, &state)
        case .none: ""
        }
      if !prose.isEmpty { lines.append((index + 1, prose)) }
    }
  }

  /// Whether a file of this name is one that can cite.
  static func isText(_ file: String) -> Bool { Kind(file) != .none }

  private enum Kind {
    case document, manual, hashes, python, slashes, none

    init(_ file: String) {
      let name = file.split(separator: "/").last ?? ""
      let ending = name.split(separator: ".").count > 1 ? name.split(separator: ".").last : nil
      switch ending {
      case "md": self = .document
      case "1", "5", "7", "8": self = .manual
      case "swift", "c", "h": self = .slashes
      case "py": self = .python
      case "sh", "t", "varlink", "example", "toml", "service", "socket", "rules", "conf", "env",
        "yml":
        self = .hashes
      case nil: self = file.hasPrefix("Scripts/") ? .hashes : .none
      default: self = .none
      }
    }
  }

  /// The place in which a line ends.
  private enum State { case code, text, comment }

  /// The comment of a line of Swift or C; strings are no comments. By bytes, because all of the sources
  /// go through it without optimisation.
  private static func slashComment(of line: Substring, _ state: inout State) -> String {
    let bytes = Array(line.utf8)
    let (quote, slash, star) = (UInt8(ascii: "\""), UInt8(ascii: "/"), UInt8(ascii: "*"))
    var comment: [UInt8] = []
    var index = 0
    var isString = false
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if state == .comment {
        if byte == star && next == slash {
          state = .code
          index += 1
        } else {
          comment.append(byte)
        }
      } else if byte == quote && next == quote && index + 2 < bytes.count
        && bytes[index + 2] == quote
      {
        state = state == .text ? .code : .text
        index += 2
      } else if state == .text {
        // Nothing of a long string is a comment.
      } else if isString {
        if byte == UInt8(ascii: "\\") {
          index += 1
        } else if byte == quote {
          isString = false
        }
      } else if byte == quote {
        isString = true
      } else if byte == slash && next == slash {
        return String(decoding: comment + bytes[(index + 2)...], as: UTF8.self)
      } else if byte == slash && next == star {
        state = .comment
        index += 1
      }
      index += 1
    }
    return String(decoding: comment, as: UTF8.self)
  }

  /// The text after a "#" at the beginning of a line or behind a space.
  private static func hashComment(of line: Substring) -> String {
    var before: Character = " "
    for index in line.indices {
      if line[index] == "#", before == " " { return String(line[line.index(after: index)...]) }
      before = line[index]
    }
    return ""
  }

  /// The same, and what stands between three quotation marks.
  private static func pythonComment(of line: Substring, _ state: inout State) -> String {
    let marks = line.ranges(of: "\"\"\"").count
    if state == .text {
      if marks % 2 == 1 { state = .code }
      return String(line)
    }
    if marks % 2 == 1 { state = .text }
    return marks > 0 ? String(line) : hashComment(of: line)
  }
}
