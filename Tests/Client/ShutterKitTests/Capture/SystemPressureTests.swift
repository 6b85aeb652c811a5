// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import ShutterKitTesting
import TestSupport
import Testing

/// The view that a program has of a machine under pressure, against the fake engine.
struct SystemPressureTests {
  @Test("the state and each change of it, also its end with the engine's")
  func states() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    let log = LineLog()
    let reader = log.follow(session.systemPressureStates)
    try await session.startRunning()
    #expect(session.systemPressureState == .init())
    var hot = CaptureSession.SystemPressureState()
    hot.level = .serious
    hot.factors = [.systemTemperature, .peakPower]
    hot.storage = .low
    hot.maximumFrameRate = 15
    try await engine.setSystemPressure(hot)
    _ = try await log.wait(for: 1)
    #expect(session.systemPressureState == hot && session.isRunning)
    // An interruption reports the state again, which is no change.
    try await engine.interrupt(.systemPressure)
    try await engine.resume()
    await engine.stop()
    let lines = try await log.wait(for: 2)
    #expect(session.systemPressureState == .init())
    #expect(lines.count == 2 && lines[0].contains("serious") && lines[1].contains("nominal"))
    session.invalidate()
    await reader.value
  }
}
