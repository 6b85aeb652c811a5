// SPDX-License-Identifier: Apache-2.0
import Glibc
import Synchronization

/// What a wait has seen, for the message of its failure: the last that came from each place it looked at, and the end
/// of the logs of the programs that the test runs. Readers of the kit note what they read, so that no test has to.
package final class Witness: Sendable {
  /// That of the wait in whose condition this task is.
  @TaskLocal static var current: Witness?

  private let seen = Mutex<[String: String]>([:])

  /// Notes the last that came from `place`, for the wait in whose condition this is.
  package static func note(_ place: @autoclosure () -> String, _ what: @autoclosure () -> String) {
    guard let current else { return }
    let (place, what) = (place(), what())
    current.seen.withLock { $0[place] = what }
  }

  /// Everything there is to be said about a wait that fails now.
  package static func report() -> String {
    let seen = current?.seen.withLock { $0 } ?? [:]
    return
      (seen.sorted { $0.key < $1.key }.map { "last, \($0.key): \($0.value.prefix(2_000))" }
      + ProgramLogs.ends()).joined(separator: "\n")
  }
}

/// The logs of the programs that run for tests.
enum ProgramLogs {
  private struct Program {
    let name: String
    let thread: pthread_t
    let path: String
  }

  private static let programs = Mutex<[pid_t: Program]>([:])
  private static let lineCount = 15

  static func began(_ pid: pid_t, _ words: [String], log path: String) {
    let name = words.first { $0.contains("/shutter") } ?? words[0]
    let program = Program(name: name, thread: pthread_self(), path: path)
    programs.withLock { $0[pid] = program }
  }

  static func ended(_ pid: pid_t) { programs.withLock { $0[pid] = nil } }

  /// The end of each log of this test's programs. Tests run beside each other in one process: a test's programs are
  /// those that its thread began; where it has begun none, they are all.
  static func ends() -> [String] {
    let all = programs.withLock { $0.sorted { $0.key < $1.key } }
    let own = all.filter { pthread_equal($0.value.thread, pthread_self()) != 0 }
    return (own.isEmpty ? all : own).suffix(6).map { pid, program in
      let log = (try? TestFile.read(program.path)) ?? ""
      let lines = log.split(separator: "\n").suffix(lineCount).map { "  \($0)" }
      return (["\(program.name) (\(pid)) logged last:"] + lines).joined(separator: "\n")
    }
  }
}
