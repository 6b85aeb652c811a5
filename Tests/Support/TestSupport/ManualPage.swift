// SPDX-License-Identifier: Apache-2.0

/// The examples of a manual page or of a Markdown file, as its source marks them (man/shutterd-protocol.7
/// says how; in Markdown the mark is a comment, `<!-- run 1 -->`).
package struct ManualPage {
  /// The way to test a display.
  package enum Mark: Equatable {
    /// It is typed into the terminal with that number.
    case run(terminal: Int)
    /// It needs a program that may not be there, or a machine that is not this one.
    case parse
    /// It is the content of a configuration file with that name.
    case check(file: String)

    /// Reads the text of the comment.
    init?(_ text: Substring) {
      let words = text.split(separator: " ")
      switch (words.first, words.count) {
      case ("parse", 1): self = .parse
      case ("check", 2): self = .check(file: String(words[1]))
      case ("run", 2):
        guard let number = Int(words[1]) else { return nil }
        self = .run(terminal: number)
      default: return nil
      }
    }
  }

  /// A marked display.
  package struct Example {
    package let mark: Mark
    /// The line of the source in which it begins.
    package let line: Int
    /// The lines as a reader sees them.
    package var lines: [String] = []
  }

  /// The marked displays in their order.
  package private(set) var examples: [Example] = []
  /// Lines of the source with a command in a display without a mark.
  package private(set) var unmarked: [Int] = []

  /// Reads the source of a page, or of a Markdown file.
  package init(_ path: String) throws {
    let lines = try TestFile.read(path).split(separator: "\n", omittingEmptySubsequences: false)
    if path.hasSuffix(".md") {
      readMarkdown(lines)
    } else {
      try readRoff(lines)
    }
  }

  private mutating func readRoff(_ lines: [Substring]) throws {
    var mark: Mark?
    var display: Example?
    var isLiteral = false
    for (index, line) in lines.enumerated() {
      if line.hasPrefix(".\\\" "), let found = Mark(line.dropFirst(4)) {
        mark = found
      } else if line.hasPrefix(".Bd -literal") {
        isLiteral = true
        display = mark.map { Example(mark: $0, line: index + 1) }
        mark = nil
      } else if line == ".Ed" {
        if let display { examples.append(display) }
        (display, isLiteral) = (nil, false)
      } else if display != nil {
        try display?.lines.append(Self.text(line, at: index + 1))
      } else if isLiteral, line.hasPrefix("$ ") {
        unmarked.append(index + 1)
      }
    }
  }

  /// Code is text that is indented by four, with an empty line before and after it.
  private mutating func readMarkdown(_ lines: [Substring]) {
    var mark: Mark?
    var display: Example?
    for (index, line) in lines.enumerated() {
      if !line.hasPrefix("    "), !line.isEmpty, let ended = display {
        examples.append(ended)
        display = nil
      }
      if line.hasPrefix("<!-- "), line.hasSuffix(" -->"),
        let found = Mark(line.dropFirst(5).dropLast(4))
      {
        mark = found
      } else if line.hasPrefix("    ") {
        if display == nil, let found = mark {
          display = Example(mark: found, line: index + 1)
          mark = nil
        }
        if display == nil, line.hasPrefix("    $ ") { unmarked.append(index + 1) }
        display?.lines.append(String(line.dropFirst(4)))
      }
    }
    if let display { examples.append(display) }
  }

  /// A line of a page's source as a reader sees it.
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

extension ManualPage {
  /// One thing that happens in a terminal.
  package enum Step: Equatable {
    case command(String)
    /// A line that is printed.
    case output(String)
    /// Ctrl-C.
    case interrupt
  }
}

extension ManualPage.Example {
  /// Everything that is typed and printed, one step after another.
  package var steps: [ManualPage.Step] {
    var steps: [ManualPage.Step] = []
    for line in lines {
      switch (line.prefix(2), steps.last) {
      case ("$ ", _): steps.append(.command(String(line.dropFirst(2))))
      case ("> ", .command(let start)?):
        steps[steps.count - 1] = .command(start + "\n" + line.dropFirst(2))
      case ("^C", _): steps.append(.interrupt)
      case (let space, .output(let start)?) where space.first == " ":
        let gap = start.first == "{" ? "" : " "
        steps[steps.count - 1] = .output(start + gap + line.drop { $0 == " " })
      default: steps.append(.output(line))
      }
    }
    return steps
  }

  /// The commands alone.
  package var commands: [String] {
    steps.compactMap { if case .command(let command) = $0 { command } else { nil } }
  }

  /// The arguments that each command would start the program of this name with, after the shell has
  /// expanded them.
  package func arguments(of program: String) throws -> [[String]] {
    try commands.map { command in
      try Command.run("bash", "-c", "\(program)() { printf '%s\\037' \"$@\"; }\n\(command)")
        .split(separator: "\u{1f}").map { String($0) }
    }
  }
}
