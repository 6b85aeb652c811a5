// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// Photos that the engine takes by the clock, for presses that are left to it (requirements R-114).
struct TimerActionTests {
  private typealias Actions = EngineInterface.Actions

  private struct Scene {
    let studio: Studio
    let session: TestSession
    let interaction: TestInteraction

    init(
      _ action: EngineInterface.ButtonAction, _ change: (inout Actions) -> Void = { _ in }
    ) throws {
      var actions = Actions(
        primary: action, primaryHold: .none, secondary: .none, secondaryHold: .none)
      change(&actions)
      studio = try Studio()
      session = try TestSession(studio, .init(actions: actions))
      interaction = try TestInteraction(
        studio.daemons,
        .init(
          application: "org.shutterd.test", session: session.id, roles: [.primary],
          deliverTo: .engine, requestForeground: true),
        keeping: session)
    }

    /// Presses the button, and returns when it went down.
    func press() throws -> Int64 {
      try studio.press()
      let began = try interaction.event()
      #expect(began.phase == .began)
      #expect(try interaction.event().phase == .ended)
      return began.monotonicUSec
    }

    /// Photos of moments before this one may still be on their way, but there is none of a later one.
    func expectNoMoment(after timeUSec: Int64, waitingMilliseconds: Int64) throws {
      TestClock.pass(milliseconds: waitingMilliseconds)
      // Made after all that were asked for before it.
      let marker = try session.photo()
      let paths = try studio.photos().filter { $0 != marker.path }
      let moments = try moments(paths)
      #expect(moments.allSatisfy { $0 <= timeUSec }, "\(moments)")
    }

    /// The moments that the stored photos show, in order: they name no press, whose moment is another
    /// one.
    func moments(_ paths: [String]) throws -> [Int64] {
      try paths.map { path in
        let picture = try Picture(path)
        #expect(picture.provenance("press") == nil)
        return try #require(picture.provenance("momentUSec").flatMap { Int64($0) })
      }.sorted()
    }
  }

  @Test("a self timer takes its photo at its end, by the time of the press")
  func timer() throws {
    let scene = try Scene(.selfTimer) { $0.timerUSec = 1_000_000 }
    let pressUSec = try scene.press()
    let paths = try scene.studio.waitForPhotos(1)
    #expect(try scene.moments(paths) == [pressUSec + 1_000_000])
  }

  @Test("3 s, and a second press at 1 s: no photo")
  func cancelled() throws {
    let scene = try Scene(.selfTimer)
    let pressUSec = try scene.press()
    TestClock.pass(until: pressUSec + 1_000_000)
    _ = try scene.press()
    #expect(try scene.session.configure(.init()).actions?.timerUSec == 3_000_000)
    // The third starts again. The photo of the first would come before its own.
    let thirdUSec = try scene.press()
    let paths = try scene.studio.waitForPhotos(1)
    #expect(try scene.moments(paths) == [thirdUSec + 3_000_000])
  }

  @Test("photos at intervals until the second press, at even moments")
  func interval() throws {
    let scene = try Scene(.interval) { $0.intervalUSec = 400_000 }
    let pressUSec = try scene.press()
    let paths = try scene.studio.waitForPhotos(3)
    let stopUSec = try scene.press()
    let moments = try scene.moments(paths)
    #expect(moments[0] == pressUSec)
    #expect(moments.allSatisfy { ($0 - pressUSec) % 400_000 == 0 })
    try scene.expectNoMoment(after: stopUSec, waitingMilliseconds: 1_000)
  }

  @Test("a burst for as long as the button is held")
  func burst() throws {
    let scene = try Scene(.burstWhileHeld) { $0.burstIntervalUSec = 100_000 }
    try scene.studio.down()
    let began = try scene.interaction.event()
    let paths = try scene.studio.waitForPhotos(4)
    try scene.studio.up()
    let ended = try scene.interaction.event()
    let moments = try scene.moments(paths)
    #expect(moments[0] == began.monotonicUSec)
    #expect(moments.allSatisfy { ($0 - began.monotonicUSec) % 100_000 == 0 })
    try scene.expectNoMoment(after: ended.monotonicUSec, waitingMilliseconds: 500)
  }
}
