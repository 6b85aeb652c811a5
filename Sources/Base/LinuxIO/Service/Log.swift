// SPDX-License-Identifier: Apache-2.0
import Glibc
import Synchronization

/// Lines for the operator on standard error. Under systemd they carry the priority that the journal
/// reads from a line's beginning (sd-daemon(3)); elsewhere they carry the program's name.
///
/// Each text becomes one line, whatever it contains. Lines that nobody reads are dropped and counted.
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

  /// Writes a line without prefix for a person who ran the program by hand. It waits until the line is
  /// taken.
  public static func plain(_ text: String) {
    let bytes = Array(line("", text).utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(STDERR_FILENO, $0.baseAddress! + written, $0.count - written)
      }
      if count < 0, errno == EAGAIN {
        var output = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        poll(&output, 1, -1)
      } else if count < 0, errno != EINTR {
        return
      }
      written += max(count, 0)
    }
  }

  /// Writes a line without prefix from a daemon. It never waits.
  public static func plainWithoutWaiting(_ text: String) { put(line("", text)) }

  /// The whole line for a text: prefix, escaped text, newline. The length is limited because older
  /// journals cut longer lines (LINE_MAX) and a pipe takes only so much at once (PIPE_BUF).
  public static func line(_ prefix: String, _ text: String) -> String {
    prefix + text.escapingControlCharacters(limit: longestLine - prefix.utf8.count - 1) + "\n"
  }

  /// The most bytes of a line, with its prefix and newline.
  public static let longestLine = 2048

  private static let program =
    CommandLine.arguments.first?.split(separator: "/").last.map { String($0) } ?? "shutterd"

  /// Whether standard error goes to the journal. The variable alone does not say so: programs in a
  /// terminal may inherit it.
  private static let isJournal: Bool = {
    guard let stream = getenv("JOURNAL_STREAM") else { return false }
    var status = stat()
    return fstat(STDERR_FILENO, &status) == 0
      && String(cString: stream) == "\(status.st_dev):\(status.st_ino)"
  }()

  private static func write(_ priority: Priority, _ text: String) {
    put(line(prefix(priority), text))
  }

  private static func prefix(_ priority: Priority) -> String {
    isJournal ? "<\(priority.rawValue)>" : "\(program.excerpt): "
  }

  // MARK: Lines that nobody reads

  private struct State: ~Copyable {
    var output = LogOutput(STDERR_FILENO)
    /// Lines that were dropped since their number was last written.
    var lost = 0
    var hasLoop = false
    var isWatching = false
  }

  private static let state = Mutex(State())
  @LoopActor private static var watch: DescriptorWatch?

  /// From now on, writes the number of dropped lines as soon as somebody reads again, instead of with
  /// the next line. For programs whose event loop runs.
  @LoopActor
  public static func reportLossesFromLoop() { state.withLock { $0.hasLoop = true } }

  private static func put(_ line: String) {
    let isUnwatched = state.withLock { state in
      var outcome = writeNote(&state)
      if outcome == .written { outcome = state.output.write(line) }
      if outcome != .written { state.lost += 1 }
      let isUnwatched = outcome == .full && state.hasLoop && !state.isWatching
      if isUnwatched { state.isWatching = true }
      return isUnwatched
    }
    if isUnwatched { EventLoop.shared.post { @LoopActor in waitForRoom() } }
  }

  /// Writes how many lines are missing, if there are any.
  private static func writeNote(_ state: inout State) -> LogOutput.Outcome {
    guard state.lost > 0 else { return .written }
    let note = "\(state.lost) lines before were lost: nobody read them"
    let outcome = state.output.write(line(prefix(.warning), note))
    if outcome == .written { state.lost = 0 }
    return outcome
  }

  @LoopActor
  private static func waitForRoom() {
    let raw = state.withLock { $0.output.raw }
    // Nil: the descriptor cannot be watched, so the next line reports the number.
    watch = try? EventLoop.shared.watch(raw, for: .writable) { _ in
      // Another program may have filled the pipe again; then keep waiting.
      if state.withLock({ writeNote(&$0) }) != .full { stopWaiting() }
    }
    if watch == nil { stopWaiting() }
  }

  @LoopActor
  private static func stopWaiting() {
    watch?.cancel()
    watch = nil
    state.withLock { $0.isWatching = false }
  }
}
