// SPDX-License-Identifier: Apache-2.0

/// What a camera makes of its format, where that differs from what its driver says.
///
/// Some drivers give a size, and the camera sends JPEGs of another one (1080 and 1088 lines, or a smaller picture
/// in a larger format). Some grabbers never deliver the last lines, and some cameras no end of their JPEGs.
struct FrameForm: Sendable {
  /// A raw frame may lack so much of it.
  static let mostMissing = 8
  /// As often as a camera has to deliver frames of the same length until that counts as its habit.
  static let habit = 3
  /// The same for JPEGs without an end: on a crowded bus the first few of any camera may be cut off. A second of a slow
  /// camera is fewer, because the start of a session does not wait for 16 of them.
  private let endlessHabit: Int
  static let mostEndless = 16

  /// The size of its JPEGs; nil before the first one.
  private var size: JPEGSizeRule?
  private let inASecond: Int
  private let known: KnownJPEGSize?
  private var hasSaidSize = false
  /// Whether a JPEG has come that does not belong to this stream, as its camera has another size now.
  private(set) var hasAnotherSize = false
  private var hasWhole = false
  private var length = 0
  private var repeats = 0
  /// JPEGs in a row without an end, as long as none had one.
  private var endless = 0
  /// The remark about it.
  private var remark: CameraRemark?

  /// - Parameters:
  ///   - frameUSec: from frame to frame, as the driver says.
  ///   - known: what is known of the camera from stream to stream.
  init(frameUSec: Int64? = nil, known: KnownJPEGSize? = nil) {
    inASecond = frameUSec.map { Int(1_000_000 / max(1, $0)) } ?? Self.mostEndless
    self.known = known
    endlessHabit = min(Self.mostEndless, max(Self.habit, inASecond))
  }

  /// The format of a frame, by the headers of the JPEGs so far; nil if it is not one of this stream.
  ///
  /// - Parameter format: as the driver says.
  mutating func format(_ format: FrameFormat, of jpeg: UnsafeRawBufferPointer) -> FrameFormat? {
    let driver = FrameSize(width: format.width, height: format.height)
    var rule = size ?? JPEGSizeRule(expected: known?.value ?? driver, inASecond: inASecond)
    let former = rule.size
    let verdict = rule.take(JPEGSize.of(jpeg))
    size = rule
    known?.set(rule.size)
    switch verdict {
    case .leftOut: return nil
    case .changed:
      hasAnotherSize = true
      remark = .changedJPEGSize(former: former, now: rule.size)
      return nil
    case .taken: break
    }
    guard rule.size != driver else { return format }
    if !hasSaidSize {
      hasSaidSize = true
      remark = .jpegSize(driver: driver, jpeg: rule.size)
    }
    return FrameFormat(
      pixelFormat: format.pixelFormat, width: rule.size.width, height: rule.size.height,
      bytesPerLine: format.bytesPerLine, range: format.range)
  }

  /// A whole frame has come: a shorter one is damaged from now on.
  mutating func whole() {
    if !hasWhole, endless >= endlessHabit { remark = .jpegWithEnd }
    hasWhole = true
  }

  /// Whether a raw frame that lacks some lines may be used.
  ///
  /// - Parameter needed: bytes of a whole one, as the driver delivers it.
  mutating func admits(bytes: Int, needed: Int) -> Bool {
    guard !hasWhole, bytes > 0 else { return false }
    repeats = bytes == length ? repeats + 1 : 1
    length = bytes
    guard repeats >= Self.habit else { return false }
    let isUsed = needed - bytes <= needed / Self.mostMissing
    if repeats == Self.habit {
      remark = .shortFrames(bytes: bytes, needed: needed, isUsed: isUsed)
    }
    return isUsed
  }

  /// The last marker of a JPEG.
  static let end: [UInt8] = [0xFF, 0xD9]

  /// Some grabbers put pictures without anything in them before the one of the frame: beginning, end, and again.
  static func removeEmptyPictures(_ parts: inout [UnsafeRawBufferPointer]) {
    guard var frame = parts.first else { return }
    while frame.count > 6, frame.prefix(6).elementsEqual([0xFF, 0xD8] + end + [0xFF, 0xD8]) {
      frame = UnsafeRawBufferPointer(rebasing: frame.dropFirst(4))
    }
    parts[0] = frame
  }

  /// Whether this is a JPEG that lacks only its last marker, as all of its camera do. One that was cut off looks like it,
  /// and is found when its codes are walked for a photo.
  mutating func lacksEnd(_ parts: [UnsafeRawBufferPointer], of format: FrameFormat) -> Bool {
    guard format.pixelFormat == .mjpg, !hasWhole, let frame = parts.first, JPEGSize.of(frame) != nil
    else { return false }
    endless += 1
    if endless == endlessHabit { remark = remark ?? .endlessJPEG }
    return endless >= endlessHabit
  }

  mutating func takeRemark() -> CameraRemark? {
    guard let remark else { return nil }
    self.remark = nil
    return remark
  }

  /// Fills the end of a raw frame with its last line.
  ///
  /// - Parameter line: its bytes.
  static func fill(_ target: UnsafeMutableRawBufferPointer, from bytes: Int, line: Int) {
    let line = max(1, min(line, bytes))
    for at in bytes..<max(bytes, target.count) { target[at] = target[at - line] }
  }
}

/// The size that a JPEG gives itself.
package enum JPEGSize {
  /// Nil if the frame header is not found, or makes no sense.
  package static func of(_ frame: UnsafeRawBufferPointer) -> FrameSize? {
    guard frame.count > 4, frame[0] == 0xFF, frame[1] == 0xD8 else { return nil }
    var at = 2
    while at + 9 < frame.count {
      guard frame[at] == 0xFF else { return nil }
      let marker = frame[at + 1]
      if marker == 0xFF {
        at += 1
        continue
      }
      let length = Int(frame[at + 2]) << 8 | Int(frame[at + 3])
      switch marker {
      case 0xC4, 0xC8, 0xCC: break
      case 0xC0...0xCF:
        let height = Int(frame[at + 5]) << 8 | Int(frame[at + 6])
        let width = Int(frame[at + 7]) << 8 | Int(frame[at + 8])
        let sizes = 1...16384
        return sizes.contains(width) && sizes.contains(height)
          ? FrameSize(width: width, height: height) : nil
      // Codes or the end before any frame header.
      case 0xD8...0xDA, 0x00: return nil
      default: break
      }
      guard length >= 2 else { return nil }
      at += 2 + length
    }
    return nil
  }
}
