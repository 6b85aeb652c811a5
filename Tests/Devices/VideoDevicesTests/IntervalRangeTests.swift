// SPDX-License-Identifier: Apache-2.0
import CLinux
import Testing

@testable import VideoDevices

/// Frame intervals where a driver gives a range of them.
struct IntervalRangeTests {
  private static func interval(_ text: String) throws -> FrameInterval {
    let parts = text.split(separator: "/").compactMap { Int($0) }
    return try #require(FrameInterval(parts[0], parts[1]))
  }

  private static func range(
    _ first: String, _ last: String, step: String? = nil
  ) throws -> IntervalRange {
    try #require(IntervalRange(interval(first), interval(last), step: step.map(interval)))
  }

  @Test(
    "the nearest interval on the steps",
    arguments: [
      ("1/60", "1/60"), ("1/120", "1/60"), ("1/50", "1/60"), ("1/30", "1/30"), ("1/20", "1/20"),
      ("1/25", "1/30"), ("1/15", "1/15"), ("1/7", "3/20"), ("1/1", "1/5"), ("9/1", "1/5"),
    ])
  func steps(asked: String, nearest: String) throws {
    let range = try Self.range("1/60", "1/5", step: "1/60")
    #expect(try range.nearest(to: Self.interval(asked)).description == nearest)
    #expect(try range.contains(Self.interval(asked)) == (asked == nearest))
  }

  @Test("without steps any interval between the ends is taken")
  func continuous() throws {
    let range = try Self.range("1/1000", "1/2")
    for text in ["1/1000", "1/27", "1001/30000", "1/2"] {
      #expect(try range.contains(Self.interval(text)))
    }
    #expect(try range.nearest(to: Self.interval("1/1")).description == "1/2")
    #expect(try range.nearest(to: Self.interval("1/5000")).description == "1/1000")
    #expect(range.usual.map(\.description).prefix(3) == ["1/1000", "1/120", "1/90"])
  }

  @Test("a range that ends between two steps ends with the last one on them")
  func ends() throws {
    let range = try Self.range("1/30", "1/12", step: "1/30")
    #expect(try range.nearest(to: Self.interval("1/1")).description == "1/15")
    #expect(range.usual.map(\.description) == ["1/30", "1/15"])
    // A step that leads beyond the end at once is none.
    #expect(
      try Self.range("1/30", "1/12", step: "1/1").nearest(to: Self.interval("1/1")).description
        == "1/12")
  }

  @Test(
    "the default is the shortest, unless that is one that hardly a camera has",
    arguments: [
      ("1/60", "1/5", "1/60"), ("1/30", "1/1", "1/30"), ("1/90", "1/1", "1/30"),
      ("1/1000", "1/2", "1/30"), ("1/1000", "1/100", "1/100"),
    ])
  func usual(first: String, last: String, chosen: String) throws {
    let range = try Self.range(first, last)
    let format = CameraFormat(
      pixelFormat: .yuyv, FrameSize(width: 640, height: 480),
      FrameIntervals(listed: range.usual, range: range))
    #expect(
      try FormatChoice.choose(from: [format], for: CaptureSettings()).frameInterval?.description
        == chosen)
  }

  @Test("what drivers fill in: no step, the wrong order, nothing, the largest numbers")
  func drivers() throws {
    func told(
      _ least: (UInt32, UInt32), _ most: (UInt32, UInt32), _ step: (UInt32, UInt32),
      isContinuous: Bool = false
    ) -> IntervalRange? {
      var range = v4l2_frmival_stepwise()
      range.min = v4l2_fract(numerator: least.0, denominator: least.1)
      range.max = v4l2_fract(numerator: most.0, denominator: most.1)
      range.step = v4l2_fract(numerator: step.0, denominator: step.1)
      return IntervalRange(range, isContinuous: isContinuous)
    }
    let wanted = try Self.interval("1/27")
    #expect(told((1, 60), (1, 5), (0, 1))?.contains(wanted) == true)
    #expect(told((1, 60), (1, 5), (0, 0))?.contains(wanted) == true)
    #expect(told((1, 60), (1, 5), (1, 1), isContinuous: true)?.contains(wanted) == true)
    #expect(told((1, 60), (1, 5), (1, 1))?.contains(wanted) == true)
    // uvcvideo's continuous range, with steps of its clock.
    let webcam = try #require(told((1, 30), (1, 5), (1, 10_000_000)))
    #expect(
      webcam.usual.map(\.description) == ["1/30", "1/25", "1/24", "1/20", "1/15", "1/10", "1/5"])
    #expect(told((1, 5), (1, 60), (0, 1))?.shortest.description == "1/60")
    #expect(told((0, 0), (1, 5), (1, 1)) == nil && told((1, 60), (0, 0), (1, 1)) == nil)
    let most = UInt32.max
    let extreme = try #require(told((1, most), (most, 1), (most - 1, most)))
    #expect(extreme.contains(extreme.nearest(to: wanted)))
    #expect(extreme.nearest(to: try Self.interval("4000000000/1")) <= extreme.longest)
  }

  @Test("an interval of a range is chosen, and one beside its steps refused with the nearest")
  func chosen() throws {
    let size = FrameSize(width: 640, height: 480)
    let range = try Self.range("1/60", "1/5", step: "1/60")
    let format = CameraFormat(
      pixelFormat: .yuyv, size, FrameIntervals(listed: range.usual, range: range))
    let settings = { (text: String) throws in
      CaptureSettings(frameInterval: try Self.interval(text))
    }
    // Not among the usual ones.
    #expect(!format.frameIntervals.contains(try Self.interval("2/15")))
    #expect(
      try FormatChoice.choose(from: [format], for: settings("2/15")).frameInterval?.description
        == "2/15")
    #expect(throws: CameraError.unsupported(field: "frameInterval", nearest: "1/30")) {
      try FormatChoice.choose(from: [format], for: settings("1/27"))
    }
    #expect(
      try FormatChoice.choose(from: [format], for: CaptureSettings()).frameInterval?.description
        == "1/60")
  }
}
