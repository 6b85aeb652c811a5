// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// A daemon that is killed comes back to work, and the other one finds it.
struct RecoveryTests {
  @Test("engine killed mid-press and started again: the built-in client takes the next photo")
  func engine() throws {
    let studio = try Studio(engine: Studio.builtIn)
    try studio.waitUntilGranted()
    try studio.down()
    studio.engine.signal(SIGKILL)
    try TestClock.wait(for: "the press to be cancelled") {
      try studio.state().cancelled == 1 ? () : nil
    }
    try studio.up()
    #expect(try studio.explain().route == .default)
    #expect(try studio.engine.wait() == 128 + SIGKILL)
    // The press may have had its photo before.
    let before = try studio.photos().count
    try studio.restartEngine()
    try studio.waitUntilGranted()
    try studio.press()
    let photos = try TestClock.wait(for: "the next photo") { () -> [String]? in
      let found = try studio.photos()
      return found.count > before ? found : nil
    }
    for path in photos { #expect(try Picture(path).width == 320) }
    #expect(try studio.files().count == photos.count)
  }

  @Test("gateway killed and started again: the engine attaches, the next press makes a photo")
  func gateway() throws {
    let studio = try Studio(engine: Studio.builtIn)
    try studio.waitUntilGranted()
    try studio.press()
    _ = try studio.waitForPhotos(1)
    studio.gateway.signal(SIGKILL)
    #expect(try studio.gateway.wait() == 128 + SIGKILL)
    try studio.restartGateway()
    try studio.waitUntilGranted()
    try studio.press()
    let photos = try studio.waitForPhotos(2)
    let presses = try photos.map { try #require(Picture($0).provenance("press")) }
    // Press numbers are unique per boot, across a restart too.
    #expect(Set(presses).count == 2)
  }

  @Test("a gateway that is killed leaves a client's session running")
  func sessionStays() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    studio.gateway.signal(SIGKILL)
    _ = try studio.gateway.wait()
    #expect(try session.capture().failure == nil)
    try studio.restartGateway()
    try TestClock.wait(for: "the engine to attach") {
      try studio.state().engineAttached ? () : nil
    }
    let interaction = try TestInteraction.whenKnown(session)
    try studio.waitUntilGranted()
    try studio.press()
    #expect(try interaction.event().phase == .began)
  }

  @Test(
    "SIGTERM ends both daemons at once, with status 0, and a photo in progress is finished",
    .tags(.milliseconds))
  func terminated() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let calls = try studio.connect(.engine)
    try calls.send(EngineInterface.CapturePhoto.self, .init(session: session.id), mode: .more)
    #expect(try calls.next(EngineInterface.CapturePhoto.self).step == .willBeginCapture)
    let begin = TestClock.nowUSec
    studio.engine.signal(SIGTERM)
    #expect(try studio.engine.wait() == 0)
    studio.gateway.signal(SIGTERM)
    #expect(try studio.gateway.wait() == 0)
    #expect(TestClock.nowUSec - begin < 4_000_000)
    for path in try studio.photos() { #expect(try Picture(path).width == 320) }
    #expect(try studio.files().count == 1)
  }
}
