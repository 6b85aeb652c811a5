// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// A camera of the kernel on a machine that gets hot, by a thermal zone of the kernel (requirements R-62).
@Suite(.rig, .serialized)
struct PressureRigTests {
  private typealias Engine = EngineInterface

  @Test("a film with fewer frames; the camera itself switched off, and on again")
  func heat() throws {
    let vivid = try Vivid()
    let zone = try KernelThermalZone()
    let booth = try Booth()
    defer { withExtendedLifetime((vivid, zone, booth)) {} }
    let session = try TestSession(
      booth.daemons,
      .init(width: 320, height: 180, frameInterval: .init(numerator: 1, denominator: 30)))
    let recording = try TestRecording(session) { $0.codec = .mjpeg }
    try recording.wait(for: .didStart)
    // 10 degrees or less below the critical point.
    try zone.set(degrees: 91)
    let status = try session.status { $0.pressure?.level == .critical }
    #expect(status.state == .running && status.pressure?.maximumFrameRate == 10)
    usleep(3_000_000)
    let photo = try session.photo()
    #expect(photo.width == 320 && photo.zeroShutterLag == .used)
    try recording.stop()
    let end = try recording.finished()
    #expect(end.failure == nil && end.playable == true)
    // 30 frames a second, of which ten are in the film: the emulated machine may lose others.
    let (written, dropped) = (try #require(end.framesWritten), try #require(end.framesDropped))
    #expect(dropped >= 40 && written >= 20, "\(written) written, \(dropped) dropped")
    #expect(try vivid.isStreaming)
    // 5 degrees or less.
    try zone.set(degrees: 96)
    #expect(try session.wait(for: .interrupted).interruption == .systemPressure)
    try RigClock.wait(for: "the camera to be off") { try vivid.isStreaming ? nil : () }
    #expect {
      try session.capture()
    } throws: {
      ($0 as? RemoteError).flatMap { try? Engine.SessionNotRunning($0) }?.state == .interrupted
    }
    // Not cool enough: the level is left at 15 degrees below the critical point.
    try zone.set(degrees: 88)
    usleep(7_000_000)
    #expect(try session.statesSoFar().allSatisfy { $0 == .interrupted })
    try zone.set(degrees: 40)
    #expect(try session.wait(for: .running).pressure == nil)
    #expect(try vivid.isStreaming)
    #expect(try session.photo().width == 320)
  }
}
