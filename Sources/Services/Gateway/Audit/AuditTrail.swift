// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// Distributes the records of the audit log: keeps the last ones for later followers, sends them to
/// followers and writes them to the file. Without a file and a follower it adds nothing to the time
/// of a press.
@LoopActor
final class AuditTrail {
  private let clients: ClientRegistry
  private var writer: AuditWriter?
  private var settings: AuditSettings?
  /// Actions of the machine whose records are not distributed yet.
  private var waiting: [[Action]] = []
  /// The last records, as a ring that begins at `start`.
  private var history: [StampedRecord] = []
  private var start = 0
  private var followers: [ObjectIdentifier: IncomingCall] = [:]
  /// The time at which the waiting records are to be flushed, microseconds; nil if none are
  /// waiting.
  private(set) var flushDueUSec: Int64?

  /// The number of records that are kept in memory. No more than a connection may have waiting,
  /// because a new follower is sent all of them at once.
  static let historyLimit = 64

  /// - Parameter clients: the clients that records name by their numbers.
  init(clients: ClientRegistry) { self.clients = clients }

  /// Takes new settings: the following records go to another file, or to none.
  func configure(_ new: AuditSettings?) {
    guard new != settings else { return }
    flush()
    settings = new
    if let writer {
      writer.change(new)
      // A new file lacks the earlier records, and a file we return to lacks those written elsewhere
      // in between.
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

  /// Keeps actions whose records are to be distributed. That is done later, after the clients have
  /// been sent everything that follows from the events of this turn of the loop.
  func append(_ actions: [Action], atUSec nowUSec: Int64) {
    guard settings != nil || !followers.isEmpty else { return }
    waiting.append(actions)
    if flushDueUSec == nil { flushDueUSec = nowUSec }
  }

  /// Distributes the waiting records: to the file, the followers and the history.
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

  /// The process of the client to which this record says a press was granted. A follower may have
  /// missed the record that named the client.
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

  /// Answers a call with the last records and with all that follow.
  func follow(_ call: IncomingCall, history count: Int) {
    flush()
    for record in (history[start...] + history[..<start]).suffix(count) { send(record, to: call) }
    let key = ObjectIdentifier(call)
    followers[key] = call
    call.onEnd = { [weak self] in self?.followers[key] = nil }
  }

  /// Writes the waiting records and closes the file.
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
