// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import TestSupport
import Testing

/// A program with ShutterKit, whose session the engine itself interrupts: it is notified, and need not do anything
/// about it.
struct LibraryInterruptionTests {
  @Test("the seat is locked and unlocked; a session that is stopped in between stays stopped")
  func locked() async throws {
    let studio = try Studio(engine: "[interruptions]\nlocked = true")
    let session = Self.session(studio)
    let log = LineLog()
    log.follow(session.notifications)
    try await session.startRunning()
    try studio.daemons.control("lock", "on")
    _ = try await log.wait(for: 3)
    #expect(session.interruptionReason == .notAvailableInBackground)
    try studio.daemons.control("lock", "off")
    _ = try await log.wait(for: 5)
    #expect(try await Self.photo(session).path != nil)
    let witness = Self.session(studio)
    let seen = LineLog()
    seen.follow(witness.notifications)
    try await witness.startRunning()
    try studio.daemons.control("lock", "on")
    _ = try await log.wait(for: 7)
    await session.stopRunning()
    // The stop itself ends the interruption.
    _ = try await log.wait(for: 8)
    try studio.daemons.control("lock", "off")
    // A session that runs again does so in the same turn of the engine as this one.
    _ = try await seen.wait(for: 5)
    #expect(session.state == .stopped)
    await #expect(throws: CaptureError.sessionNotRunning(.stopped)) {
      try await Self.photo(session)
    }
    let once = [
      "didStartRunning", "wasInterrupted(not_available_in_background)", "didStopRunning",
      "interruptionEnded",
    ]
    #expect(log.lines == once + once)
  }

  // MARK: Parts

  private static func session(_ studio: Studio) -> CaptureSession {
    CaptureSession(
      application: "org.shutterd.test", runtimeDirectory: studio.daemons.runtimeFolder)
  }

  @discardableResult
  private static func photo(_ session: CaptureSession) async throws -> CapturePhoto {
    var photo: CapturePhoto?
    for try await step in session.photoOutput.photoSteps(with: PhotoSettings()) {
      photo = step.photo ?? photo
    }
    return try #require(photo)
  }
}
