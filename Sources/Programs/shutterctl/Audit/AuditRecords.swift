// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

/// Recognises records of the audit log that were shown before. When the connection was lost, the last records
/// are requested again, and some of them are not new.
struct RecentRecords {
  /// The number of records that the gateway keeps for its clients.
  static let limit = 64

  private var shown: [JSONObject] = []
  /// The number of the next records that may have been shown already.
  private var doubtful = 0

  /// Call it before the last records come again.
  mutating func beginAgain() { doubtful = Self.limit }

  /// Whether a record has not been shown. From then on it counts as shown.
  mutating func isNew(_ record: JSONObject) -> Bool {
    if doubtful > 0 {
      doubtful -= 1
      if shown.contains(record) { return false }
    }
    shown.append(record)
    if shown.count > Self.limit { shown.removeFirst() }
    return true
  }
}

extension CommonOptions {
  /// Calls `take` with each record of the audit log once: first the last `history` records, then new ones as they
  /// come, also after the gateway was restarted.
  @LoopActor
  func followRecords(
    history: Int64, _ take: @LoopActor (JSONObject) async throws -> Void
  ) async throws {
    var recent = RecentRecords()
    var connections = 0
    try await follow(
      ControlInterface.FollowAudit.self, at: .control,
      with: {
        connections += 1
        return .init(history: connections == 1 ? history : Int64(RecentRecords.limit))
      }
    ) { reply, isFirst in
      if isFirst, connections > 1 { recent.beginAgain() }
      guard recent.isNew(reply.record) else { return }
      // A new record comes first, so there may be a gap before it, unless it is the gateway's very first.
      if isFirst, connections > 1, reply.record["event"] != "gateway_started" {
        Log.notice("records before the next one may be missing here; the audit log's file has them")
      }
      try await take(reply.record)
    }
  }
}

extension VarlinkClient {
  /// Fetches the last records. The gateway sends them in one go and then only new ones, so a pause marks the
  /// end.
  func lastRecords(_ count: Int64) async throws -> [JSONObject] {
    guard count > 0 else { return [] }
    var records: [JSONObject] = []
    var pause: Deadline?
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      var waiting: CheckedContinuation<Void, any Error>? = done
      @LoopActor func end(afterUSec time: Int64) {
        pause.map(EventLoop.shared.cancel)
        pause = EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + time) {
          waiting?.resume()
          waiting = nil
        }
      }
      // Without records the gateway sends nothing at all.
      end(afterUSec: Self.answerUSec)
      call(ControlInterface.FollowAudit.self, .init(history: count), more: true) { result in
        switch result {
        case .failure(let error):
          waiting?.resume(throwing: error)
          waiting = nil
        case .success(let reply):
          records.append(reply.parameters.record)
          end(afterUSec: records.count < count ? Self.pauseUSec : 0)
        }
      }
    }
    close()
    return Array(records.prefix(Int(count)))
  }

  private static let pauseUSec: Int64 = 100_000
  private static let answerUSec: Int64 = 1_000_000
}
