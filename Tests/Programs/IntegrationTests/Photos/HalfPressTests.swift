// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport
import Testing

/// Two-stage shutters whose presses the engine handles: the first stage holds focus, exposure and white
/// balance. The synthetic camera shows that as V4L2's control for it.
struct HalfPressTests {
  private static let half = "KEY_CAMERA_FOCUS"

  private let studio: Studio
  private let cameras: Connection

  init() throws {
    studio = try Studio(
      simulated: "buttons = { \(Studio.button) = \"primary\", \(Self.half) = \"half_press\" }",
      engine: Studio.builtIn)
    cameras = try studio.connect(.engine)
    try studio.waitUntilGranted()
  }

  private func isLocked() throws -> Bool {
    let camera = try cameras.call(EngineInterface.ListCameras.self, .init()).cameras.first
    let control = try #require(camera?.controls.first { $0.name == "3a_lock" })
    #expect(control.value == 0 || control.value == control.maximum)
    return control.value != 0
  }

  private func wait(forLock locked: Bool) throws {
    try TestClock.wait(for: "the lock to be \(locked)") { try isLocked() == locked ? () : nil }
  }

  @Test("half, full, full up, half up: locked from the first to the last, one photo")
  func bothStages() throws {
    #expect(try !isLocked())
    try studio.down(Self.half)
    try wait(forLock: true)
    #expect(try studio.photos() == [])
    try studio.press()
    _ = try studio.waitForPhotos(1)
    #expect(try isLocked())
    try studio.up(Self.half)
    try wait(forLock: false)
    #expect(try studio.photos().count == 1)
  }

  @Test("cancelled, or its gateway killed: nothing stays locked")
  func released() throws {
    let control = try studio.connect(.control)
    try studio.down(Self.half)
    try wait(forLock: true)
    try control.call(ControlInterface.SetLocked.self, .init(locked: true))
    try wait(forLock: false)
    try control.call(ControlInterface.SetLocked.self, .init(locked: false))
    try studio.up(Self.half)
    try studio.waitUntilGranted()
    try studio.down(Self.half)
    try wait(forLock: true)
    studio.gateway.signal(9)
    try wait(forLock: false)
    #expect(try studio.photos() == [])
  }
}
