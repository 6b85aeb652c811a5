// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// The one of several interactions and clients that a press belongs to.
struct InteractionTests {
  private typealias Event = GatewayInterface.CaptureEvent

  @Test("a client with several interactions: the newest enabled one is granted the press")
  func newestEnabled() throws {
    let stage = try PressStage()
    let older = try stage.interaction()
    var newer: TestInteraction? = try stage.interaction()
    #expect(try older.status().obstacles == [.shadowed])
    try stage.press()
    #expect(try newer?.eventAtOnce().phase == .began)
    #expect(try newer?.eventAtOnce().phase == .ended)
    #expect(try older.isQuiet())

    // Going back and forth concerns the next press, not the one that is held.
    try newer?.setEnabled(false)
    #expect(try newer?.status().obstacles == [.disabled])
    #expect(try older.status().eligible)
    try stage.down()
    #expect(try older.eventAtOnce().phase == .began)
    try newer?.setEnabled(true)
    #expect(try newer?.status().eligible == true)
    #expect(try older.status().obstacles == [.shadowed])
    try stage.up()
    #expect(try older.eventAtOnce().phase == .ended)
    #expect(try newer?.isQuiet() == true)

    newer = nil
    #expect(try older.status().eligible)
    try stage.press()
    #expect(try older.eventAtOnce().phase == .began)
    #expect(try older.eventAtOnce().phase == .ended)
  }

  @Test("one with a higher priority stays above newer ones; a priority out of range is refused")
  func priority() throws {
    let stage = try PressStage()
    let above = try stage.interaction { $0.priority = 1000 }
    let newer = try stage.interaction()
    let below = try stage.interaction { $0.priority = -1000 }
    #expect(try newer.currentStatus().obstacles == [.shadowed])
    #expect(try below.currentStatus().obstacles == [.shadowed])
    try stage.press()
    #expect(try above.eventAtOnce().phase == .began)
    #expect(try above.eventAtOnce().phase == .ended)
    try above.setEnabled(false)
    #expect(try newer.status().eligible)
    try stage.press()
    #expect(try newer.eventAtOnce().phase == .began)
    #expect(try newer.eventAtOnce().phase == .ended)
    #expect(try below.isQuiet())
    for priority in [-1001, 1001, Int64.min, Int64.max] {
      #expect(throws: RemoteError.self) { try stage.interaction { $0.priority = priority } }
    }
  }

  @Test("primary_only leaves the secondary role to the next interaction, or to the default")
  func primaryOnly() throws {
    let stage = try PressStage()
    let both = try stage.interaction { $0.handlers = .pair }
    let primary = try stage.interaction { $0.handlers = .primaryOnly }
    try stage.press(PressStage.secondary)
    #expect(try both.eventAtOnce().role == .secondary)
    #expect(try both.eventAtOnce().phase == .ended)
    try stage.press()
    #expect(try primary.eventAtOnce().role == .primary)
    try both.setEnabled(false)
    try stage.press(PressStage.secondary)
    let explained = try stage.explain(PressStage.secondary)
    #expect(explained.reason == "the client has disabled its interaction")
    #expect(try stage.state().defaulted == 1)
  }

  @Test("exactly the roles and the buttons that were asked for; all others keep their default")
  func rolesAndButtons() throws {
    let stage = try PressStage()
    let client = try stage.interaction {
      $0.roles = [.primary, .halfPress]
      $0.buttons = [
        "remote/\(PressStage.otherPrimary)", "remote/\(PressStage.secondary)",
        "remote/\(PressStage.half)",
      ]
    }
    for button in [PressStage.primary, PressStage.secondary] {
      #expect(
        try stage.explain(button).reason
          == "no interaction of the foreground client takes this button")
      try stage.press(button)
    }
    #expect(try stage.state().defaulted == 2)
    try stage.press(PressStage.otherPrimary)
    let began = try client.eventAtOnce()
    #expect(began.button == PressStage.otherPrimary && began.role == .primary)
    #expect(try client.eventAtOnce().phase == .ended)
    try stage.press(PressStage.half)
    #expect(try client.eventAtOnce().role == .halfPress)
  }

  @Test("exclusive: a second press is swallowed while one is in flight, with both its edges")
  func exclusive() throws {
    let stage = try PressStage()
    let client = try stage.interaction { $0.exclusive = true }
    try stage.down()
    let first = try client.eventAtOnce()
    let explained = try stage.explain(PressStage.secondary)
    #expect(explained.route == .swallowed && explained.reason.contains("one at a time"))
    try stage.down(PressStage.secondary)
    try stage.up()
    let ended = try client.eventAtOnce()
    #expect(ended.phase == .ended && ended.press == first.press)
    try stage.up(PressStage.secondary)
    #expect(try client.isQuiet())
    let state = try stage.state()
    #expect([state.granted, state.swallowed, state.defaulted] == [1, 1, 0])
    try stage.press(PressStage.secondary)
    #expect(try client.eventAtOnce().role == .secondary)
  }

  @Test("two buttons at once are two presses, whether their roles differ or not")
  func twoButtons() throws {
    let stage = try PressStage()
    let client = try stage.interaction()
    for other in [PressStage.secondary, PressStage.otherPrimary] {
      try stage.down()
      try stage.down(other)
      try stage.up()
      try stage.up(other)
      let events = try (0..<4).map { _ in try client.eventAtOnce() }
      #expect(events.map(\.phase) == [.began, .began, .ended, .ended])
      #expect(events.map(\.button) == [PressStage.primary, other, PressStage.primary, other])
      #expect(events[0].press == events[2].press && events[1].press == events[3].press)
      #expect(events[0].press != events[1].press)
    }
  }

  @Test("SetSession: presses follow the session that is named; the interaction keeps its place")
  func setSession() throws {
    let stage = try PressStage()
    let older = try stage.interaction()
    let newer = try stage.interaction()
    _ = try older.status()
    try stage.report(.stopped)
    #expect(try older.status().obstacles == [.sessionNotRunning, .shadowed])
    #expect(try newer.status().obstacles == [.sessionNotRunning])
    try older.setSession(PressStage.otherSession)
    #expect(try older.status().obstacles == [.shadowed])
    try newer.setSession(PressStage.otherSession)
    #expect(try newer.status().eligible)
    try stage.press()
    #expect(try newer.eventAtOnce().phase == .began)
    #expect(try older.isQuiet())
    #expect(throws: GatewayInterface.NoSuchSession(session: "none").remote) {
      try newer.setSession("none")
    }
    // An external one is for users whom the configuration trusts.
    #expect {
      try newer.setSession(nil)
    } throws: {
      ($0 as? RemoteError)?.name == GatewayInterface.NotAuthorized.name
    }
    try stage.press()
    #expect(try newer.event().phase == .ended)
    #expect(try newer.event().phase == .began)
  }

  @Test("several clients: the one that asked last has the buttons; when it goes, the one before")
  func severalClients() throws {
    let stage = try PressStage()
    let own = try stage.interaction()
    let (first, second) = (try stage.client(), try stage.client())
    try stage.press()
    #expect(try second.event().phase == .began)
    #expect(try second.event().phase == .ended)
    try own.requestForeground()
    #expect(try own.status().obstacles == [.notForeground])
    #expect(try own.status().eligible)
    try stage.press()
    #expect(try own.eventAtOnce().phase == .began)
    #expect(try own.eventAtOnce().phase == .ended)
    second.signal(9)
    try first.write("foreground")
    #expect(try own.status().obstacles == [.notForeground])
    try stage.press()
    let began = try first.event()
    #expect(began.phase == .began && began.sequence == 1)
    #expect(try own.isQuiet())
    try first.write("quit")
    #expect(try own.status().eligible)
  }

  @Test("a client has 32 interactions at most, and the error names the limit")
  func limit() throws {
    let stage = try PressStage()
    var interactions = try (0..<32).map { _ in try stage.interaction() }
    #expect(throws: GatewayInterface.TooManyInteractions(limit: 32).remote) {
      _ = try stage.interaction()
    }
    interactions.removeFirst()
    try TestClock.wait(for: "the end of one") {
      try stage.state().clients.first?.interactions == 31 ? () : nil
    }
    interactions.append(try stage.interaction())
    try stage.press()
    #expect(try interactions.last?.event().phase == .began)
  }
}
