// SPDX-License-Identifier: Apache-2.0

/// Whether a photo that is asked for now would be taken at once: the engine's word, and what it has not
/// heard of yet.
///
///     tracked ── made ──▶ begun ──▶ captured ──▶ over
///
/// With responsive capture a request counts until its first step comes; from then on the engine's word
/// has it. Without, it counts until its last one, and until then its steps say more than the engine's word,
/// which comes by another connection and may be older.
struct ReadinessMachine {
  private enum Phase { case tracked, made, begun, captured }

  /// The engine's word.
  var engine = CaptureReadiness.sessionNotRunning
  /// Whether photos may overlap.
  var isResponsive = false
  private var requests: [Int64: Phase] = [:]

  /// What a program is told.
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

  /// A request is going to be made.
  mutating func track(_ id: Int64) {
    if requests[id] == nil { requests[id] = .tracked }
  }

  /// It will not be made after all. One that was made is not forgotten.
  mutating func stopTracking(_ id: Int64) {
    if requests[id] == .tracked { requests[id] = nil }
  }

  /// A request is made. Those that are older and were not will not be, either.
  ///
  /// - Returns: false if one of that number is under way.
  mutating func made(_ id: Int64) -> Bool {
    guard requests[id] == nil || requests[id] == .tracked else { return false }
    requests = requests.filter { $0.value != .tracked || $0.key > id }
    requests[id] = .made
    return true
  }

  /// A step of it has come.
  mutating func told(_ id: Int64, _ kind: PhotoStep.Kind) {
    switch kind {
    case .willBeginCapture, .willCapturePhoto: requests[id] = .begun
    case .didCapturePhoto, .didFinishProcessingPhoto: requests[id] = .captured
    case .didFinishCapture: requests[id] = nil
    }
  }

  /// It was refused.
  mutating func refused(_ id: Int64) { requests[id] = nil }
}
