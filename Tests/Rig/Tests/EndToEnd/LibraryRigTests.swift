// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import TestSupport
import Testing

/// Programs with ShutterKit whose real camera is taken or goes away: they are notified, and need not do anything
/// about it.
@Suite(.rig, .serialized)
struct LibraryRigTests {
  @Test("unplugged: the reason is reported; running again when it is back, and a photo")
  func unplugged() async throws {
    let vivid = try Vivid()
    let booth = try Booth()
    defer { withExtendedLifetime((vivid, booth)) {} }
    let driver = "/sys/bus/platform/drivers/vivid"
    let session = Self.session(booth)
    let log = LineLog()
    log.follow(session.notifications)
    try await session.startRunning()
    try RigFile.write("\(driver)/unbind", "vivid.0")
    _ = try await log.wait(for: 3)
    #expect(session.failure == .failed(.deviceWasDisconnected))
    #expect(!RigFile.exists(vivid.node))
    try RigFile.write("\(driver)/bind", "vivid.0")
    _ = try await log.wait(for: 4)
    try await Self.photo(session)
    #expect(
      log.lines == [
        "didStartRunning", "runtimeError(the engine says DeviceWasDisconnected)", "didStopRunning",
        "didStartRunning",
      ])
  }

  @Test("a camera for one session: the start of another is kept; its turn comes when that stops")
  func videoInUse() async throws {
    let vivid = try Vivid()
    let booth = try Booth(engine: "[[camera]]\nmatch = { DEVNAME = \"*\" }\nshared = false\n")
    defer { withExtendedLifetime((vivid, booth)) {} }
    let owner = Self.session(booth)
    let second = Self.session(booth)
    let log = LineLog()
    log.follow(second.notifications)
    try await owner.startRunning()
    func isInUse(_ error: any Error) -> Bool {
      guard case .sessionInterrupted(let reason, let camera)? = error as? CaptureError else {
        return false
      }
      return reason == .videoInUse && camera == "platform-vivid.0"
    }
    await #expect { try await second.startRunning() } throws: { isInUse($0) }
    _ = try await log.wait(for: 1)
    #expect(second.isInterrupted && second.interruptionReason == .videoInUse)
    await #expect { try await Self.photo(second) } throws: { isInUse($0) }
    try await Self.photo(owner)
    await owner.stopRunning()
    _ = try await log.wait(for: 3)
    #expect(second.isRunning && !second.isInterrupted)
    try await Self.photo(second)
    #expect(
      log.lines == ["wasInterrupted(video_in_use)", "interruptionEnded", "didStartRunning"])
    #expect(try booth.photos().count == 2)
  }

  // MARK: Parts

  private static func session(_ booth: Booth) -> CaptureSession {
    var configuration = CaptureSession.Configuration()
    configuration.width = 320
    configuration.height = 180
    return CaptureSession(
      application: "org.shutterd.test", configuration: configuration,
      runtimeDirectory: booth.daemons.runtimeFolder)
  }

  private static func photo(_ session: CaptureSession) async throws {
    var path: String?
    for try await step in session.photoOutput.photoSteps(with: PhotoSettings()) {
      path = step.photo?.path ?? path
    }
    #expect(try RigFile.exists(#require(path)))
  }
}
