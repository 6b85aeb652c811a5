// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import ShutterKitTesting
import TestSupport
import Testing

/// The events as a sequence.
struct SequenceTests {
  @Test("each event is acknowledged when the next is asked for; break removes the interaction")
  func iteration() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    let log = LineLog()
    let events = client.captureEvents(options: .patient)
    #expect(await gateway.interactions().isEmpty)
    let task = Task {
      for await event in events {
        log.add(event)
        if event.phase == .cancelled { break }
      }
      log.add("left")
    }
    try await gateway.waitForInteractions(1)
    let press = try await gateway.press()
    _ = try await log.wait(for: 2)
    try await gateway.waitForAcknowledgement()
    let last = try await gateway.began()
    try await gateway.cancelled(last, .sessionStopped)
    await task.value
    #expect(
      log.lines == [
        "began \(press)", "ended \(press)", "began \(last)", "cancelled \(last) session_stopped",
        "left",
      ])
    try await gateway.waitForInteractions(0)
    // It can be iterated only once.
    for await event in events { Issue.record("\(event)") }
  }

  @Test("a task that is cancelled leaves the loop, and the buttons")
  func cancellation() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    let task = Task {
      for await event in client.captureEvents(options: .patient) { Issue.record("\(event)") }
    }
    try await gateway.waitForInteractions(1)
    task.cancel()
    await task.value
    try await gateway.waitForInteractions(0)
  }

  @Test("begins disabled; its interaction is switched from outside")
  func disabled() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    let log = LineLog()
    let events = client.captureEvents(isEnabled: false, options: .patient)
    let task = Task { for await event in events { log.add(event) } }
    #expect(try await gateway.waitForInteractions(1)[0].isEnabled == false)
    await events.interaction.setEnabled(true)
    let press = try await gateway.press()
    #expect(try await log.wait(for: 2) == ["began \(press)", "ended \(press)"])
    client.invalidate()
    await task.value
  }
}
