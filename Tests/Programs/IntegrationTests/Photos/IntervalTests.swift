// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import ShutterInterfaces
import TestSupport
import Testing

/// Photos that the engine takes at even moments by itself, `[[interval]]`, through trouble of all kinds.
struct IntervalTests {
  private typealias Engine = EngineInterface

  private static let roof = """
    [[interval]]
    name = "roof"
    every_s = 0.5
    camera = "test"
    """

  @Test("numbered without a gap or a repetition across kills of the engine, at the same moments")
  func killed() throws {
    let series = try Series(Self.roof)
    var before = 0
    for round in 1...3 {
      _ = try series.waitForPhotos(round * 3)
      series.studio.engine.signal(SIGKILL)
      _ = try series.studio.engine.wait()
      before = try series.numbers().count
      try series.studio.restartEngine()
    }
    let photos = try series.waitForPhotos(before + 2)
    #expect(Set(photos.map { $0.split(separator: "/").dropLast().last }).count == 1)
    // One that is late shows the moment of its request: those that are not have the phase of the first engine's.
    let phases = try Set(series.phases().prefix(3))
    try TestClock.wait(for: "the same moments after the last kill") {
      try series.phases().dropFirst(before).contains { phases.contains($0) } ? () : nil
    }
    let now = try series.state()
    #expect(now.directory.map { photos[0].contains("/\($0)/") } == true)
    #expect(try series.doctor().contains("the interval roof"))
  }

  @Test("an unplugged camera costs its moments, which status and doctor count, and no number")
  func unplugged() throws {
    let series = try Series(Self.roof)
    _ = try series.waitForPhotos(2)
    try series.studio.daemons.control("sim", "camera", "test", "unplug")
    let missed = try series.wait("moments to be missed") { $0.state == .failing && $0.missed >= 3 }
    #expect(missed.reason != nil)
    #expect(try series.doctor().contains("the interval roof takes no photos: "))
    try series.studio.daemons.control("sim", "camera", "test", "plug")
    let over = try series.wait("photos") { $0.number >= missed.number + 2 }
    #expect(over.reason == nil && over.taken == over.number)
    let status = try series.studio.daemons.control("interval")
    #expect(status.contains("every 0.5 s") && status.contains(" missed"))
    _ = try series.waitForPhotos(Int(over.number))
  }

  @Test("a full disk: it goes on when there is room")
  func full() throws {
    let series = try Series(Self.roof)
    let before = try series.wait("photos") { $0.number >= 2 }
    try series.studio.rewriteEngine("storage = { free_space_mib = 1000000000 }\n\(Self.roof)")
    try series.studio.daemons.control("reload", "--engine")
    _ = try series.wait("moments to be missed") { $0.missed >= before.missed + 3 }
    try series.studio.rewriteEngine(Self.roof)
    try series.studio.daemons.control("reload", "--engine")
    let after = try series.wait("photos") { $0.number >= before.number + 4 }
    #expect(after.taken == after.number)
    _ = try series.waitForPhotos(Int(after.number))
  }

  @Test("stopped and started by shutterctl: both hold after a restart, and nothing is missed")
  func stopped() throws {
    let series = try Series("\(Self.roof)\nenabled = false")
    #expect(try series.state().state == .stopped)
    try series.studio.daemons.control("interval", "start", "roof")
    let begun = try series.wait("photos") { $0.number >= 2 }
    try series.restart()
    _ = try series.wait("photos") { $0.number >= begun.number + 2 }
    try series.studio.daemons.control("interval", "stop", "roof")
    let end = try series.wait("the last photo") { $0.state == .stopped }
    try series.restart()
    let kept = try series.state()
    #expect(kept.state == .stopped && kept.missed == end.missed && kept.number >= end.number)
    #expect(try series.studio.daemons.control("interval").contains("stopped"))
    let (status, output) = try series.studio.daemons.run(
      "shutterctl",
      ["interval", "start", "cellar", "--runtime-dir", series.studio.daemons.runtimeFolder])
    #expect(status == EXIT_FAILURE && output.contains("cellar"), "\(output)")
  }

  @Test("taken out of the configuration while a photo is made: that is counted, wherever it goes")
  func removed() throws {
    let quick = "[[interval]]\nname = \"roof\"\nevery_s = 0.2\ncamera = \"test\""
    let series = try Series(quick)
    _ = try series.waitForPhotos(2)
    try series.studio.daemons.control("sim", "camera", "test", "unplug")
    let unplugged = try series.state()
    // A photo waits for the camera: so the next moments are missed.
    _ = try series.wait("a photo to be under way") { $0.missed > unplugged.missed }
    let made = try series.numbers()
    try series.studio.rewriteEngine("")
    try series.studio.daemons.control("reload", "--engine")
    try series.studio.daemons.control("sim", "camera", "test", "plug")
    let photo = try TestClock.wait(for: "that photo") { () -> String? in
      let photos = try series.studio.photos()
      return photos.count > made.count ? photos.max() : nil
    }
    let number = try #require(series.numbers().last)
    #expect(number == made.count + 1)
    // As somebody who moves each photo away does.
    try Command.run("rm", photo)
    try series.studio.rewriteEngine(quick)
    try series.studio.daemons.control("reload", "--engine")
    _ = try series.wait("the next photos") { $0.number >= number + 2 }
    let numbers = try series.numbers().filter { $0 > made.count }
    #expect(numbers.first == number + 1 && Set(numbers).count == numbers.count)
  }

  @Test("its directory is removed: another one goes on with the numbers")
  func invalidated() throws {
    let series = try Series(Self.roof)
    let before = try series.wait("photos") { $0.number >= 2 && $0.directory != nil }
    try series.studio.daemons.control("interval", "stop", "roof")
    let calls = try series.studio.connect(.engine)
    try TestClock.wait(for: "its session to end") {
      try calls.call(Engine.ListSessions.self, .init()).sessions.isEmpty ? () : nil
    }
    let last = try series.state().number
    try calls.call(
      Engine.InvalidateContentDirectory.self, .init(name: try #require(before.directory)))
    try series.studio.daemons.control("interval", "start", "roof")
    let after = try series.wait("a photo") { $0.number > last }
    #expect(after.directory != before.directory)
    let numbers = try series.numbers()
    #expect(numbers.first == last + 1 && numbers == Array(last + 1...last + Int64(numbers.count)))
  }

  @Test("outside of from and until nothing is due, and nothing is missed")
  func hours() throws {
    let localSeconds =
      WallClock.unixUSec / 1_000_000
      + Int64(WallClock.offsetSeconds(atUnixUSec: WallClock.unixUSec))
    func time(_ hour: Int64) -> String {
      let hour = (localSeconds / 3600 + hour) % 24
      return "\(hour < 10 ? "0" : "")\(hour):00"
    }
    let series = try Series(
      """
      \(Self.roof)
      [[interval]]
      name = "night"
      every_s = 1
      from = "\(time(11))"
      until = "\(time(13))"
      """)
    _ = try series.waitForPhotos(3)
    let night = try series.state("night")
    #expect(night.state == .waiting && night.number == 0 && night.missed == 0)
    // The hours are eleven or twelve away, less what has passed of this one.
    let leftUSec = try #require(night.nextUSec) - TestClock.nowUSec
    #expect((9 * 3_600_000_000...12 * 3_600_000_000).contains(leftUSec), "\(leftUSec)")
  }

  @Test("camera, width and height that nothing has are said by status")
  func otherCamera() throws {
    let series = try Series(
      """
      [[interval]]
      name = "roof"
      every_s = 1
      camera = "nowhere"
      [[interval]]
      name = "wide"
      every_s = 1
      width = 640
      height = 360
      """)
    let nowhere = try series.wait("the reason") { $0.state == .failing }
    #expect(nowhere.reason?.contains("nowhere") == true, "\(nowhere)")
    let wide = try series.wait("the reason", of: "wide") { $0.state == .failing }
    #expect(wide.reason?.contains("width") == true, "\(wide)")
  }

  @Test("user: the photos are those of another user", .twoUsers)
  func user() throws {
    let series = try Series("\(Self.roof)\nuser = \(OtherUser.uid)")
    let path = try #require(series.waitForPhotos(2).first)
    let directories = try OtherUser.connect(series.studio, .engine).call(
      Engine.ListContentDirectories.self, .init()
    ).directories
    #expect(directories.map(\.application) == ["org.shutterd.Interval.roof"])
    #expect(OtherUser.can("cat", path))
  }
}

/// A studio whose engine has the interval "roof".
private struct Series {
  let studio: Studio

  init(_ configuration: String) throws {
    studio = try Studio(engine: configuration)
  }

  func state(_ name: String = "roof") throws -> EngineInterface.Interval {
    let calls = try studio.connect(.engine)
    let intervals = try calls.call(EngineInterface.ListIntervals.self, .init()).intervals
    return try #require(intervals.first { $0.name == name })
  }

  func wait(
    _ what: String, of name: String = "roof",
    until isDone: (EngineInterface.Interval) -> Bool
  ) throws -> EngineInterface.Interval {
    try TestClock.wait(for: what) {
      let state = try state(name)
      return isDone(state) ? state : nil
    }
  }

  /// What the doctor says. It fails for other things on some machines.
  func doctor() throws -> String {
    try studio.daemons.run("shutterctl", ["doctor", "--runtime-dir", studio.daemons.runtimeFolder])
      .output
  }

  /// The moments of the photos, within the half second between two of them.
  func phases() throws -> [Int64] {
    try studio.photos().map { path in
      try #require(Picture(path).provenance("momentUSec").flatMap { Int64($0) }) % 500_000
    }
  }

  func restart() throws {
    studio.engine.signal(SIGTERM)
    _ = try studio.engine.wait()
    try studio.restartEngine()
  }

  /// The numbers in the names of photos, in order.
  func numbers() throws -> [Int64] {
    try studio.photos().map { path in
      try #require(Int64(path.split(separator: "-").last?.prefix(6) ?? ""), "\(path)")
    }.sorted()
  }

  /// Waits for so many photos, and compares their numbers with those from 1. Returns their paths.
  func waitForPhotos(_ count: Int) throws -> [String] {
    let photos = try TestClock.wait(for: "\(count) photos") { () -> [String]? in
      let found = try studio.photos()
      return found.count >= count ? found : nil
    }
    let numbers = try numbers()
    #expect(numbers == Array(1...Int64(numbers.count)))
    return photos
  }
}
