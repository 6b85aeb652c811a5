// SPDX-License-Identifier: Apache-2.0
import Glibc
import Installation
import LinuxIO

/// A PIN as somebody types it: on a terminal it is not shown.
enum TypedPin {
  /// Reads a PIN that is there already.
  static func read(_ question: String) throws -> String {
    guard isatty(STDIN_FILENO) == 1 else { return try line() }
    var usual = termios()
    guard tcgetattr(STDIN_FILENO, &usual) == 0 else {
      throw Failure.input("\(SystemError("ask", "the terminal"))")
    }
    var hidden = usual
    hidden.c_lflag &= ~tcflag_t(ECHO)
    prompt(question)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &usual)
      prompt("\n")
    }
    return try line()
  }

  /// Asks for a new PIN or password, on a terminal twice.
  ///
  /// - Parameter least: the fewest characters.
  static func new(_ word: String = "PIN", least: Int = 4) throws -> String {
    let pin = try read("new \(word): ")
    if isatty(STDIN_FILENO) == 1, try read("again: ") != pin {
      throw Failure.input("the two are not the same; the \(word) stays as it was")
    }
    guard pin.count >= least else {
      throw Failure.input(
        least == 4
          ? "a PIN has at least 4 characters. With 4 digits, and 5 attempts in a minute, somebody who tries "
            + "them all takes up to 34 hours; each digit more makes that ten times longer"
          : "a \(word) has at least \(least) characters")
    }
    return pin
  }

  /// Shows text without beginning a new line.
  private static func prompt(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }

  private static func line() throws -> String {
    guard let line = readLine(), !line.isEmpty else { throw Failure.input("no PIN was typed") }
    return line
  }
}

/// A file with the hash of a PIN or a password. `shutter-pin` makes the hash.
struct HashFile {
  static let pin = HashFile(path: "/etc/shutterd/pin", word: "PIN")

  let path: String
  /// Its name for people.
  let word: String

  func set(_ pin: String) throws {
    let (ours, theirs) = try StreamSocket.pair()
    defer { close(ours) }
    let helper = SiblingProgram.helper("shutter-pin")
    let child = try ChildProcess.spawn(helper, [helper, "--set", "--file", path], input: theirs)
    close(theirs)
    let line = Array((pin + "\n").utf8)
    _ = send(ours, line, line.count, Int32(MSG_NOSIGNAL))
    shutdown(ours, Int32(SHUT_WR))
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    guard status == 0 else { throw Failure.input("the \(word) stays as it was") }
  }

  func remove() throws {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw Failure.input("\(SystemError("remove", path))")
    }
  }
}
