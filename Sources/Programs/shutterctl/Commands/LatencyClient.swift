// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import PhotoRecords
import PressLatency
import ShutterKit

/// A client that takes a photo of each press and measures the way to it. It reads the clock when the event and
/// the final answer arrive; the times of the request and of the frame are in the photo's own record. It ends
/// when a daemon is lost, because later presses would not be measured under the same conditions.
@LoopActor
final class LatencyClient {
  private(set) var ledger = LatencyLedger()
  /// The number of presses so far.
  private(set) var presses = 0
  private let session: CaptureSession
  private let limit: Int
  private var wasEligible: Bool?
  private var waiting = 0
  private var ending: CheckedContinuation<Void, any Error>?

  /// - Parameters:
  ///   - session: a session that runs.
  ///   - limit: the number of presses to measure.
  init(session: CaptureSession, limit: Int) {
    self.session = session
    self.limit = limit
  }

  /// Returns when all presses have their photos, or after `end`.
  func run() async throws {
    let client = CaptureClient(session: session)
    defer { client.invalidate() }
    let losses = Task { @LoopActor [notifications = session.notifications] in
      for await notification in notifications
      where notification == .runtimeError(.mediaServicesWereReset) {
        fail(CaptureError.mediaServicesWereReset)
      }
    }
    defer { losses.cancel() }
    var options = CaptureEventInteraction.Options()
    options.roles = [.primary]
    // A late event is measured like any other.
    options.maximumEventAgeUSec = .max
    let interaction = CaptureEventInteraction(options: options) { @LoopActor [weak self] event in
      self?.take(event)
    } onStatus: { @LoopActor [weak self] status in
      self?.take(status)
    }
    try await withCheckedThrowingContinuation {
      ending = $0
      client.addInteraction(interaction)
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

  private func take(_ status: InteractionStatus) {
    if let failure = status.failure {
      return fail(Failure(failure, session: session.name ?? ""))
    }
    guard status.isEligible != wasEligible else { return }
    wasEligible = status.isEligible
    if status.isEligible {
      return Log.notice("press the button; Ctrl-C ends and shows the figures")
    }
    let obstacles = WhyText.words(of: status.obstacles.map(\.rawValue))
    Log.notice("the buttons are not there now: \(obstacles)")
  }

  private func take(_ event: CaptureEvent) {
    // Read the clock before anything else: this time is measured.
    let nowUSec = MonotonicClock.nowUSec
    guard event.phase == .began, presses < limit else { return }
    presses += 1
    waiting += 1
    ledger.told(event.press, edgeUSec: event.monotonicUSec, atUSec: nowUSec)
    photograph(event)
  }

  private func photograph(_ event: CaptureEvent) {
    var photo: CapturePhoto?
    session.photoOutput.capturePhoto(with: PhotoSettings(of: event)) { @LoopActor [self] result in
      switch result {
      case .success(let step):
        photo = step.photo ?? photo
        guard step.kind == .didFinishCapture else { return }
        finish(event, photo, step.error)
      case .failure(let error): finish(event, nil, error)
      }
    }
  }

  /// Takes the final answer about the photo of a press.
  private func finish(_ event: CaptureEvent, _ photo: CapturePhoto?, _ error: CaptureError?) {
    let nowUSec = MonotonicClock.nowUSec
    if let photo {
      ledger.durable(event.press, edgeUSec: event.monotonicUSec, atUSec: nowUSec)
      if let provenance = photo.path.flatMap({ PhotoRecord(of: $0).provenance }) {
        ledger.photo(provenance)
      } else {
        Log.warning("press \(event.press): the photo cannot be read, and does not count")
      }
    } else {
      Log.warning("press \(event.press): \(Self.words(for: error))")
    }
    waiting -= 1
    if presses == limit, waiting == 0 { end() }
  }

  private static func words(for error: CaptureError?) -> String {
    switch error {
    case nil: "there is no photo: \(ErrorWords.words(ofPhotoFailure: nil))"
    case .failed(let failure)?:
      "there is no photo: \(ErrorWords.words(ofPhotoFailure: failure.rawValue))"
    case let error?: "\(Failure(error))"
    }
  }
}
