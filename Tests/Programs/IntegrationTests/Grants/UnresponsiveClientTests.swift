// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing
import Varlink

/// A client that hangs, or is gone, does not keep the buttons.
@Suite(.tags(.milliseconds))
struct UnresponsiveClientTests {
  @Test(
    "a silent client: cancelled(client_unresponsive) after 1 s, the buttons back when it answers")
  func silent() throws {
    let studio = try Studio(isPatient: false)
    let client = try ClientUnderTest(studio.daemons, ["--silent"])
    try studio.down()
    let began = try client.event()
    let cancelled = try client.event()
    #expect(cancelled.phase == .cancelled && cancelled.cancelReason == .clientUnresponsive)
    let waited = try #require(cancelled.heldUSec)
    #expect((1_000_000...1_500_000).contains(waited))
    let status = try client.line { $0.kind == "status" }
    #expect(status["status"]?["obstacles"] == ["unresponsive"])
    try studio.up()
    // Its buttons have their default behaviour until it answers.
    #expect(try studio.explain().route == .default)
    try studio.press()
    #expect(try studio.state().defaulted == 1)
    try client.write("ack on")
    let back = try client.line { $0.kind == "status" }
    #expect(back["status"]?["eligible"] == true)
    try studio.press()
    let next = try client.event()
    #expect(next.phase == .began && next.press > began.press && next.sequence == 3)
    #expect(try client.event().phase == .ended)
  }

  @Test("a stopped client that is let go on finds its events, and has the buttons again")
  func frozen() throws {
    let studio = try Studio(isPatient: false)
    let client = try ClientUnderTest(studio.daemons)
    client.signal(SIGSTOP)
    try studio.press()
    try TestClock.wait(for: "the client to count as unresponsive") {
      try studio.explain().route == .default ? () : nil
    }
    client.signal(SIGCONT)
    #expect(try client.event().phase == .began)
    #expect(try client.event().phase == .ended)
    try studio.waitUntilGranted()
    try studio.press()
    #expect(try client.event().phase == .began)
  }

  @Test("a client killed mid-press: the press is over, its release goes to nobody")
  func killed() throws {
    let studio = try Studio()
    let client = try ClientUnderTest(studio.daemons)
    try studio.down()
    #expect(try client.event().phase == .began)
    #expect(try studio.state().pressesInFlight == 1)
    client.signal(SIGKILL)
    // Its connections do not end at once: that of its session may be the first.
    try TestClock.wait(for: "the press to be cancelled, and no client") {
      let state = try studio.state()
      return state.cancelled == 1 && state.clients.isEmpty ? () : nil
    }
    try studio.up()
    let state = try studio.state()
    #expect(state.pressesInFlight == 0)
    #expect([state.granted, state.defaulted, state.swallowed] == [1, 0, 0])
    try studio.press()
    #expect(try studio.state().defaulted == 1)
  }

  @Test("an interaction closed mid-press: the press is over, the client's session stays")
  func closed() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    do {
      let interaction = try TestInteraction(session)
      try studio.down()
      #expect(try interaction.event().phase == .began)
    }
    try TestClock.wait(for: "the press to be cancelled") {
      try studio.state().cancelled == 1 ? () : nil
    }
    try studio.up()
    let again = try TestInteraction(session)
    try studio.press()
    let began = try again.event()
    #expect(began.phase == .began && began.sequence == 1)
  }
}
