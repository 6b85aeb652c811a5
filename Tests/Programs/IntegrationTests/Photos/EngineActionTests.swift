// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// The engine's own actions for presses (`deliverTo` engine), with their press policy.
struct EngineActionTests {
  private typealias Actions = EngineInterface.Actions

  /// A session with these actions, and its interaction.
  private struct Scene {
    let studio: Studio
    let session: TestSession
    let interaction: TestInteraction

    init(_ actions: Actions, framesPerSecond: Int = 60) throws {
      studio = try Studio(framesPerSecond: framesPerSecond)
      session = try TestSession(studio, .init(actions: actions))
      interaction = try TestInteraction(
        studio.daemons,
        .init(
          application: "org.shutterd.test", session: session.id,
          roles: [.primary, .secondary, .halfPress], deliverTo: .engine, requestForeground: true),
        keeping: session)
    }

    /// The next event, which has this phase.
    func event(_ phase: GatewayInterface.Phase) throws -> GatewayInterface.CaptureEvent {
      let event = try interaction.event()
      #expect(event.phase == phase)
      return event
    }

    /// Waits for so many photos, and returns the presses they were made of.
    func photographed(_ count: Int) throws -> [Int64] {
      try studio.waitForPhotos(count).map { path in
        try #require(Picture(path).provenance("press").flatMap { Int64($0) })
      }
    }

    /// Waits until the engine has said why it made no photo of a press.
    func waitUntilDropped(_ press: Int64, _ why: String) throws {
      try TestClock.wait(for: "press \(press) to be dropped") {
        studio.daemons.log(of: "shutter-engine").split(separator: "\n")
          .contains { $0.contains("press \(press): dropped") && $0.contains(why) } ? () : nil
      }
    }
  }

  private static let photo = Actions(
    primary: .photo, primaryHold: .none, secondary: .none, secondaryHold: .none)
  private static let hold = Actions(
    primary: .none, primaryHold: .photo, secondary: .photo, secondaryHold: .none,
    holdThresholdUSec: 300_000)

  @Test("a hold action at its threshold, with the moment of 'began'; a tap is another action")
  func hold() throws {
    let scene = try Scene(Self.hold)
    try scene.studio.press()
    _ = try scene.event(.began)
    _ = try scene.event(.ended)
    try scene.studio.down()
    let began = try scene.event(.began)
    // The photo is made while the button is still held.
    #expect(try scene.photographed(1) == [began.press])
    try scene.studio.up()
    _ = try scene.event(.ended)
    let path = try #require(try scene.studio.photos().first)
    let picture = try Picture(path)
    #expect(picture.provenance("momentUSec") == "\(began.monotonicUSec)")
    // Without a hold action the photo is made at once.
    try scene.studio.down(Studio.secondary)
    let second = try scene.event(.began)
    #expect(try scene.photographed(2).contains(second.press))
  }

  @Test("cancelled, or its gateway killed, before the threshold: no photo")
  func undecided() throws {
    var actions = Self.hold
    // Long enough to be cancelled in time on a machine with much else to do.
    actions.holdThresholdUSec = 3_000_000
    let scene = try Scene(actions)
    try scene.studio.down()
    _ = try scene.event(.began)
    try scene.interaction.setEnabled(false)
    _ = try scene.event(.cancelled)
    try scene.studio.up()
    try scene.interaction.setEnabled(true)
    try scene.studio.waitUntilGranted()
    try scene.studio.down()
    _ = try scene.event(.began)
    scene.studio.gateway.signal(SIGKILL)
    TestClock.pass(milliseconds: 3_200)
    #expect(try scene.studio.photos() == [])
    #expect(try scene.session.capture().failure == nil)
  }

  @Test(
    "whileBusy: presses while a photo is being made are dropped, or one waits, or all",
    arguments: [
      (Actions.WhileBusy.drop, [0]), (.queueOne, [0, 1]), (.queue, [0, 1, 2]),
    ])
  func whileBusy(policy: EngineInterface.Actions.WhileBusy, taken: [Int]) throws {
    var actions = Self.photo
    actions.whileBusy = policy
    // The frame of a moment comes up to half a second later: the camera is slow, and a photo of now
    // ends with its latest frame.
    let scene = try Scene(actions, framesPerSecond: 2)
    unlink(try #require(try scene.session.photo().path))
    // In one go: all of them come before that frame.
    try scene.studio.press(times: 3)
    let presses = try (0..<3).map { _ in
      defer { _ = try? scene.event(.ended) }
      return try scene.event(.began).press
    }
    #expect(Set(try scene.photographed(taken.count)) == Set(taken.map { presses[$0] }))
    for index in 0..<3 where !taken.contains(index) {
      try scene.waitUntilDropped(presses[index], "whileBusy")
    }
  }

  @Test("lockoutUSec: a press soon after the last that was taken is dropped")
  func lockout() throws {
    var actions = Self.photo
    actions.lockoutUSec = 3_000_000
    actions.whileBusy = .queue
    let scene = try Scene(actions)
    try scene.studio.press()
    let first = try scene.event(.began)
    try scene.studio.press()
    _ = try scene.event(.ended)
    let second = try scene.event(.began)
    _ = try scene.event(.ended)
    try scene.waitUntilDropped(second.press, "lockoutUSec")
    TestClock.pass(until: first.monotonicUSec + 3_010_000)
    try scene.studio.press()
    let third = try scene.event(.began)
    #expect(try scene.photographed(2) == [first.press, third.press])
  }

  @Test(
    "films and the next camera are actions, too; wrong times are refused, and the old actions stay")
  func configured() throws {
    let scene = try Scene(Self.photo)
    var films = Actions(
      primary: .photo, primaryHold: .recordWhileHeld, secondary: .toggleRecording,
      secondaryHold: .nextCamera)
    films.holdThresholdUSec = 700_000
    let set = try #require(try scene.session.configure(.init(actions: films)).actions)
    #expect(set.primary == .photo && set.primaryHold == .recordWhileHeld)
    #expect(set.secondary == .toggleRecording && set.secondaryHold == .nextCamera)
    #expect(set.holdThresholdUSec == 700_000)
    try scene.session.configure(.init(actions: Self.photo))
    for (change, field, rule) in [
      ({ $0.holdThresholdUSec = 0 }, "actions.holdThresholdUSec", "from 1 to 60000000"),
      ({ $0.lockoutUSec = -1 }, "actions.lockoutUSec", "from 0 to 3600000000"),
    ] as [((inout Actions) -> Void, String, String)] {
      var actions = Self.photo
      change(&actions)
      #expect(throws: EngineInterface.InvalidSettings(field: field, rule: rule).remote) {
        try scene.session.configure(.init(actions: actions))
      }
    }
    try scene.studio.press()
    #expect(try scene.photographed(1) == [try scene.event(.began).press])
  }
}
