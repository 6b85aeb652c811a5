// SPDX-License-Identifier: Apache-2.0
import Glibc
import Synchronization

/// Lines for the operator on standard error. Under systemd they carry the priority that the journal
/// reads from a line's beginning (sd-daemon(3)); on a terminal they carry the program's name.
public enum Log {
  /// syslog's priorities.
  public enum Priority: Int, Sendable {
    case error = 3
    case warning = 4
    case notice = 5
    case information = 6
  }

  public static func error(_ text: @autoclosure () -> String) { write(.error, text()) }
  public static func warning(_ text: @autoclosure () -> String) { write(.warning, text()) }
  public static func notice(_ text: @autoclosure () -> String) { write(.notice, text()) }
  public static func information(_ text: @autoclosure () -> String) { write(.information, text()) }

  /// Lines that were not written, because nobody took them.
  private static let lost = Mutex(0)

  /// Whether a line can be written without waiting: an event loop that waits for whoever reads its log
  /// is a dead keyboard.
  private static var isReady: Bool {
    var output = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    return poll(&output, 1, 0) != 0
  }

  /// A line without prefix, for whoever called the program by hand.
  public static func plain(_ text: String) {
    let line = Array((text + "\n").utf8)
    _ = Glibc.write(STDERR_FILENO, line, line.count)
  }

  private static let isJournal = getenv("JOURNAL_STREAM") != nil
  private static let program =
    CommandLine.arguments.first?.split(separator: "/").last.map { String($0) } ?? "shutterd"

  private static func write(_ priority: Priority, _ text: String) {
    let isReady = isReady
    let missing = lost.withLock { lost in
      defer { lost = isReady ? 0 : lost + 1 }
      return lost
    }
    guard isReady else { return }
    let prefix = isJournal ? "<\(priority.rawValue)>" : "\(program): "
    let note = missing > 0 ? " (\(missing) lines before were lost, nobody read them)" : ""
    // One write a line, so that lines of several threads do not mix.
    plain(prefix + text + note)
  }
}
