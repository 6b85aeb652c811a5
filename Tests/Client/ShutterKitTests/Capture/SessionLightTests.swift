// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import ShutterKitTesting
import TestSupport
import Testing

/// A session that switches its camera's light, and has lights count down with it.
struct SessionLightTests {
  @Test("both reach the engine, are taken back, and end with the session's run")
  func follows() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    #expect(try await session.setTorch(true))
    let endUSec = TestClock.nowUSec + 3_000_000
    try await session.showCountdown(untilUSec: endUSec)
    _ = try await engine.waitForSession { $0.isTorchActive && $0.countdownUSec == endUSec }
    #expect(try await !session.setTorch(false))
    try await session.showCountdown(untilUSec: nil)
    _ = try await engine.waitForSession { !$0.isTorchActive && $0.countdownUSec == nil }
    try await session.setTorch(true)
    await session.stopRunning()
    _ = try await engine.waitForSession { $0.state == .stopped && !$0.isTorchActive }
  }

  @Test("a session that does not run, and a camera without a light, are errors of the calls")
  func refused() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    await #expect(throws: CaptureError.sessionNotRunning(.stopped)) {
      try await session.setTorch(true)
    }
    await #expect(throws: CaptureError.sessionNotRunning(.stopped)) {
      try await session.showCountdown(untilUSec: nil)
    }
    try await session.startRunning()
    let none = CaptureError.configurationUnsupported(field: "light", nearest: nil)
    await engine.refuse(.torch, with: none)
    await #expect(throws: none) { try await session.setTorch(true) }
  }
}
