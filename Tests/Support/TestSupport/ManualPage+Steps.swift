// SPDX-License-Identifier: Apache-2.0

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
  /// What is typed and printed, one after the other.
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

  /// What each command would start a program of this name with, as the shell understands it.
  package func arguments(of program: String) throws -> [[String]] {
    try commands.map { command in
      try Command.run("bash", "-c", "\(program)() { printf '%s\\037' \"$@\"; }\n\(command)")
        .split(separator: "\u{1f}").map { String($0) }
    }
  }
}
