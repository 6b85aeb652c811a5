// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing
import Varlink

/// `shutterctl latency` and `shutterctl photos` report what the photos' records say.
struct LatencyTests {
  private static let spans = ["pressToEvent", "eventToRequest", "pressToFrame", "pressToDurable"]

  @Test("presses are measured; the figures are those of the records, then and afterwards")
  func measured() throws {
    let studio = try Studio(engine: "storage = { sidecars = true }", framesPerSecond: 60)
    let latency = try Self.start(studio, "--presses", "5")
    _ = try latency.line { $0.contains("press the button") }
    for count in 1...5 {
      try studio.press()
      try TestClock.wait(for: "photo \(count)") { try studio.photos().count >= count ? () : nil }
    }
    let live = try JSON(parsing: try latency.line { $0.hasPrefix("{") })
    #expect(try latency.wait() == EXIT_SUCCESS)
    #expect(live["presses"] == 5 && live["photos"] == 5)
    let paths = try studio.photos()
    let records = try paths.map { try JSON(parsing: TestFile.read($0 + ".json")) }
    #expect(records.count == 5)
    let offsets = records.compactMap { $0["offsetUSec"]?.intValue }
    #expect(live["pressToFrame"] == Self.figures(offsets.map { abs($0) }))
    for span in Self.spans { #expect(live[span]?["count"] == 5, "\(span)") }
    let (event, durable) = (live["pressToEvent"]?["p50USec"], live["pressToDurable"]?["p50USec"])
    #expect(try #require(event?.intValue) < #require(durable?.intValue))

    let photos = try studio.daemons.controlJSON("photos")
    for (path, record) in zip(paths, records) {
      // Two presses within a moment may be listed in the other order.
      let photo = try #require(photos.first { $0["path"]?.stringValue == path })
      for name in [
        "press", "momentUSec", "requestUSec", "frameUSec", "frameTimeSource", "offsetUSec",
        "frameSequence", "zeroShutterLag", "size",
      ] {
        #expect(photo[name] != nil && photo[name] == record[name], "\(name)")
      }
    }
    try TestClock.wait(for: "the audit log") {
      let log = try TestFile.read(studio.daemons.path("audit.jsonl"))
      return log.split(separator: "\n").count { $0.contains("\"began\"") } == 5 ? () : nil
    }
    let recorded = try JSON(
      parsing: studio.daemons.control("latency", "--recorded", "--json"))
    #expect(recorded["pressToFrame"] == live["pressToFrame"] && recorded["photos"] == 5)
    let requests = records.compactMap { record in
      record["requestUSec"]?.intValue.flatMap { request in
        record["momentUSec"]?.intValue.map { request - $0 }
      }
    }
    // Its two parts are together the way from the press to the request.
    let told = try #require(recorded["pressToEvent"]?["maximumUSec"]?.intValue)
    #expect(told <= (requests.max() ?? 0) && recorded["eventToRequest"]?["count"] == 5)
    #expect(recorded["pressToDurable"] == nil)
    let text = try studio.daemons.control("latency", "--recorded")
    #expect(text.contains("5 photos of 5 presses") && text.contains("press to frame"))
    #expect(text.contains("press to durable file  not known"))
    #expect(try studio.daemons.control("photos").split(separator: "\n").count == 5)
  }

  @Test("with nothing to show, they say so, and the remedy")
  func nothing() throws {
    let studio = try Studio()
    #expect(try studio.daemons.control("photos") == "No photo is in your content directories.\n")
    let options = ["--runtime-dir", studio.daemons.runtimeFolder]
    let recorded = try studio.daemons.run("shutterctl", ["latency", "--recorded"] + options)
    #expect(recorded.status == EXIT_FAILURE)
    #expect(
      recorded.output.contains("none of the 0 photos in your content directories names a press"))
    let latency = try Self.start(studio)
    _ = try latency.line { $0.contains("press the button") }
    latency.signal(SIGINT)
    #expect(try latency.remainingOutput().contains("no press came"))
    #expect(try latency.wait() == EXIT_FAILURE)
  }

  @Test(
    "raw frames are known by their record; a file that is no photo of ours is listed without a press, or not"
  )
  func files() throws {
    let studio = try Studio(engine: "storage = { sidecars = true }")
    let session = try TestSession(studio)
    let moment = TestClock.nowUSec
    let raw = try session.photo(
      .init(mediaType: "application/octet-stream", press: 4, momentUSec: moment))
    let folder = try #require(session.content.path)
    try TestFile.write(folder + "/z.jpg", "no photo")
    try TestFile.write(folder + "/notes.txt", "no photo either")
    let photos = try studio.daemons.controlJSON("photos")
    try #require(photos.count == 2)
    #expect(photos[0]["path"] == .string(try #require(raw.path)) && photos[0]["press"] == 4)
    #expect(photos[1]["path"] == .string(folder + "/z.jpg") && photos[1]["press"] == nil)
    #expect(try studio.daemons.control("photos").contains("not known"))
    #expect(
      try studio.daemons.control("photos", "--application", "another")
        == "No photo of another is in your content directories.\n")
  }

  private static func start(_ studio: Studio, _ arguments: String...) throws -> RunningProcess {
    try RunningProcess(
      [studio.daemons.binary("shutterctl"), "latency", "--json"] + arguments
        + ["--runtime-dir", studio.daemons.runtimeFolder], errorOutput: .merged)
  }

  /// Nearest ranks of up to nine times: in so few the 90th and the 99th are the longest.
  private static func figures(_ times: [Int64]) -> JSON {
    let sorted = times.sorted()
    let longest = JSON.int(sorted.last ?? 0)
    return [
      "count": .int(Int64(sorted.count)), "p50USec": .int(sorted[(sorted.count - 1) / 2]),
      "p90USec": longest, "p99USec": longest, "maximumUSec": longest,
    ]
  }
}
