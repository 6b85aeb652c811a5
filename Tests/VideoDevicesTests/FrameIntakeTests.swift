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

  @Test("a compressed frame has the length that the driver says, and an empty one is none")
  func aCompressedFrameHasItsLength() {
    let counters = SharedCounters()
    var intake = FrameIntake(Self.compressed, blockSize: 1000, counters: counters)
    #expect(accept(&intake, sequence: 0, bytes: 700) == 700)
    #expect(accept(&intake, sequence: 1, bytes: 5) == 5)
    #expect(accept(&intake, sequence: 2, bytes: 0) == nil)
    #expect(counters.value == expected { ($0.delivered, $0.short) = (2, 1) })
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

  @Test("what the buffer holds later does not change the frame")
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

  /// The length of the frame that is made of so many bytes.
  private func accept(
    _ intake: inout FrameIntake, sequence: UInt32, bytes count: Int?
  ) -> Int? {
    let bytes = [UInt8](repeating: 1, count: count ?? 0)
    return bytes.withUnsafeBytes {
      let filled = count == nil ? nil : [$0]
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
