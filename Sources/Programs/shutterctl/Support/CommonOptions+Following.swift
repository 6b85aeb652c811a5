// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterKit
import Varlink
import VarlinkSocket

extension CommonOptions {
  /// Microseconds between two attempts to reach a daemon that is gone, at most.
  private static let longestPauseUSec: Int64 = 5_000_000

  /// Hands over what a daemon streams until it ends the stream. A daemon that is gone is waited for, and the
  /// stream is asked for again; one that is not there at the start is a failure.
  ///
  /// - Parameters:
  ///   - parameters: called for each connection, before it is made.
  ///   - take: called with each reply, and whether it is the first of its connection.
  @LoopActor
  func follow<Method: VarlinkMethod>(
    _ method: Method.Type, at socket: RuntimeDirectory.Socket,
    with parameters: @LoopActor () async throws -> Method.Parameters,
    _ take: @LoopActor (Method.Reply, _ isFirst: Bool) async throws -> Void
  ) async throws {
    let service = address(of: socket).service
    var pause = RetryPause(longestUSec: Self.longestPauseUSec)
    var hasBegun = false
    var isLost = false
    while true {
      do {
        let parameters = try await parameters()
        let client = try connect(socket)
        defer { client.close() }
        if isLost { Log.notice("\(service) is back") }
        (hasBegun, isLost) = (true, false)
        pause.reached(atUSec: MonotonicClock.nowUSec)
        var isFirst = true
        for try await reply in client.replies(to: method, parameters) {
          try await take(reply, isFirst)
          isFirst = false
        }
        return
      } catch  where hasBegun && Failure(error).isLoss {
        if !isLost { Log.warning("\(service) is gone; waiting until it is back") }
        isLost = true
      }
      let againUSec = pause.deadlineUSec(atUSec: MonotonicClock.nowUSec)
      pause.lost()
      await Pause.until(uSec: againUSec)
    }
  }
}
