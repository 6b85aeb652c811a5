// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import PressLatency
import ShutterInterfaces
import VarlinkSocket

/// A client that takes a photo of each press and measures the way to it. It reads the clock when the event and
/// the final answer arrive; the times of the request and of the frame are in the photo's own record.
@LoopActor
final class LatencyClient {
  private(set) var ledger = LatencyLedger()
  /// The number of presses so far.
  private(set) var presses = 0
  private let session: CommandSession
  private let stream: VarlinkClient
  private let calls: VarlinkClient
  private let limit: Int
  private var interaction: String?
  private var wasEligible: Bool?
  private var waiting = 0
  private var ending: CheckedContinuation<Void, any Error>?

  /// - Parameter limit: how many presses to measure.
  init(_ common: CommonOptions, session: CommandSession, limit: Int) throws {
    self.session = session
    self.limit = limit
    stream = try common.connect(.gateway)
    calls = try common.connect(.gateway)
  }

  /// Returns when all presses have their photos, or after `end`.
  func run(application: String) async throws {
    session.onClose = { [weak self] in self?.fail(VarlinkCallError.disconnected) }
    defer {
      stream.close()
      calls.close()
    }
    try await withCheckedThrowingContinuation {
      ending = $0
      stream.call(
        GatewayInterface.AddInteraction.self,
        .init(
          application: application, session: session.id, roles: [.primary],
          requestForeground: true), more: true
      ) { [weak self] result in
        switch result {
        case .failure(let error): self?.fail(error)
        case .success(let reply): self?.take(reply.parameters)
        }
      }
    }
  }

  func end() {
    ending?.resume()
    ending = nil
  }

  private func fail(_ error: any Error) {
    ending?.resume(throwing: error)
    ending = nil
  }

  private func take(_ reply: GatewayInterface.AddInteraction.Reply) {
    // Read the clock before anything else: this time is measured.
    let nowUSec = MonotonicClock.nowUSec
    if let event = reply.event { return take(event, atUSec: nowUSec) }
    if let interaction = reply.interaction { self.interaction = interaction }
    guard let status = reply.status, status.eligible != wasEligible else { return }
    wasEligible = status.eligible
    if status.eligible { return Log.notice("press the button; Ctrl-C ends and tells") }
    let obstacles = WhyText.words(of: status.obstacles.map(\.rawValue))
    Log.notice("the buttons are not there now: \(obstacles)")
  }

  private func take(_ event: GatewayInterface.CaptureEvent, atUSec nowUSec: Int64) {
    if event.phase == .began, presses < limit {
      presses += 1
      waiting += 1
      ledger.told(event.press, edgeUSec: event.monotonicUSec, atUSec: nowUSec)
      Task { @LoopActor in await photograph(event) }
    }
    guard let interaction else { return }
    calls.callOneway(
      GatewayInterface.Acknowledge.self,
      .init(interaction: interaction, sequence: event.sequence))
  }

  private func photograph(_ event: GatewayInterface.CaptureEvent) async {
    do {
      let photo = try await session.capture(
        .init(press: event.press, momentUSec: event.monotonicUSec))
      ledger.durable(event.press, edgeUSec: event.monotonicUSec, atUSec: MonotonicClock.nowUSec)
      if let provenance = photo.path.flatMap({ FoundPhoto.provenance(of: $0) }) {
        ledger.photo(provenance)
      } else {
        Log.warning("press \(event.press): the photo cannot be read, and does not count")
      }
    } catch {
      Log.warning("press \(event.press): \(error)")
    }
    waiting -= 1
    if presses == limit, waiting == 0 { end() }
  }
}
