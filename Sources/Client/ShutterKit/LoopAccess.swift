// SPDX-License-Identifier: Apache-2.0
import LinuxIO

// The library for the programs of this package, whose own code runs on the event loop. What is here needs
// neither a task nor a thread of Swift's pool, which has a price in memory and wakes once a second.

extension CaptureSession {
  /// Starts the camera like ``startRunning()``.
  /// - Parameter waitsForEngine: if false, the start fails when the engine cannot be reached or is lost, and
  ///   is not tried again. The library still opens the session as soon as there is an engine.
  @LoopActor
  package func startRunning(waitsForEngine: Bool) async throws(CaptureError) {
    guard !link.record.isBeingConfigured else { throw .configurationInProgress }
    // Numbers of starts that the cancellation of a task ends count from 1.
    try await link.start(0, waitsForEngine: waitsForEngine).get()
  }
}
