// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import VideoDevices

@Suite("Which size a camera's JPEGs have")
struct JPEGSizeRuleTests {
  private static let (driver, own, third) = (
    FrameSize(width: 1280, height: 720), FrameSize(width: 640, height: 480),
    FrameSize(width: 320, height: 240)
  )

  private static func verdicts(
    _ headers: [FrameSize?], _ rule: JPEGSizeRule = JPEGSizeRule(expected: driver)
  ) -> (verdicts: [JPEGSizeRule.Verdict], size: FrameSize) {
    var rule = rule
    let verdicts = headers.map { rule.take($0) }
    return (verdicts, rule.size)
  }

  @Test("the driver's size is believed at once, another one from the second header on")
  func first() {
    #expect(Self.verdicts([Self.driver]).verdicts == [.taken])
    let (verdicts, size) = Self.verdicts([Self.own, Self.own, Self.own])
    #expect(verdicts == [.leftOut, .taken, .taken] && size == Self.own)
  }

  @Test("a stale or damaged first frame decides nothing")
  func stale() {
    var (verdicts, size) = Self.verdicts([Self.own, Self.driver, Self.driver])
    #expect(verdicts == [.leftOut, .taken, .taken] && size == Self.driver)
    (verdicts, size) = Self.verdicts([Self.third, Self.own, Self.third, Self.own, Self.own])
    #expect(
      verdicts == [.leftOut, .leftOut, .leftOut, .leftOut, .taken] && size == Self.own)
  }

  @Test("one of another size in mid-stream is left out, as many as it may be with others between")
  func passing() {
    let headers = Array(repeatElement([Self.driver, Self.own, Self.own], count: 9).joined())
    let (verdicts, size) = Self.verdicts(headers)
    #expect(verdicts == headers.map { $0 == Self.driver ? .taken : .leftOut })
    #expect(size == Self.driver)
  }

  @Test("eight in a row end the stream, at a slow camera those of a second")
  func changed() {
    for (inASecond, count) in [(30, 8), (8, 8), (5, 5), (1, 2), (0, 2)] {
      let rule = JPEGSizeRule(expected: Self.driver, inASecond: inASecond)
      let (verdicts, size) = Self.verdicts(
        [Self.driver] + Array(repeating: Self.own, count: count), rule)
      #expect(verdicts.last == .changed && size == Self.own)
      #expect(verdicts.dropFirst().dropLast().allSatisfy { $0 == .leftOut })
    }
  }

  @Test("a header that cannot be read changes nothing, and does not speak for the driver's size")
  func unread() {
    var (verdicts, size) = Self.verdicts([Self.driver, Self.own, nil, Self.own])
    #expect(verdicts == [.taken, .leftOut, .taken, .leftOut] && size == Self.driver)
    // The first frame was given out with the driver's size, so another stream has to begin.
    (verdicts, size) = Self.verdicts([nil, Self.own, Self.own])
    #expect(verdicts == [.taken, .leftOut, .changed] && size == Self.own)
    (verdicts, size) = Self.verdicts([nil, Self.driver, Self.own, Self.own])
    #expect(verdicts == [.taken, .taken, .leftOut, .leftOut] && size == Self.driver)
  }

  @Test("the next stream of a format expects the size that was found")
  func known() {
    func format(_ size: FrameSize) -> CaptureFormat {
      CaptureFormat(
        pixelFormat: .mjpg, width: size.width, height: size.height, frameInterval: nil)
    }
    let sizes = KnownJPEGSizes()
    sizes.of(format(Self.driver)).set(Self.own)
    #expect(sizes.of(format(Self.driver)).value == Self.own)
    #expect(sizes.of(format(Self.third)).value == nil)
  }
}
