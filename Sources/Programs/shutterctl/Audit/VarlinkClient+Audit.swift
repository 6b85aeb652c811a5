// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink
import VarlinkSocket

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
