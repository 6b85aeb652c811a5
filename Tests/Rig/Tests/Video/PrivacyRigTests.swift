// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// A camera of the kernel whose privacy shutter is closed and opened (requirements R-59).
@Suite(.rig, .serialized)
struct PrivacyRigTests {
  private typealias Engine = EngineInterface
  private static let key = Int32(KEY_VOLUMEDOWN)

  @Test("closed: the press ends, the camera is off, no photo and no press; opened: as before")
  func shutter() throws {
    let vivid = try Vivid(hasShutter: true)
    let keyboard = try UinputKeyboard(keys: [Self.key, Int32(KEY_A)])
    let booth = try Booth()
    let session = try TestSession(booth.daemons, .init(width: 320, height: 180))
    let interaction = try TestInteraction.whenKnown(session)
    let device = try booth.device(at: keyboard.node)
    try booth.waitUntilGranted(device, "KEY_VOLUMEDOWN")
    try keyboard.press(Self.key)
    let press = try interaction.event()
    #expect(press.phase == .began)
    try vivid.set(control: "privacy", 1)
    #expect(try session.wait(for: .interrupted).interruption == .privacy)
    let cancelled = try interaction.event()
    #expect(cancelled.phase == .cancelled && cancelled.press == press.press)
    #expect(cancelled.cancelReason == .sessionInterrupted)
    try keyboard.release(Self.key)
    try RigClock.wait(for: "the camera to be off") { try vivid.isStreaming ? nil : () }
    #expect {
      try session.capture()
    } throws: {
      ($0 as? RemoteError).flatMap { try? Engine.SessionNotRunning($0) }?.state == .interrupted
    }
    #expect(try interaction.currentStatus().obstacles == [.sessionInterrupted])
    // The button is given back: a press goes to whoever else reads the keyboard.
    let reader = try EvdevReader(keyboard.node)
    try RigClock.wait(for: "the button to be given back") {
      try keyboard.tapAtOnce(Self.key)
      return try reader.nextKey(within: 20)
    }
    #expect(try interaction.events() == [] && booth.photos() == [])
    try vivid.set(control: "privacy", 0)
    try session.wait(for: .running)
    #expect(try vivid.isStreaming)
    #expect(try session.photo().width == 320)
    try booth.waitUntilGranted(device, "KEY_VOLUMEDOWN")
    try keyboard.tap(Self.key)
    #expect(try [interaction.event().phase, interaction.event().phase] == [.began, .ended])
  }

  @Test("closed while the camera is off: a start is kept, and takes effect when it is opened")
  func closedBefore() throws {
    let vivid = try Vivid(hasShutter: true)
    try vivid.set(control: "privacy", 1)
    let booth = try Booth()
    defer { withExtendedLifetime(booth) {} }
    let session = try TestSession(booth.daemons, starts: false, .init(width: 320, height: 180))
    try session.beginStart()
    #expect(try session.wait(for: .interrupted).interruption == .privacy)
    try RigClock.wait(for: "the camera to be off") { try vivid.isStreaming ? nil : () }
    try vivid.set(control: "privacy", 0)
    try session.wait(for: .running)
  }
}
