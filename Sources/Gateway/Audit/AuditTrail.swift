// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import LinuxIO
import Varlink
import VarlinkSocket

/// All that the audit log is told: kept for whoever asks for the last records, sent to whoever
/// follows, and written to the file.
@LoopActor
final class AuditTrail {
  private var writer: AuditWriter?
  private var settings: AuditSettings?
  /// Records that the writer does not have yet.
  private var waiting: [StampedRecord] = []
  /// The last records; from `start` on round.
  private var history: [StampedRecord] = []
  private var start = 0
  private var followers: [ObjectIdentifier: IncomingCall] = [:]

  /// How many records are kept in memory: as many as a connection may have waiting, because all are
  /// sent at once.
  static let historyLimit = 64

  /// Writes to another file, or none, from now on.
  func configure(_ new: AuditSettings?) {
    guard new != settings else { return }
    flush()
    settings = new
    if let writer {
      writer.change(new)
      // Another file has not what came before, and one that was left has not what came meanwhile.
      return append(.recordsLost(0))
    }
    guard let new else { return }
    do throws(SystemError) {
      writer = try AuditWriter(new)
    } catch {
      Log.error("no audit log: \(error)")
    }
  }

  func append(_ event: AuditEvent) {
    append(AuditRecord(atUSec: MonotonicClock.nowUSec, event: event))
  }

  /// Takes a record. It is written at the next `flush`, when nobody waits for a press any more.
  func append(_ record: AuditRecord) {
    let stamped = StampedRecord(record: record, unixUSec: WallClock.unixUSec)
    if settings != nil, writer != nil { waiting.append(stamped) }
    if history.count < Self.historyLimit {
      history.append(stamped)
    } else {
      history[start] = stamped
      start = (start + 1) % Self.historyLimit
    }
    for call in followers.values { send(stamped, to: call) }
  }

  /// Hands the records over to be written.
  func flush() {
    guard !waiting.isEmpty else { return }
    writer?.write(waiting)
    waiting.removeAll(keepingCapacity: true)
  }

  /// Answers a call with the last records and all that come from now on.
  func follow(_ call: IncomingCall, history count: Int) {
    for record in (history[start...] + history[..<start]).suffix(count) { send(record, to: call) }
    let key = ObjectIdentifier(call)
    followers[key] = call
    call.onEnd = { [weak self] in self?.followers[key] = nil }
  }

  /// Writes what is still there.
  func close() {
    flush()
    writer?.close()
    writer = nil
    settings = nil
  }

  private func send(_ record: StampedRecord, to call: IncomingCall) {
    call.reply(ControlInterface.FollowAudit.Reply(record: record.object), continues: true)
  }
}
