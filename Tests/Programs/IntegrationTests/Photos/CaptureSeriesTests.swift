// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing

/// A series of `shutterctl capture` in the middle of trouble.
struct CaptureSeriesTests {
  @Test(
    "an unplugged camera and another engine cost their photos; the numbers have no gap, also behind an earlier series"
  )
  func goesOn() throws {
    let studio = try Studio()
    let folder = studio.daemons.path("series")
    try #require(mkdir(folder, 0o755) == 0)
    let series = try studio.daemons.startControl(
      "capture", "--count", "40", "--interval", "0.25", "-o", "\(folder)/img-%03d.jpg")
    _ = try series.line { $0.hasSuffix("img-002.jpg") }
    try studio.daemons.control("sim", "camera", "test", "unplug")
    let unplugged = try series.line { $0.contains("is missing: ") }
    #expect(unplugged.contains(" of 40 is missing: "), "\(unplugged)")
    try studio.daemons.control("sim", "camera", "test", "plug")
    _ = try series.line { $0.contains("the series goes on") }
    studio.engine.signal(SIGKILL)
    _ = try studio.engine.wait()
    _ = try series.line { $0.contains("is missing: ") }
    try studio.restartEngine()
    _ = try series.line { $0.contains("the series goes on") }
    let rest = try series.remainingOutput()
    #expect(try series.wait() == EXIT_FAILURE)
    let count = TestFile.names(in: folder).count
    #expect(rest.contains("\(40 - count) of 40 photos are missing; the first: "), "\(rest)")
    #expect(count >= 4)
    func names(_ numbers: ClosedRange<Int>) -> [String] {
      numbers.map { "img-" + String(repeating: "0", count: 3 - "\($0)".count) + "\($0).jpg" }
    }
    #expect(TestFile.names(in: folder).sorted() == names(1...count))
    try studio.daemons.control("capture", "--count", "2", "-o", "\(folder)/img-%03d.jpg")
    #expect(TestFile.names(in: folder).sorted() == names(1...(count + 2)))
  }

  @Test("what no later photo could have ends a series at once")
  func endsAtOnce() throws {
    let studio = try Studio()
    let (status, output) = try studio.daemons.run(
      "shutterctl",
      [
        "capture", "--count", "1000", "--interval", "1", "--handle", "will_capture",
        "--runtime-dir",
        studio.daemons.runtimeFolder,
      ])
    #expect(status == EXIT_FAILURE && output.contains("--handle"), "\(output)")
  }
}
