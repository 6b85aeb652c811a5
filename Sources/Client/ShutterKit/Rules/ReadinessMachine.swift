// SPDX-License-Identifier: Apache-2.0

/// Decides whether a photo that is requested now would be taken at once, from the engine's readiness and the
/// requests that the engine does not know yet.
///
///     tracked ── made ──▶ begun ──▶ captured ──▶ over
///
/// With responsive capture a request counts until its first step comes. From then on the engine's readiness
/// includes it. Without, it counts until its last step, and until then its steps count more than the
/// engine's readiness, which comes on another connection and may be older.
struct ReadinessMachine {
  private enum Phase { case tracked, made, begun, captured }

  /// The engine's readiness.
  var engine = CaptureReadiness.sessionNotRunning
  /// Whether photos may overlap.
  var isResponsive = false
  private var requests: [Int64: Phase] = [:]

  /// The readiness for the program.
  var readiness: CaptureReadiness {
    guard engine != .sessionNotRunning, !requests.isEmpty else { return engine }
    let phases = requests.values
    if isResponsive {
      let isUnheard = phases.contains { $0 == .tracked || $0 == .made }
      return engine == .ready && isUnheard ? .notReadyMomentarily : engine
    }
    return phases.allSatisfy { $0 == .captured }
      ? .notReadyWaitingForProcessing : .notReadyWaitingForCapture
  }

  /// A request is announced.
  mutating func track(_ id: Int64) {
    if requests[id] == nil { requests[id] = .tracked }
  }

  /// The announcement is withdrawn. A request that was already made still counts.
  mutating func stopTracking(_ id: Int64) {
    if requests[id] == .tracked { requests[id] = nil }
  }

  /// A request is made. Older announcements end, because their requests will not be made any more.
  ///
  /// - Returns: false if a request of this number is under way.
  mutating func made(_ id: Int64) -> Bool {
    guard requests[id] == nil || requests[id] == .tracked else { return false }
    requests = requests.filter { $0.value != .tracked || $0.key > id }
    requests[id] = .made
    return true
  }

  /// A step of the request has come.
  mutating func told(_ id: Int64, _ kind: PhotoStep.Kind) {
    switch kind {
    case .willBeginCapture, .willCapturePhoto: requests[id] = .begun
    case .didCapturePhoto, .didFinishProcessingPhoto, .didFinishCapturingDeferredPhotoProxy:
      requests[id] = .captured
    case .didFinishCapture: requests[id] = nil
    // A movie keeps nobody from taking the next photo.
    case .didFinishRecordingLivePhotoMovie, .didFinishProcessingLivePhotoMovie: break
    }
  }

  /// All results of a request have come, and only its movie is awaited.
  mutating func delivered(_ id: Int64) { requests[id] = nil }

  /// The request was refused.
  mutating func refused(_ id: Int64) { requests[id] = nil }
}
