// SPDX-License-Identifier: Apache-2.0

/// Decides which notifications a program receives, from the states that the engine reports.
///
///     running ─▶ interrupted    wasInterrupted, didStopRunning
///     interrupted ─▶ … running  interruptionEnded, didStartRunning
///     running ─▶ failed         runtimeError, didStopRunning; the same failure again: nothing
struct SessionNotices {
  private var isRunning = false
  private var interruption: CaptureSession.InterruptionReason?
  /// The last error that was reported and still holds.
  private var told: CaptureError?
  private var notices: [CaptureSession.Notification] = []

  /// The engine reports a state, with the reason of an interruption or a failure.
  mutating func changed(
    to state: CaptureSession.State, _ reason: CaptureSession.InterruptionReason?,
    _ failure: CaptureError?
  ) -> [CaptureSession.Notification] {
    switch state {
    case .running:
      endInterruption()
      told = nil
      if !isRunning { notices.append(.didStartRunning) }
      isRunning = true
    case .interrupted:
      if let reason, reason != interruption { notices.append(.wasInterrupted(reason)) }
      interruption = reason ?? interruption
      stop()
    case .failed:
      endInterruption()
      if let failure { tell(failure) }
      stop()
    case .stopped:
      endInterruption()
      told = nil
      stop()
    default: stop()
    }
    return take()
  }

  /// The engine has refused the session, or does not start it.
  mutating func failed(_ error: CaptureError) -> [CaptureSession.Notification] {
    tell(error)
    return take()
  }

  /// The engine had the session and was lost.
  mutating func lost() -> [CaptureSession.Notification] {
    endInterruption()
    told = nil
    tell(.mediaServicesWereReset)
    stop()
    return take()
  }

  /// There is no engine. Reported only if no other error was reported before.
  mutating func absent(_ error: CaptureError) -> [CaptureSession.Notification] {
    if told == nil { tell(error) }
    return take()
  }

  private mutating func tell(_ error: CaptureError) {
    guard error != told else { return }
    told = error
    notices.append(.runtimeError(error))
  }

  private mutating func endInterruption() {
    if interruption != nil { notices.append(.interruptionEnded) }
    interruption = nil
  }

  private mutating func stop() {
    if isRunning { notices.append(.didStopRunning) }
    isRunning = false
  }

  private mutating func take() -> [CaptureSession.Notification] {
    defer { notices = [] }
    return notices
  }
}
