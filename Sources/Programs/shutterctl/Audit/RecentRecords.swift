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
