// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport

/// A shell in which the examples of a manual page are typed.
final class ManualTerminal {
  private let shell: RunningProcess

  /// - Parameters:
  ///   - runtimeFolder: `XDG_RUNTIME_DIR`, so that `shutterctl` finds the daemons by itself.
  ///   - programs: the folder of our programs.
  init(runtimeFolder: String, programs: String) throws {
    // A test that was started in the background may have Ctrl-C ignored.
    shell = try RunningProcess(
      [
        "env", "--default-signal=INT", "--unset=JOURNAL_STREAM", "XDG_RUNTIME_DIR=\(runtimeFolder)",
        "PATH=\(programs):\(String(cString: getenv("PATH")))", "bash", "--norc",
      ], errorOutput: .merged)
  }

  func type(_ command: String) throws { try shell.write(command) }

  /// The next line that is printed.
  func line() throws -> String {
    guard let line = try shell.nextLine() else { throw TestError.ended(awaited: "a line") }
    return line
  }

  /// Ctrl-C: ends the program that runs, and returns when the shell knows.
  func interrupt() throws {
    let list = "/proc/\(shell.pid)/task/\(shell.pid)/children"
    let children = try TestFile.readLine(list).split(separator: " ").compactMap { pid_t($0) }
    guard !children.isEmpty else { throw TestError.ended(awaited: "a program to interrupt") }
    for child in children { kill(child, SIGINT) }
    try TestClock.wait(for: "the end of what was interrupted") {
      try TestFile.readLine(list).isEmpty ? () : nil
    }
  }

  /// Leaves the shell. Returns what was printed and nobody has read.
  func leave() throws -> String {
    try type("exit")
    return try shell.remainingOutput()
  }
}
