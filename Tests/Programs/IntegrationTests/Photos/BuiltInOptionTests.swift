// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// The times and actions of `[button_to_capture]`, by the photos that they make. Each moment is compared with the others
/// and with the press, not with the time at which a photo was there.
struct BuiltInOptionTests {
  /// The moments that the photos show, in order.
  private static func moments(_ paths: [String]) throws -> [Int64] {
    try paths.map { try #require(Picture($0).provenance("momentUSec").flatMap { Int64($0) }) }
      .sorted()
  }

  @Test("application: the name by which the gateway knows it")
  func application() throws {
    let studio = try Studio(engine: "\(Studio.builtIn)\napplication = \"org.example.shutter\"")
    try studio.waitUntilGranted()
    #expect(try studio.state().clients.map(\.application) == ["org.example.shutter"])
  }

  @Test("user: the photos are those of another user, and of nobody else", .twoUsers)
  func user() throws {
    let studio = try Studio(engine: "\(Studio.builtIn)\nuser = \(OtherUser.uid)")
    try studio.waitUntilGranted()
    try studio.press()
    let path = try #require(studio.waitForPhotos(1).first)
    func directories(_ calls: Connection) throws -> [EngineInterface.ContentDirectory] {
      try calls.call(EngineInterface.ListContentDirectories.self, .init()).directories
    }
    let his = try directories(OtherUser.connect(studio, .engine))
    #expect(his.map(\.application) == ["org.shutterd.ButtonToCapture"])
    #expect(his.first?.path.map { path.hasPrefix($0) } == true)
    #expect(try directories(studio.connect(.engine)) == [])
    #expect(OtherUser.can("cat", path) && OtherUser.can("rm", path))
  }

  @Test("user: a name that nobody has is said, and the engine serves others")
  func noSuchUser() throws {
    let studio = try Studio(engine: "\(Studio.builtIn)\nuser = \"nobody-here\"")
    try studio.daemons.waitForLog(
      of: "shutter-engine", "[button_to_capture] user: there is no user 'nobody-here'")
    _ = try TestSession(studio).photo()
  }

  @Test("self_timer_ms: the photo shows the moment so long after the press")
  func selfTimer() throws {
    let studio = try Studio(
      engine: "\(Studio.builtIn)\nprimary = \"self_timer\"\nself_timer_ms = 700")
    try studio.waitUntilGranted()
    let beforeUSec = TestClock.nowUSec
    try studio.press()
    let afterUSec = TestClock.nowUSec
    let moments = try Self.moments(studio.waitForPhotos(1))
    #expect(moments.count == 1)
    #expect((beforeUSec...afterUSec).contains(moments[0] - 700_000), "\(moments[0] - beforeUSec)")
  }

  @Test("interval_ms: from one press to the next the moments are so far apart")
  func interval() throws {
    let studio = try Studio(
      engine: "\(Studio.builtIn)\nprimary = \"interval\"\ninterval_ms = 450")
    try studio.waitUntilGranted()
    try studio.press()
    let paths = try studio.waitForPhotos(3)
    try studio.press()
    try expectSteps(of: 450_000, notOf: 5_000_000, Self.moments(paths))
  }

  @Test("burst_interval_ms: while the button is held the moments are so far apart")
  func burst() throws {
    let studio = try Studio(
      engine: """
        \(Studio.builtIn)
        primary_hold = "none"
        primary = "burst_while_held"
        burst_interval_ms = 170
        """)
    try studio.waitUntilGranted()
    try studio.down()
    let paths = try studio.waitForPhotos(3)
    try studio.up()
    try expectSteps(of: 170_000, notOf: 200_000, Self.moments(paths))
  }

  /// A busy machine leaves out moments, and shifts none.
  /// - Parameter usualUSec: the time without the option, which the steps must not fit.
  private func expectSteps(
    of stepUSec: Int64, notOf usualUSec: Int64, _ moments: [Int64]
  ) throws {
    let steps = zip(moments.dropFirst(), moments).map { $0 - $1 }
    #expect(steps.count >= 2)
    #expect(steps.allSatisfy { $0 > 0 && $0 % stepUSec == 0 }, "\(steps)")
    #expect(steps.contains { $0 % usualUSec != 0 }, "\(steps)")
  }

  @Test("secondary_hold: a tap of the secondary button does nothing, holding it takes a photo")
  func secondaryHold() throws {
    let studio = try Studio(
      engine: "\(Studio.builtIn)\nsecondary = \"none\"\nsecondary_hold = \"photo\"")
    try studio.waitUntilGranted()
    try studio.press(Studio.secondary)
    try studio.down(Studio.secondary)
    #expect(try studio.waitForPhotos(1).count == 1)
    try studio.up(Studio.secondary)
    // The next photo is the next hold's: a tap that counts would have made one by then.
    try studio.press(Studio.secondary)
    try studio.down(Studio.secondary)
    #expect(try studio.waitForPhotos(2).count == 2)
    try studio.up(Studio.secondary)
    #expect(try studio.films() == [])
  }
}
