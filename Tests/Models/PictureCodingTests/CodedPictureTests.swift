// SPDX-License-Identifier: Apache-2.0
import PictureCoding
import Testing

/// The way from an encoder's output to the content of a film.
struct CodedPictureTests {
  /// Parameter sets of libopenh264 for 1280x720, and the beginnings of slices.
  static let sequenceSet: [UInt8] = [
    0x67, 0x42, 0xC0, 0x1F, 0x8C, 0x8D, 0x40, 0x28, 0x02, 0xDD, 0x35, 0x01, 0x0D, 0x06, 0x07, 0x84,
    0x42, 0x35,
  ]
  static let pictureSet: [UInt8] = [0x68, 0xCE, 0x3C, 0x80]
  static let keySlice: [UInt8] = [0x65, 0xB8, 0x00, 0x00, 0x03, 0x01, 0x40]
  static let slice: [UInt8] = [0x61, 0xE0, 0x11]
  private static let long: [UInt8] = [0, 0, 0, 1]
  private static let short: [UInt8] = [0, 0, 1]

  static func picture(_ stream: [UInt8]) throws -> CodedPicture {
    try stream.withUnsafeBytes { try CodedPicture(annexB: $0) }
  }

  @Test("a key frame: lengths in place of start codes, parameter sets apart")
  func key() throws {
    let picture = try Self.picture(
      Self.long + Self.sequenceSet + Self.long + Self.pictureSet + Self.long + Self.keySlice)
    #expect(picture.bytes == [0, 0, 0, 7] + Self.keySlice)
    #expect(picture.isKey)
    #expect(picture.sequenceSets == [Self.sequenceSet])
    #expect(picture.pictureSets == [Self.pictureSet])
  }

  @Test("several slices, start codes of both lengths, zeros before and behind units")
  func slices() throws {
    let stream =
      [0, 0] + Self.long + Self.slice + [0, 0, 0] + Self.short + Self.slice + Self.short
      + [0x06, 0x05, 0x80] + [0, 0]
    let picture = try Self.picture(stream)
    #expect(
      picture.bytes
        == [0, 0, 0, 3] + Self.slice + [0, 0, 0, 3] + Self.slice + [0, 0, 0, 3, 0x06, 0x05, 0x80])
    #expect(!picture.isKey)
    #expect(picture.sequenceSets == [] && picture.pictureSets == [])
  }

  @Test("delimiters and filler are left out: films have no use for them")
  func leftOut() throws {
    let picture = try Self.picture(
      Self.long + [0x09, 0x30] + Self.long + [0x0C, 0xFF, 0x80] + Self.long + Self.slice)
    #expect(picture.bytes == [0, 0, 0, 3] + Self.slice)
  }

  @Test(
    "a file that is no picture is refused",
    arguments: [
      ([], .noStartCode), ([0, 0, 0], .noStartCode), ([0x65, 0x88], .noStartCode),
      ([1, 0, 0, 1, 0x65], .noStartCode), ([0, 0, 1], .emptyUnit), ([0, 0, 1, 0, 0], .emptyUnit),
      ([0, 0, 1, 0, 0, 1, 0x65, 1], .emptyUnit), ([0, 0, 1, 0xE5, 1], .forbiddenBit),
      ([0, 0, 1] + pictureSet, .noPicture), ([0, 0, 1, 9, 0x30], .noPicture),
    ] as [([UInt8], CodedPictureError)])
  func refused(_ stream: [UInt8], _ error: CodedPictureError) throws {
    #expect(throws: error) { try Self.picture(stream) }
  }

  @Test("the record of the film's header, byte for byte")
  func configuration() throws {
    let record = try AVCConfiguration(
      sequenceSets: [Self.sequenceSet], pictureSets: [Self.pictureSet])
    // As ffmpeg 5.1 writes it for the same stream (`-c copy` to MP4), but for a zero of the next start code,
    // which it takes for a part of the picture set.
    #expect(
      record.bytes
        == [1, 66, 192, 31, 255, 225, 0, 18] + Self.sequenceSet + [1, 0, 4] + Self.pictureSet)
  }

  @Test("a high profile also has its sampling there")
  func highProfile() throws {
    let high: [UInt8] = [0x67, 100, 0, 40, 0xAC]
    let record = try AVCConfiguration(sequenceSets: [high], pictureSets: [Self.pictureSet])
    #expect(record.bytes.suffix(4) == [0xFD, 0xF8, 0xF8, 0])
    #expect(record.bytes.prefix(4) == [1, 100, 0, 40])
  }

  @Test("a stream is described by its first picture, and later ones may only repeat that")
  func parameters() throws {
    let key = try Self.picture(
      Self.long + Self.sequenceSet + Self.long + Self.pictureSet + Self.long + Self.keySlice)
    var parameters = StreamParameters()
    #expect(throws: CodedPictureError.noParameters) {
      try parameters.take(try Self.picture(Self.long + Self.slice))
    }
    #expect(throws: CodedPictureError.noParameters) {
      try parameters.take(try Self.picture(Self.long + Self.keySlice))
    }
    #expect(parameters.configuration.isEmpty)
    try parameters.take(key)
    #expect(parameters.configuration.count == 11 + Self.sequenceSet.count + Self.pictureSet.count)
    try parameters.take(try Self.picture(Self.long + Self.slice))
    try parameters.take(key)
    let other = try Self.picture(
      Self.long + Self.sequenceSet.dropLast() + [0x99] + Self.long + Self.pictureSet + Self.long
        + Self.keySlice)
    #expect(throws: CodedPictureError.parametersChanged) { try parameters.take(other) }
  }
}
