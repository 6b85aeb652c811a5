// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc

/// A program started by a test: its lines can be read and written while it runs. It is killed with
/// the object at the latest.
final class RunningProcess {
  /// Where the program's standard error goes.
  enum ErrorOutput {
    /// To the test's own, so that it is seen in the run's output.
    case inherited
    /// Among the lines of standard output.
    case merged
  }

  let words: [String]
  let pid: pid_t
  /// The exit status, or 128 and the signal's number, once it has been waited for.
  private(set) var status: Int32?
  private let input: Int32
  private let output: Int32
  private let end: Int32
  private var buffer: [UInt8] = []

  /// Starts `words[0]`, searched for in PATH, with the test's environment.
  init(_ words: [String], errorOutput: ErrorOutput = .inherited) throws {
    self.words = words
    let (theirInput, ourInput) = try Self.makePipe()
    let (ourOutput, theirOutput) = try Self.makePipe()
    defer {
      close(theirInput)
      close(theirOutput)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, theirInput, 0)
    posix_spawn_file_actions_adddup2(&actions, theirOutput, 1)
    if errorOutput == .merged { posix_spawn_file_actions_adddup2(&actions, theirOutput, 2) }
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var pid: pid_t = 0
    let error = posix_spawnp(&pid, words[0], &actions, nil, &arguments, environ)
    if error != 0 { throw RigError.system(subject: words[0], errno: error) }
    self.pid = pid
    input = ourInput
    output = ourOutput
    end = try RigError.checkSupport(words[0], rig_pidfd_open(pid))
    _ = fcntl(output, F_SETFL, O_NONBLOCK)
  }

  deinit {
    if status == nil {
      kill(pid, SIGKILL)
      waitpid(pid, nil, 0)
    }
    for fd in [input, output, end] { close(fd) }
  }

  /// The next line of standard output, without its end. Nil: the program has closed it.
  func nextLine(seconds: Int64 = 20) throws -> String? {
    let deadline = RigClock.nowUSec + seconds * 1_000_000
    while true {
      if let newline = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeSubrange(...newline) }
        return String(decoding: buffer[..<newline], as: UTF8.self)
      }
      if try !fill(until: deadline, awaited: "a line of \(words[0])") {
        defer { buffer.removeAll() }
        return buffer.isEmpty ? nil : String(decoding: buffer, as: UTF8.self)
      }
    }
  }

  /// The next line for which `isWanted`; others before it are dropped.
  func line(seconds: Int64 = 20, where isWanted: (String) -> Bool) throws -> String {
    let deadline = RigClock.nowUSec + seconds * 1_000_000
    while let line = try nextLine(seconds: max(0, deadline - RigClock.nowUSec) / 1_000_000) {
      if isWanted(line) { return line }
    }
    throw RigError.ended(awaited: "a line of \(words[0])")
  }

  /// All that is still to come until the program closes its standard output.
  func remainingOutput(seconds: Int64 = 60) throws -> String {
    let deadline = RigClock.nowUSec + seconds * 1_000_000
    while try fill(until: deadline, awaited: "the end of \(words[0])") {}
    defer { buffer.removeAll() }
    return String(decoding: buffer, as: UTF8.self)
  }

  /// Writes a line to standard input.
  func write(_ line: String) throws {
    let bytes = Array(line.utf8) + [UInt8(ascii: "\n")]
    _ = try RigError.check(words[0], Int32(clamping: Glibc.write(input, bytes, bytes.count)))
  }

  func signal(_ number: Int32) { if status == nil { kill(pid, number) } }

  /// Waits for the end. Returns the exit status, or 128 and the signal's number.
  @discardableResult
  func wait(seconds: Int64 = 20) throws -> Int32 {
    if let status { return status }
    var waiting = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
    if poll(&waiting, 1, Int32(clamping: seconds * 1_000)) == 0 {
      throw RigError.timeout(awaited: "the end of \(words[0])")
    }
    var raw: Int32 = 0
    waitpid(pid, &raw, 0)
    let signal = raw & 0x7f
    let result = signal == 0 ? raw >> 8 & 0xff : 128 + signal
    status = result
    return result
  }

  /// Whether it has ended; does not wait.
  var hasEnded: Bool { (try? wait(seconds: 0)) != nil }

  /// False: standard output is at its end.
  private func fill(until deadlineUSec: Int64, awaited: String) throws -> Bool {
    var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    if poll(&waiting, 1, RigClock.millisecondsLeft(until: deadlineUSec)) == 0 {
      throw RigError.timeout(awaited: awaited)
    }
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    let count = read(output, &chunk, chunk.count)
    if count < 0 && errno != EAGAIN { throw RigError.system(subject: words[0], errno: errno) }
    buffer += chunk.prefix(max(0, count))
    return count != 0
  }

  private static func makePipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    _ = try RigError.checkSupport("pipe", rig_pipe(&ends))
    return (ends[0], ends[1])
  }
}
