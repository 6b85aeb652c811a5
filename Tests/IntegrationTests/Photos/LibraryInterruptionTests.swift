// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import TestSupport
import Testing

/// What a program with ShutterKit is told when the engine itself interrupts its session, and that it need not do
/// anything about it.
struct LibraryInterruptionTests {
  @Test("the seat is locked and unlocked; a session that is stopped meanwhile stays so")
  func locked() async throws {
    let studio = try Studio(engine: "[interruptions]\nlocked = true")
    let session = CaptureSession(
      application: "org.shutterd.test", runtimeDirectory: studio.daemons.runtimeFolder)
    let log = LineLog()
    let notifications = session.notifications
    Task { for await notification in notifications { log.add("\(notification)") } }
    try await session.startRunning()
    try studio.daemons.control("lock", "on")
    _ = try await log.wait(for: 3)
    #expect(session.interruptionReason == .notAvailableInBackground)
    try studio.daemons.control("lock", "off")
    _ = try await log.wait(for: 5)
    #expect(try await Self.photo(session).path != nil)
    try studio.daemons.control("lock", "on")
    _ = try await log.wait(for: 7)
    await session.stopRunning()
    try studio.daemons.control("lock", "off")
    _ = try await log.wait(for: 8)
    #expect(session.state == .stopped)
    await #expect(throws: CaptureError.sessionNotRunning(.stopped)) {
      _ = try await Self.photo(session)
    }
    let once = [
      "didStartRunning", "wasInterrupted(not_available_in_background)", "didStopRunning",
      "interruptionEnded",
    ]
    #expect(log.lines == once + once)
  }

  private static func photo(_ session: CaptureSession) async throws -> CapturePhoto {
    var photo: CapturePhoto?
    for try await step in session.photoOutput.photoSteps(with: PhotoSettings()) {
      photo = step.photo ?? photo
    }
    return try #require(photo)
  }
}
