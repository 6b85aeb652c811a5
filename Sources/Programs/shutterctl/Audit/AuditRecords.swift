// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink
import VarlinkSocket

/// Tells records of the audit log that were shown before from those that are new, where the last ones are asked for
/// again because the connection was lost.
struct RecentRecords {
  /// As many as the gateway keeps for whoever asks.
  static let limit = 64

  private var shown: [JSONObject] = []
  /// How many of those that come next may have been shown.
  private var doubtful = 0

  /// The last records come again.
  mutating func beginAgain() { doubtful = Self.limit }

  /// Whether a record is to be shown, which it then counts as.
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
  /// Hands over the records of the audit log, each once: the last ones first, then what comes, also from a gateway
  /// that is started again.
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
      // The oldest record that the gateway still has: what came before it was shown, or this is the beginning.
      if isFirst, connections > 1, reply.record["event"] != "gateway_started" {
        Log.notice("records before the next one may be missing here; the audit log's file has them")
      }
      try await take(reply.record)
    }
  }
}

extension VarlinkClient {
  /// The last records. The gateway sends them in one go and then only what comes: a pause ends them.
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
      // A gateway that records nothing has nothing to send.
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
