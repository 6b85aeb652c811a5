// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

/// A program started by a test: its lines can be read and written while it runs. It is killed with
/// the object at the latest.
package final class RunningProcess {
  /// The target of the program's standard error.
  package enum ErrorOutput {
    /// To the test's own, so that it is seen in the run's output.
    case inherited
    /// Among the lines of standard output.
    case merged
    /// Appended to this file, which is made if it does not exist.
    case file(String)
  }

  package let words: [String]
  package let pid: pid_t
  /// The exit status, or 128 and the signal's number, once it has been waited for.
  package private(set) var status: Int32?
  private let input: Int32
  private let output: Int32
  private let end: Int32
  private var buffer: [UInt8] = []
  /// The latest lines that were read, for the message of a failure.
  private var latest: [String] = []

  /// Starts `words[0]`, searched for in PATH, with the test's environment.
  package init(_ words: [String], errorOutput: ErrorOutput = .inherited) throws {
    self.words = words
    // Pairs of sockets, not pipes: close-on-exec from the start, whatever other threads start, and
    // a write to a program that has ended is an error and no signal.
    let (theirInput, ourInput) = try StreamSocket.pair()
    let (ourOutput, theirOutput) = try StreamSocket.pair()
    defer {
      close(theirInput)
      close(theirOutput)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, theirInput, 0)
    posix_spawn_file_actions_adddup2(&actions, theirOutput, 1)
    switch errorOutput {
    case .inherited: break
    case .merged: posix_spawn_file_actions_adddup2(&actions, theirOutput, 2)
    case .file(let path):
      posix_spawn_file_actions_addopen(&actions, 2, path, O_WRONLY | O_CREAT | O_APPEND, 0o644)
    }
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    // No signal is blocked in it, whatever thread of the tests starts it: a program that only has to end at SIGTERM
    // would not end.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var pid: pid_t = 0
    let error = posix_spawnp(&pid, words[0], &actions, &attributes, &arguments, environ)
    if error != 0 { throw TestError.system(subject: words[0], errno: error) }
    self.pid = pid
    input = ourInput
    output = ourOutput
    end = try TestError.check(words[0], clinux_pidfd_open(pid))
    if case .file(let path) = errorOutput { ProgramLogs.began(pid, words, log: path) }
    _ = fcntl(output, F_SETFL, O_NONBLOCK)
  }

  deinit {
    ProgramLogs.ended(pid)
    if status == nil {
      kill(pid, SIGKILL)
      waitpid(pid, nil, 0)
    }
    for fd in [input, output, end] { close(fd) }
  }

  /// The next line of standard output, without its end. Nil if the program has closed it.
  package func nextLine(seconds: Int64 = Patience.seconds) throws -> String? {
    try nextLine(until: TestClock.nowUSec + seconds * 1_000_000)
  }

  /// The next line for which `isWanted`; others before it are dropped.
  package func line(seconds: Int64 = Patience.seconds, where isWanted: (String) -> Bool) throws
    -> String
  {
    let deadline = TestClock.nowUSec + seconds * 1_000_000
    while let line = try nextLine(until: deadline) {
      if isWanted(line) { return line }
    }
    throw TestError.ended(awaited: awaitedLine)
  }

  /// The next line if it is there within the time. Throws if the program has closed its standard output.
  package func lineIfAny(milliseconds: Int64) throws -> String? {
    let deadline = TestClock.nowUSec + milliseconds * 1_000
    while true {
      if let line = takeLine() { return line }
      var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      if poll(&waiting, 1, TestClock.millisecondsLeft(until: deadline)) == 0 { return nil }
      if try !fill(until: deadline, awaited: "") {
        throw TestError.ended(awaited: awaitedLine)
      }
    }
  }

  private func nextLine(until deadlineUSec: Int64) throws -> String? {
    while true {
      if let line = takeLine() { return line }
      if try !fill(until: deadlineUSec, awaited: awaitedLine) {
        defer { buffer.removeAll() }
        return buffer.isEmpty ? nil : String(decoding: buffer, as: UTF8.self)
      }
    }
  }

  private var awaitedLine: String {
    "a line of \(words[0])" + (latest.isEmpty ? "" : " after\n\(latest.joined(separator: "\n"))")
  }

  /// The first whole line that was read.
  private func takeLine() -> String? {
    guard let newline = buffer.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { buffer.removeSubrange(...newline) }
    let line = String(decoding: buffer[..<newline], as: UTF8.self)
    latest = latest.suffix(9) + [line]
    Witness.note("lines of \(words[0])", latest.joined(separator: "\n"))
    return line
  }

  /// All that is still to come until the program closes its standard output.
  package func remainingOutput(seconds: Int64 = Patience.seconds) throws -> String {
    let deadline = TestClock.nowUSec + seconds * 1_000_000
    while try fill(until: deadline, awaited: "the end of \(words[0])") {}
    defer { buffer.removeAll() }
    return String(decoding: buffer, as: UTF8.self)
  }

  /// Ends its standard input.
  package func closeInput() { shutdown(input, Int32(SHUT_WR)) }

  /// Writes a line to standard input.
  package func write(_ line: String) throws {
    let bytes = Array(line.utf8) + [UInt8(ascii: "\n")]
    let count = send(input, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    _ = try TestError.check(words[0], Int32(clamping: count))
  }

  package func signal(_ number: Int32) { if status == nil { kill(pid, number) } }

  /// Waits for the end. Returns the exit status, or 128 and the signal's number.
  @discardableResult
  package func wait(seconds: Int64 = Patience.seconds) throws -> Int32 {
    if let status { return status }
    var waiting = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
    if poll(&waiting, 1, Int32(clamping: seconds * 1_000)) == 0 {
      throw TestError.timeout(awaited: "the end of \(words[0])")
    }
    var raw: Int32 = 0
    waitpid(pid, &raw, 0)
    let signal = raw & 0x7f
    let result = signal == 0 ? raw >> 8 & 0xff : 128 + signal
    status = result
    return result
  }

  /// Whether it has ended; does not wait.
  package var hasEnded: Bool {
    if status != nil { return true }
    var waiting = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) > 0 && (try? wait()) != nil
  }

  /// False if standard output is at its end.
  private func fill(until deadlineUSec: Int64, awaited: String) throws -> Bool {
    var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    if poll(&waiting, 1, TestClock.millisecondsLeft(until: deadlineUSec)) == 0 {
      throw TestError.timeout(awaited: awaited)
    }
    var chunk = [UInt8](repeating: 0, count: 1 << 13)
    let count = Glibc.read(output, &chunk, chunk.count)
    // A program that ends without having read all its input resets the connection.
    let isAtEnd = count == 0 || (count < 0 && errno == ECONNRESET)
    if count < 0 && !isAtEnd && errno != EAGAIN {
      throw TestError.system(subject: words[0], errno: errno)
    }
    buffer += chunk.prefix(max(0, count))
    return !isAtEnd
  }
}

/// Programs that are run to their end.
package enum Command {
  /// Runs a program. Returns its output and errors; throws `TestError.command` if its status is not
  /// 0.
  @discardableResult
  package static func run(_ words: [String], seconds: Int64 = Patience.seconds) throws -> String {
    let process = try RunningProcess(words, errorOutput: .merged)
    let output = try process.remainingOutput(seconds: seconds)
    let status = try process.wait(seconds: seconds)
    if status != 0 { throw TestError.command(words, status: status, output: output) }
    return output
  }

  /// Runs a program, with its words as one would type them.
  @discardableResult
  package static func run(_ words: String..., seconds: Int64 = Patience.seconds) throws -> String {
    try run(words, seconds: seconds)
  }
}
