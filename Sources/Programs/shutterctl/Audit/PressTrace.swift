// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink
import VarlinkSocket

/// Shows where the presses of one button go, by what the gateway records of them from now on.
@LoopActor
final class PressTrace {
  /// An edge of the button, by the records of what became of it.
  enum Edge {
    case down, up

    func isTold(by record: JSONObject) -> Bool {
      switch (self, record["event"]?.stringValue) {
      case (.down, "routed"), (.up, "ended"), (.up, "drained"), (.up, "orphan_release"): true
      case (.up, "default_edge"): record["pressed"] == false
      default: false
      }
    }
  }

  /// Microseconds that the gateway has to record an edge. One that changes nothing it does not record.
  private static let patienceUSec: Int64 = 1_000_000

  private let common: CommonOptions
  private let button: String
  private let stream: VarlinkClient
  private var text = MonitorText()
  private var records: [JSONObject] = []
  private var onRecord: (@LoopActor () -> Void)?

  /// - Parameter button: "remote/KEY_VOLUMEDOWN".
  init(_ button: String, _ common: CommonOptions) throws {
    self.button = button
    self.common = common
    stream = try common.connect(.control)
  }

  /// Returns when the gateway has been asked for its records.
  func begin() async throws {
    stream.call(ControlInterface.FollowAudit.self, .init(history: 0), more: true) {
      [weak self] result in
      if case .success(let reply) = result { self?.take(reply.parameters.record) }
    }
    // A call that is made after this answer, on whatever connection, comes behind the one above.
    text.note(try await common.clients())
  }

  /// Returns when the gateway has recorded the edge, and what it recorded was shown; says so if it does not.
  func wait(for edge: Edge) async {
    var waiting = true
    let giveUp = EventLoop.shared.schedule(
      atUSec: MonotonicClock.nowUSec + Self.patienceUSec
    ) { [weak self] in
      waiting = false
      self?.wake()
    }
    while waiting, !records.contains(where: { edge.isTold(by: $0) }) {
      await withCheckedContinuation { continuation in
        onRecord = { continuation.resume() }
      }
    }
    EventLoop.shared.cancel(giveUp)
    guard !waiting else { return }
    let state = edge == .down ? "down" : "up"
    Log.notice("nothing came of it: \(button) was \(state) already, or it was taken for a bounce")
  }

  private func take(_ record: JSONObject) {
    guard record["button"] == .string(button) else { return }
    records.append(record)
    if let line = text.event(record) {
      if common.json { TextForm.printJSON(JSON.object(record)) } else { print(line) }
    }
    wake()
  }

  private func wake() {
    let waiting = onRecord
    onRecord = nil
    waiting?()
  }
}
