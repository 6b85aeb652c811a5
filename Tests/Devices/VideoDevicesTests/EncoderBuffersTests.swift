// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import VideoDevices

/// The holder of each buffer of an encoder, and the picture that is awaited.
@Suite struct EncoderBuffersTests {
  private static func fresh() -> EncoderBuffers { EncoderBuffers(rawCount: 2, codedCount: 2) }

  /// Goes through a frame whose picture comes in this coded buffer; returns the raw buffer.
  private static func frame(
    _ buffers: inout EncoderBuffers, stampUSec: Int64, coded: Int
  ) throws -> Int? {
    guard let raw = buffers.nextRaw else { return nil }
    buffers.gave(raw: raw, stampUSec: stampUSec)
    try buffers.took(coded: coded, stampUSec: stampUSec)
    return raw
  }

  @Test("frames take the raw buffers in turn, and wait for one when the driver has all")
  func turns() throws {
    var buffers = Self.fresh()
    #expect(try Self.frame(&buffers, stampUSec: 0, coded: 0) == 0)
    #expect(buffers.lent == 0 && buffers.awaitedUSec == nil)
    #expect(buffers.giveBack() == 0)
    #expect(buffers.giveBack() == nil)
    #expect(try Self.frame(&buffers, stampUSec: 5, coded: 1) == 1)
    #expect(buffers.nextRaw == nil)
    try buffers.returned(raw: 0)
    #expect(buffers.nextRaw == 0)
  }

  @Test("a picture belongs to the frame with its stamp, and to no other")
  func stamps() throws {
    var buffers = Self.fresh()
    #expect(throws: EncoderBuffers.Disorder.otherStamp(7)) {
      try buffers.took(coded: 0, stampUSec: 7)
    }
    buffers = Self.fresh()
    buffers.gave(raw: 0, stampUSec: 33_333)
    #expect(buffers.awaitedUSec == 33_333)
    #expect(throws: EncoderBuffers.Disorder.otherStamp(0)) {
      try buffers.took(coded: 0, stampUSec: 0)
    }
    // The one that came before cannot come again.
    buffers = Self.fresh()
    #expect(try Self.frame(&buffers, stampUSec: 1, coded: 0) == 0)
    #expect(throws: EncoderBuffers.Disorder.otherStamp(1)) {
      try buffers.took(coded: 1, stampUSec: 1)
    }
  }

  @Test("a buffer that the driver does not have cannot come from it")
  func strangers() throws {
    var buffers = Self.fresh()
    #expect(throws: EncoderBuffers.Disorder.notYours(0)) { try buffers.returned(raw: 0) }
    #expect(throws: EncoderBuffers.Disorder.notYours(2)) { try buffers.returned(raw: 2) }
    buffers.gave(raw: 0, stampUSec: 1)
    #expect(throws: EncoderBuffers.Disorder.notYours(2)) {
      try buffers.took(coded: 2, stampUSec: 1)
    }
    try buffers.took(coded: 1, stampUSec: 1)
    buffers.gave(raw: 1, stampUSec: 2)
    // It is still lent.
    #expect(throws: EncoderBuffers.Disorder.notYours(1)) {
      try buffers.took(coded: 1, stampUSec: 2)
    }
  }
}
