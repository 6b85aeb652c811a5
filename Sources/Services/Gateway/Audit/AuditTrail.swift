// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import LinuxIO
import Varlink
import VarlinkSocket

/// All that the audit log is told: kept for whoever asks for the last records, sent to whoever
/// follows, and written to the file. Without a file and a follower it costs the way of a press nothing.
@LoopActor
final class AuditTrail {
  private let clients: ClientRegistry
  private var writer: AuditWriter?
  private var settings: AuditSettings?
  /// What the machine asked for, with its records, that nobody has yet.
  private var waiting: [[Action]] = []
  /// The last records; from `start` on round.
  private var history: [StampedRecord] = []
  private var start = 0
  private var followers: [ObjectIdentifier: IncomingCall] = [:]
  /// When what waits is to be flushed; nil: nothing waits.
  private(set) var flushDueUSec: Int64?

  /// How many records are kept in memory: as many as a connection may have waiting, because all are
  /// sent at once.
  static let historyLimit = 64

  /// - Parameter clients: those whom records name by their numbers.
  init(clients: ClientRegistry) { self.clients = clients }

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
    let now = MonotonicClock.nowUSec
    append([.audit(AuditRecord(atUSec: now, event: event))], atUSec: now)
  }

  /// Takes actions with their records as they are. What becomes of them is done when all that was read
  /// together has gone to the clients.
  func append(_ actions: [Action], atUSec nowUSec: Int64) {
    guard settings != nil || !followers.isEmpty else { return }
    waiting.append(actions)
    if flushDueUSec == nil { flushDueUSec = nowUSec }
  }

  /// Hands over the records: to be written, to whoever follows, to the history.
  func flush() {
    flushDueUSec = nil
    guard !waiting.isEmpty else { return }
    var stamped: [StampedRecord] = []
    for actions in waiting {
      for case .audit(let record) in actions {
        let unixUSec = WallClock.unixUSec(ofMonotonicUSec: record.atUSec)
        stamped.append(StampedRecord(record: record, unixUSec: unixUSec))
      }
    }
    waiting.removeAll(keepingCapacity: true)
    if settings != nil { writer?.write(stamped) }
    for record in stamped {
      remember(record)
      for call in followers.values { send(record, to: call) }
    }
  }

  /// The process of the client to whom the record says a press was granted: whoever follows cannot
  /// have seen all clients come.
  private func grantee(of record: AuditRecord) -> Int32? {
    guard case .routed(let press) = record.event, case .granted(let client, _) = press.route else {
      return nil
    }
    return clients.pid(of: client)
  }

  private func remember(_ record: StampedRecord) {
    if history.count < Self.historyLimit {
      history.append(record)
    } else {
      history[start] = record
      start = (start + 1) % Self.historyLimit
    }
  }

  /// Answers a call with the last records and all that come from now on.
  func follow(_ call: IncomingCall, history count: Int) {
    flush()
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
    var object = record.object
    if let pid = grantee(of: record.record) { object["pid"] = .int(Int64(pid)) }
    call.reply(ControlInterface.FollowAudit.Reply(record: object), continues: true)
  }
}
