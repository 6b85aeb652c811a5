// SPDX-License-Identifier: Apache-2.0

/// Whether a sample begins and ends as its codec demands.
enum SampleProof: Sendable {
  case jpeg
  case h264
  /// Any packet.
  case opus
  case pcm(bytesPerFrame: Int)

  init(_ codec: MovieDescription.PictureCodec) {
    switch codec {
    case .mjpeg: self = .jpeg
    case .h264: self = .h264
    }
  }

  init(_ sound: MovieDescription.Sound) {
    switch sound.codec {
    case .pcm: self = .pcm(bytesPerFrame: 2 * max(1, sound.channels))
    case .opus: self = .opus
    }
  }

  /// Zeros may be silence.
  var mayBeZeros: Bool {
    switch self {
    case .jpeg, .h264, .opus: false
    case .pcm: true
    }
  }

  func holds<Failure: Error>(
    _ range: Range<Int64>, in file: inout FileWindow<Failure>
  ) throws(Failure) -> Bool {
    switch self {
    case .jpeg: try Self.isJPEG(range, &file)
    case .h264: try Self.isH264(range, &file)
    case .opus: !range.isEmpty
    case .pcm(let bytesPerFrame):
      !range.isEmpty && (range.upperBound - range.lowerBound) % Int64(bytesPerFrame) == 0
    }
  }

  /// Begins with SOI and ends with EOI. Some cameras fill up with a few zeros.
  private static func isJPEG<Failure: Error>(
    _ range: Range<Int64>, _ file: inout FileWindow<Failure>
  ) throws(Failure) -> Bool {
    let count = Int(min(range.upperBound - range.lowerBound, 512))
    guard count >= 4, try file.number(at: range.lowerBound, as: UInt16.self) == 0xFFD8,
      let end = try file.bytes(at: range.upperBound - Int64(count), count: count),
      let last = end.lastIndex(where: { $0 != 0 })
    else { return false }
    return last > end.startIndex && end[last] == 0xD9 && end[last - 1] == 0xFF
  }

  /// NAL units after their lengths, which fill it exactly. None begins with the forbidden bit or ends with a zero (ISO/IEC
  /// 14496-10, section 7.4.1).
  private static func isH264<Failure: Error>(
    _ range: Range<Int64>, _ file: inout FileWindow<Failure>
  ) throws(Failure) -> Bool {
    var place = range.lowerBound
    while place < range.upperBound {
      guard range.upperBound - place > 4,
        let count = try file.number(at: place, as: UInt32.self),
        count > 0, Int64(count) <= range.upperBound - place - 4,
        let first = try file.number(at: place + 4, as: UInt8.self), first & 0x80 == 0,
        let last = try file.number(at: place + 3 + Int64(count), as: UInt8.self), last != 0
      else { return false }
      place += 4 + Int64(count)
    }
    return !range.isEmpty
  }
}
