// SPDX-License-Identifier: Apache-2.0

import AuditLog
import ButtonModel
import LinuxIO
import Synchronization
import Varlink

/// Writes records to the audit log on a separate thread, so that a disk that hangs delays no press.
final class AuditWriter: Sendable {
  private struct State {
    var records: [StampedRecord] = []
    /// The number of records since the last written one that found no room or could not be written.
    var lost = 0
    var settings: AuditSettings?
    var isClosing = false
  }

  private let state: Mutex<State>
  private let available = Semaphore()
  private let finished = Semaphore()

  /// Starts the thread.
  init(_ settings: AuditSettings) throws(SystemError) {
    state = Mutex(State(settings: settings))
    try WorkerThread.start(name: "audit") { [self] in run() }
  }

  /// Adds records, which are written in this order. If a disk that hangs lets too many accumulate,
  /// further ones are dropped, and the log says how many.
  func write(_ records: [StampedRecord]) {
    state.withLock { state in
      let room = max(0, Self.limit - state.records.count)
      state.records += records.prefix(room)
      state.lost += max(0, records.count - room)
    }
    available.signal()
  }

  /// Changes the file for all records that are not written yet; nil drops them.
  func change(_ settings: AuditSettings?) {
    state.withLock { $0.settings = settings }
    available.signal()
  }

  /// Writes the remaining records and ends the thread. Waits for that, but at most a second,
  /// because a disk may hang.
  func close() {
    state.withLock { $0.isClosing = true }
    available.signal()
    if !finished.wait(seconds: 1) {
      Log.error("the audit log is not complete: its disk does not answer")
    }
  }

  // MARK: On the thread

  private func run() {
    var file = AuditFile(nil)
    var isFailing = false
    while true {
      available.wait()
      let batch = state.withLock { state in
        defer { state = State(settings: state.settings, isClosing: state.isClosing) }
        return state
      }
      file.use(batch.settings)
      if batch.settings != nil, !batch.records.isEmpty || batch.lost > 0 {
        do throws(SystemError) {
          // In parts, so that many waiting records do not make a file grow past its limit.
          try file.append(Self.lines(Array(batch.records.prefix(Self.part)), lost: batch.lost))
          for start in stride(from: Self.part, to: batch.records.count, by: Self.part) {
            let end = min(start + Self.part, batch.records.count)
            try file.append(Self.lines(Array(batch.records[start..<end]), lost: 0))
          }
          isFailing = false
        } catch {
          state.withLock { $0.lost += batch.records.count + batch.lost }
          if !isFailing {
            Log.error(
              "\(error); presses are not recorded until this is mended: make room, give this "
                + "user the right to write it, or set [audit] file")
          }
          isFailing = true
        }
      }
      if batch.isClosing { break }
    }
    finished.signal()
  }

  private static func lines(_ records: [StampedRecord], lost: Int) -> [UInt8] {
    var all = records
    if lost > 0 {
      // The lost records came before these.
      let record = AuditRecord(atUSec: MonotonicClock.nowUSec, event: .recordsLost(lost))
      all.insert(StampedRecord(record: record, unixUSec: WallClock.unixUSec), at: 0)
    }
    return all.flatMap { JSON.object($0.object).bytes + [UInt8(ascii: "\n")] }
  }

  private static let limit = 4096
  /// The most records in one write.
  private static let part = 64
}

/// A record with the time of day at which it was made, because the clock may be set afterwards.
struct StampedRecord: Sendable {
  let record: AuditRecord
  /// Microseconds since 1970.
  let unixUSec: Int64

  /// The record as the log's line writes it.
  var object: JSONObject { AuditLine.object(record, unixUSec: unixUSec) }
}
