// SPDX-License-Identifier: Apache-2.0
import AuditLog
import ButtonModel
import Glibc
import LinuxIO
import Synchronization
import Varlink

/// Writes records to the audit log on a thread of its own: a disk that hangs delays no press.
final class AuditWriter: Sendable {
  private struct State {
    var records: [AuditRecord] = []
    /// Records that found no room since the last that did.
    var lost = 0
    var isClosing = false
  }

  private let state = Mutex(State())
  private let available = Semaphore()
  private let finished = Semaphore()
  private let settings: AuditSettings

  /// Starts the thread.
  init(_ settings: AuditSettings) throws(SystemError) {
    self.settings = settings
    // Whoever waits for a press goes first.
    try WorkerThread.start(name: "audit", niceness: 10) { [self] in run() }
  }

  /// Hands records over; they are written in this order. What a disk that hangs leaves waiting is
  /// bounded: more are dropped, and the log says how many.
  func write(_ records: [AuditRecord]) {
    state.withLock { state in
      let room = max(0, Self.limit - state.records.count)
      state.records += records.prefix(room)
      state.lost += max(0, records.count - room)
    }
    available.signal()
  }

  /// Writes what is still there and ends the thread; waits for it, but not for a disk that hangs.
  func close() {
    state.withLock { $0.isClosing = true }
    available.signal()
    if !finished.wait(seconds: 1) {
      Log.error("the audit log \(settings.path) is not complete: its disk does not answer")
    }
  }

  // MARK: On the thread

  private func run() {
    var file = AuditFile(settings)
    var isFailing = false
    while true {
      available.wait()
      let (records, lost, isClosing) = state.withLock { state in
        defer { state = State(isClosing: state.isClosing) }
        return (state.records, state.lost, state.isClosing)
      }
      if !records.isEmpty || lost > 0 {
        do throws(SystemError) {
          try file.append(Self.lines(records, lost: lost))
          isFailing = false
        } catch {
          if !isFailing {
            Log.error(
              "\(error); presses are not recorded until this is mended: make room and give this "
                + "user the right to write it, or set [audit] file")
          }
          isFailing = true
        }
      }
      if isClosing { break }
    }
    finished.signal()
  }

  private static func lines(_ records: [AuditRecord], lost: Int) -> [UInt8] {
    var lines: [UInt8] = []
    for record in records {
      let unixUSec = WallClock.unixUSec(ofMonotonicUSec: record.atUSec)
      lines += JSON.object(AuditLine.object(record, unixUSec: unixUSec)).bytes
      lines.append(UInt8(ascii: "\n"))
    }
    if lost > 0 {
      let text =
        #"{"unixUSec":\#(WallClock.unixUSec),"monotonicUSec":\#(MonotonicClock.nowUSec),"#
        + #""event":"records_lost","count":\#(lost)}"#
      lines += Array(text.utf8) + [UInt8(ascii: "\n")]
    }
    return lines
  }

  private static let limit = 4096
}
