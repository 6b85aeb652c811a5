// SPDX-License-Identifier: Apache-2.0
import TestSupport

/// The examples of a manual page, as its source marks them (man/shutterd-protocol.7 says how).
struct ManualPage {
  /// What becomes of a display.
  enum Mark: Equatable {
    /// It is typed in the terminal of that number.
    case run(terminal: Int)
    /// It needs a program that may not be there.
    case parse
  }

  /// One thing that happens in a terminal.
  enum Step: Equatable {
    case command(String)
    /// A line that is printed.
    case output(String)
    /// Ctrl-C.
    case interrupt
  }

  /// A marked display.
  struct Example {
    let mark: Mark
    var steps: [Step] = []
    /// Where it begins in the source.
    let line: Int
  }

  /// The marked displays in their order.
  private(set) var examples: [Example] = []
  /// Lines of the source where a command stands in a display without a mark.
  private(set) var unmarked: [Int] = []

  /// Reads the source of a page.
  init(_ path: String) throws {
    var mark: Mark?
    var display: Example?
    var isLiteral = false
    let lines = try TestFile.read(path).split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if let found = Self.mark(line) {
        mark = found
      } else if line.hasPrefix(".Bd -literal") {
        isLiteral = true
        display = mark.map { Example(mark: $0, line: index + 1) }
        mark = nil
      } else if line == ".Ed" {
        if let display { examples.append(display) }
        (display, isLiteral) = (nil, false)
      } else if display != nil {
        try display?.append(Self.text(line, at: index + 1))
      } else if isLiteral, line.hasPrefix("$ ") {
        unmarked.append(index + 1)
      }
    }
  }

  private static func mark(_ line: Substring) -> Mark? {
    if line == ".\\\" parse" { return .parse }
    guard line.hasPrefix(".\\\" run ") else { return nil }
    return Int(line.dropFirst(8)).map { .run(terminal: $0) }
  }

  /// What a line of the source looks like when it is read.
  private static func text(_ line: Substring, at number: Int) throws -> String {
    var text = ""
    var rest = line
    while let backslash = rest.firstIndex(of: "\\") {
      text += rest[..<backslash]
      rest = rest[backslash...]
      guard
        let (escape, meaning) = [("\\e", "\\"), ("\\-", "-"), ("\\(aq", "'")]
          .first(where: { rest.hasPrefix($0.0) })
      else { throw TestError.unexpected(awaited: "an escape in line \(number)", got: "\(rest)") }
      text += meaning
      rest = rest.dropFirst(escape.count)
    }
    return text + rest
  }
}

extension ManualPage.Example {
  /// Takes one more line: a command, what goes on with one, or what is printed.
  fileprivate mutating func append(_ line: String) throws {
    switch (line.prefix(2), steps.last) {
    case ("$ ", _): steps.append(.command(String(line.dropFirst(2))))
    case ("> ", .command(let start)?):
      steps[steps.count - 1] = .command(start + "\n" + line.dropFirst(2))
    case ("^C", _): steps.append(.interrupt)
    case (let space, .output(let start)?) where space.first == " ":
      steps[steps.count - 1] = .output(start + line.drop { $0 == " " })
    default: steps.append(.output(line))
    }
  }
}
