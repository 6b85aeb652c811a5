// SPDX-License-Identifier: Apache-2.0
import CLinux
import Testing

@testable import VideoDevices

@Suite struct FrameIntakeTests {
  private static let raw = FrameFormat(pixelFormat: .yuyv, width: 8, height: 4, bytesPerLine: 16)
  private static let compressed = FrameFormat(
    pixelFormat: .mjpg, width: 8, height: 4, bytesPerLine: 0)

  @Test("a raw frame is whole or none")
  func aRawFrameIsWholeOrNone() {
    let counters = SharedCounters()
    var intake = FrameIntake(Self.raw, blockSize: 64, counters: counters)
    #expect(accept(&intake, sequence: 0, bytes: 64) == 64)
    #expect(accept(&intake, sequence: 1, bytes: 63) == nil)
    #expect(accept(&intake, sequence: 2, bytes: 0) == nil)
    // The driver claims more than its buffer holds.
    #expect(accept(&intake, sequence: 3, bytes: nil) == nil)
    #expect(counters.value == expected { ($0.delivered, $0.short) = (1, 3) })
  }

  @Test("a JPEG has the length that the driver says; without its beginning or end it is none")
  func aCompressedFrameHasItsLength() {
    let counters = SharedCounters()
    var intake = FrameIntake(Self.compressed, blockSize: 1000, counters: counters)
    let (start, end): ([UInt8], [UInt8]) = ([0xFF, 0xD8], [0xFF, 0xD9])
    let codes = [UInt8](repeating: 0xD9, count: 600)
    for (index, frame) in [
      start + end, start + codes + end, start + codes + end + [UInt8](repeating: 0, count: 300),
      start + end + codes,
    ].enumerated() {
      #expect(accept(&intake, sequence: UInt32(index), frame) == frame.count)
    }
    let broken: [[UInt8]] = [
      [], [0xFF], start, start + codes, codes + end, start + codes + [0xFF], end + start,
      [0xFF, 0xD9, 0, 0],
    ]
    for (index, frame) in broken.enumerated() {
      #expect(accept(&intake, sequence: UInt32(4 + index), frame) == nil)
    }
    #expect(counters.value == expected { ($0.delivered, $0.short) = (4, 8) })
  }

  /// A JPEG of this size, as far as its headers go.
  private static func jpeg(_ width: UInt8, _ height: UInt8, quirk: [UInt8] = []) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 9, 9] + quirk
      + [0xFF, 0xC0, 0, 11, 8, 0, height, 0, width, 1, 1, 0x11, 0, 0xFF, 0xDA, 0, 2, 0xFF, 0xD9]
  }

  /// The widths of the frames, 0 for one that is left out, and the remarks.
  private func widths(
    _ intake: inout FrameIntake, _ frames: [[UInt8]]
  ) -> ([Int], [String]) {
    var (widths, remarks): ([Int], [String]) = ([], [])
    for (index, frame) in frames.enumerated() {
      let taken = frame.withUnsafeBytes {
        intake.accept(buffer(sequence: UInt32(index)), [$0], dequeuedUSec: 2_000_000)
      }
      widths.append(taken?.format.width ?? 0)
      if let remark = intake.takeRemark() { remarks.append("\(remark)") }
    }
    return (widths, remarks)
  }

  @Test("a JPEG of another size than the driver's format has its own, and that is said once")
  func jpegSize() throws {
    let (counters, known) = (SharedCounters(), KnownJPEGSize())
    var intake = FrameIntake(Self.compressed, blockSize: 1000, known: known, counters: counters)
    let own = Self.jpeg(64, 48)
    let (widths, remarks) = self.widths(
      &intake, [Self.jpeg(64, 48, quirk: [0xFF, 0xFF]), own, own, Self.jpeg(8, 4), own])
    #expect(widths == [0, 64, 64, 0, 64])
    let words = "its pictures are of 64x48, though its driver says 8x4: 64x48 is used"
    #expect(remarks == [words])
    #expect(counters.value == expected { ($0.delivered, $0.short) = (3, 2) })
    let isOver = intake.hasAnotherSize
    #expect(!isOver)
    // The next stream of the camera begins with that size, whatever its first frame is.
    var next = FrameIntake(
      Self.compressed, blockSize: 1000, known: known, counters: SharedCounters())
    let (nextWidths, nextRemarks) = self.widths(&next, [Self.jpeg(8, 4), own])
    #expect(nextWidths == [0, 64] && nextRemarks == [words])
    // A JPEG of the driver's size changes nothing.
    var usual = FrameIntake(Self.compressed, blockSize: 1000, counters: SharedCounters())
    let (usualWidths, usualRemarks) = self.widths(&usual, [own, Self.jpeg(8, 4)])
    #expect(usualWidths == [0, 8] && usualRemarks.isEmpty)
  }

  @Test("JPEGs of another size from some moment on end the stream, and that is said")
  func changedSize() throws {
    let known = KnownJPEGSize()
    var intake = FrameIntake(
      Self.compressed, blockSize: 1000, known: known, counters: SharedCounters())
    let (usual, other) = (Self.jpeg(8, 4), Self.jpeg(64, 48))
    let (former, none) = widths(&intake, [usual, usual] + Array(repeating: other, count: 7))
    #expect(former == [8, 8] + Array(repeating: 0, count: 7) && none.isEmpty)
    var isOver = intake.hasAnotherSize
    #expect(!isOver)
    let (last, remarks) = widths(&intake, [other])
    isOver = intake.hasAnotherSize
    #expect(last == [0] && isOver)
    #expect(remarks == ["its pictures were of 8x4 and are of 64x48 now: it was opened again"])
    #expect(known.value == FrameSize(width: 64, height: 48))
  }

  @Test(
    "a camera that never delivers the last line has it filled, from its third frame on, and that is said in numbers"
  )
  func shortFrames() throws {
    let counters = SharedCounters()
    var intake = FrameIntake(Self.raw, blockSize: 64, counters: counters)
    let short = [UInt8](repeating: 7, count: 48) + [UInt8](48..<60)
    #expect(accept(&intake, sequence: 0, short) == nil)
    #expect(accept(&intake, sequence: 1, short) == nil)
    let frame = short.withUnsafeBytes {
      intake.accept(buffer(sequence: 2), [$0], dequeuedUSec: 2_000_000)
    }
    let bytes = try #require(frame).withBytes { Array($0) }
    // A line has 16 bytes: the missing ones are those of the line before.
    #expect(bytes == short + Array(short[44..<48]))
    let remark = intake.takeRemark()
    #expect(
      remark.map { "\($0)" }
        == "its frames have 60 of 64 bytes, 4 too few: their end is filled with the last line")
    // A whole frame shows that the short ones were damaged.
    #expect(accept(&intake, sequence: 3, bytes: 64) == 64)
    #expect(accept(&intake, sequence: 4, short) == nil)
    #expect(counters.value == expected { ($0.delivered, $0.short) = (2, 3) })
    // Half a picture is none, and that is said, too.
    var half = FrameIntake(Self.raw, blockSize: 64, counters: SharedCounters())
    for number in 0..<9 { #expect(accept(&half, sequence: UInt32(number), bytes: 32) == nil) }
    let words = half.takeRemark()
    #expect(
      words.map { "\($0)" } == "its frames have 32 of 64 bytes, 32 too few: they are left out")
  }

  @Test("the same of pictures in fields, and of samples in another order: filled, then converted")
  func shortConverted() throws {
    // What a grabber delivers of 720x576, half a line too few.
    let (width, height, bytes) = (720, 576, 828_416)
    let bgr = try #require(PixelFormat("BGR3"))
    let fields = try #require(
      FrameConversion(
        .uyvy, width: width, lines: height, bytesPerLine: width * 2, fields: .woven,
        range: .limited))
    let colours = try #require(
      FrameConversion(
        bgr, width: width, lines: height, bytesPerLine: width * 3, fields: .progressive,
        range: .full))
    for (conversion, count) in [(fields, bytes), (colours, width * 3 * (height - 1))] {
      let whole = (0..<conversion.sourceBytes).map { UInt8(truncatingIfNeeded: $0 / 1440 + $0 % 7) }
      var (filled, line) = (whole, conversion.sourceBytesPerLine)
      for at in count..<filled.count { filled[at] = filled[at - line] }
      line = conversion.target.minimumBytes
      var expected = [UInt8](repeating: 0, count: line)
      let made = filled.withUnsafeBytes { source in
        expected.withUnsafeMutableBytes { conversion.convert(source, into: $0) }
      }
      #expect(made == line)
      var intake = FrameIntake(
        conversion.target, conversion: conversion, blockSize: line, frameCount: 8,
        counters: SharedCounters())
      var frames: [[UInt8]] = []
      for number in 0..<6 {
        let frame = whole[..<count].withUnsafeBytes {
          intake.accept(buffer(sequence: UInt32(number)), [$0], dequeuedUSec: 2_000_000)
        }
        if let frame { frames.append(frame.withBytes { Array($0) }) }
        guard number == 2 else { continue }
        #expect(
          intake.takeRemark()
            == .shortFrames(bytes: count, needed: conversion.sourceBytes, isUsed: true))
      }
      let areFilled = frames == Array(repeating: expected, count: 4)
      #expect(areFilled)
      // A whole one shows that the others were damaged.
      let frame = whole.withUnsafeBytes {
        intake.accept(buffer(sequence: 6), [$0], dequeuedUSec: 2_000_000)
      }
      #expect(frame != nil)
      let short = whole[..<count].withUnsafeBytes {
        intake.accept(buffer(sequence: 7), [$0], dequeuedUSec: 2_000_000)
      }
      #expect(short == nil)
    }
  }

  @Test(
    "a camera whose JPEGs have no end marker gets one, from its 16th frame on, and that is said")
  func endless() throws {
    let counters = SharedCounters()
    var intake = FrameIntake(Self.compressed, blockSize: 64, counters: counters)
    // A whole buffer of it: the marker needs room of its own.
    let jpeg: [UInt8] =
      [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 4, 0, 8, 1, 1, 0x11, 0, 0xFF, 0xDA, 0, 2]
      + [UInt8](repeating: 1, count: 45)
    for number in 0..<15 {
      #expect(accept(&intake, sequence: UInt32(number), jpeg) == nil && intake.takeRemark() == nil)
    }
    let frame = jpeg.withUnsafeBytes {
      intake.accept(buffer(sequence: 15), [$0], dequeuedUSec: 2_000_000)
    }
    #expect(try #require(frame).withBytes { Array($0) } == jpeg + [0xFF, 0xD9])
    let remark = intake.takeRemark()
    #expect(remark.map { "\($0)" } == "its JPEGs have no end marker, which is added")
    #expect(accept(&intake, sequence: 16, jpeg) == jpeg.count + 2 && intake.takeRemark() == nil)
    // One with its end shows that the others were cut off.
    let whole = Array(jpeg.dropLast(2)) + [0xFF, 0xD9]
    #expect(accept(&intake, sequence: 17, whole) == jpeg.count)
    #expect(intake.takeRemark() == .jpegWithEnd)
    #expect(accept(&intake, sequence: 18, jpeg) == nil)
    #expect(accept(&intake, sequence: 19, whole) == jpeg.count && intake.takeRemark() == nil)
    #expect(counters.value == expected { ($0.delivered, $0.short) = (4, 16) })
    // The first few of a normal camera are cut off.
    var crowded = FrameIntake(Self.compressed, blockSize: 64, counters: SharedCounters())
    for number in 0..<4 { #expect(accept(&crowded, sequence: UInt32(number), jpeg) == nil) }
    #expect(accept(&crowded, sequence: 4, whole) == jpeg.count && crowded.takeRemark() == nil)
    // A second of a slow one is enough.
    for (frameUSec, first) in [(125_000, 8), (1_000_000, 3), (5_000_000, 3)] as [(Int64, Int)] {
      var slow = FrameIntake(
        Self.compressed, blockSize: 64, frameUSec: frameUSec, counters: SharedCounters())
      for number in 1..<first { #expect(accept(&slow, sequence: UInt32(number), jpeg) == nil) }
      #expect(accept(&slow, sequence: UInt32(first), jpeg) == jpeg.count + 2)
    }
    // Not a JPEG at all.
    var noise = FrameIntake(Self.compressed, blockSize: 64, counters: SharedCounters())
    for number in 0..<9 { #expect(accept(&noise, sequence: UInt32(number), bytes: 40) == nil) }
  }

  @Test("pictures without anything before that of the frame are left out")
  func emptyPictures() throws {
    var intake = FrameIntake(Self.compressed, blockSize: 64, counters: SharedCounters())
    let (empty, jpeg): ([UInt8], [UInt8]) = (
      [0xFF, 0xD8, 0xFF, 0xD9], [0xFF, 0xD8, 1, 2, 0xFF, 0xD9]
    )
    for (number, count) in [0, 1, 2, 7].enumerated() {
      let bytes = Array(repeatElement(empty, count: count).joined()) + jpeg
      let frame = bytes.withUnsafeBytes {
        intake.accept(buffer(sequence: UInt32(number)), [$0], dequeuedUSec: 2_000_000)
      }
      #expect(try #require(frame).withBytes { Array($0) } == jpeg)
    }
    // One alone is left as it is.
    #expect(accept(&intake, sequence: 9, empty) == 4)
  }

  @Test("stamps that are constantly too old are not used, which is said until they are young again")
  func oldStamps() throws {
    var intake = FrameIntake(
      Self.raw, blockSize: 64, frameCount: 30, frameUSec: 33_333, counters: SharedCounters())
    let bytes = [UInt8](repeating: 1, count: 64)
    var remarks: [String] = []
    for number in 0..<30 {
      let nowUSec = 2_890_000 + Int64(number) * 33_333
      let isOld = number < 24
      var buffer = v4l2_buffer()
      (buffer.sequence, buffer.flags) = (
        UInt32(number), UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC)
      )
      let stampUSec = nowUSec - (isOld ? 900_000 : 9_000)
      (buffer.timestamp.tv_sec, buffer.timestamp.tv_usec) = (
        Int(stampUSec / 1_000_000), Int(stampUSec % 1_000_000)
      )
      let frame = bytes.withUnsafeBytes {
        intake.accept(FilledBuffer(buffer), [$0], dequeuedUSec: nowUSec)
      }
      let isUsed = number < 4 || !isOld
      #expect(try #require(frame).metadata.stampSource == (isUsed ? .endOfFrame : .received))
      #expect(frame?.metadata.stampUSec == (isUsed ? stampUSec : nowUSec))
      if let remark = intake.takeRemark() { remarks.append("\(remark)") }
    }
    #expect(
      remarks == [
        "the time stamps of its driver lie 900 ms before the arrival of the frames, which cannot be: the time of the "
          + "arrival is used",
        "the time stamps of its driver are plausible again",
      ])
  }

  @Test("planes that lie apart become one frame")
  func planes() throws {
    let format = FrameFormat(pixelFormat: .nv12, width: 4, height: 2, bytesPerLine: 4)
    var intake = FrameIntake(format, blockSize: 12, counters: SharedCounters())
    let (luma, chroma) = ([UInt8](1...8), [UInt8](9...12))
    let frame = luma.withUnsafeBytes { luma in
      chroma.withUnsafeBytes {
        intake.accept(buffer(sequence: 0), [luma, $0], dequeuedUSec: 2_000_000)
      }
    }
    #expect(try #require(frame).withBytes { Array($0) } == luma + chroma)
  }

  @Test("a flagged buffer is counted and leaves no gap in the numbers; a missing one does")
  func aFlaggedBufferIsCounted() {
    let counters = SharedCounters()
    var intake = FrameIntake(Self.raw, blockSize: 64, counters: counters)
    #expect(accept(&intake, sequence: 7, bytes: 64) == 64)
    intake.refuse(buffer(sequence: 8))
    #expect(accept(&intake, sequence: 9, bytes: 64) == 64)
    #expect(accept(&intake, sequence: 13, bytes: 64) == 64)
    #expect(
      counters.value == expected { ($0.delivered, $0.flagged, $0.missed) = (3, 1, 3) })
  }

  @Test("later contents of the buffer do not change the frame")
  func theFrameIsACopy() throws {
    var intake = FrameIntake(Self.raw, blockSize: 64, counters: SharedCounters())
    var bytes = [UInt8](repeating: 3, count: 64)
    let taken = bytes.withUnsafeBytes {
      intake.accept(buffer(sequence: 5), [$0], dequeuedUSec: 2_000_000)
    }
    for index in bytes.indices { bytes[index] = 9 }
    let frame = try #require(taken)
    #expect(frame.withBytes { $0.allSatisfy { $0 == 3 } })
    #expect(frame.metadata.sequence == 5)
    #expect(frame.metadata.stampUSec == 1_990_000)
    #expect(frame.metadata.stampSource == .endOfFrame)
    #expect(frame.metadata.dequeuedUSec == 2_000_000)
  }

  /// The length of the frame that is made from this many bytes.
  private func accept(
    _ intake: inout FrameIntake, sequence: UInt32, bytes count: Int?
  ) -> Int? {
    accept(&intake, sequence: sequence, count.map { [UInt8](repeating: 1, count: $0) })
  }

  private func accept(_ intake: inout FrameIntake, sequence: UInt32, _ bytes: [UInt8]?) -> Int? {
    (bytes ?? []).withUnsafeBytes {
      let filled = bytes == nil ? nil : [$0]
      return intake.accept(buffer(sequence: sequence), filled, dequeuedUSec: 2_000_000)?.bytesUsed
    }
  }

  private func buffer(sequence: UInt32) -> FilledBuffer {
    var buffer = v4l2_buffer()
    buffer.sequence = sequence
    buffer.flags = UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC)
    (buffer.timestamp.tv_sec, buffer.timestamp.tv_usec) = (1, 990_000)
    return FilledBuffer(buffer)
  }

  private func expected(_ change: (inout StreamCounters) -> Void) -> StreamCounters {
    var counters = StreamCounters()
    change(&counters)
    return counters
  }
}
