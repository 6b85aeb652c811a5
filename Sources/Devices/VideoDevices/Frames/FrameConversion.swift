// SPDX-License-Identifier: Apache-2.0
import CLinux
import PixelKernels

//   in the driver's memory         taken              target
//   woven     a0 b0 a1 b1 a2 b2    a0 a1 a2           a0 a0 a1 a1 a2 a2
//   stacked   a0 a1 a2 b0 b1 b2    a0 a1 a2           a0 a0 a1 a1 a2 a2
//   single    a0 a1 a2             a0 a1 a2           a0 a0 a1 a1 a2 a2
//
// a and b are the two fields: they were exposed at different times, and a picture of both has combs at everything that
// moves.

/// Where the lines of a picture lie in the driver's memory.
enum FrameFields: Sendable, Hashable {
  /// One after the other.
  case progressive
  /// Those of two fields in turn.
  case woven
  /// All of one field before those of the other.
  case stacked
  /// Those of one field only, so half as many.
  case single

  /// By V4L2's number. A driver that does not say it is taken for one without fields.
  init(_ field: UInt32) {
    switch field {
    case V4L2_FIELD_INTERLACED.rawValue, V4L2_FIELD_INTERLACED_TB.rawValue,
      V4L2_FIELD_INTERLACED_BT.rawValue:
      self = .woven
    case V4L2_FIELD_SEQ_TB.rawValue, V4L2_FIELD_SEQ_BT.rawValue: self = .stacked
    case V4L2_FIELD_TOP.rawValue, V4L2_FIELD_BOTTOM.rawValue, V4L2_FIELD_ALTERNATE.rawValue:
      self = .single
    default: self = .progressive
    }
  }

  /// The line in the driver's memory that is shown in this one of the picture.
  func source(of line: Int) -> Int {
    switch self {
    case .progressive: line
    case .woven: line / 2 * 2
    case .stacked, .single: line / 2
    }
  }
}

/// How frames that only few cameras deliver become ones of a usual format while they are copied: other orders of
/// samples, and pictures in fields, of which one is shown.
struct FrameConversion: Sendable, Hashable {
  /// The frames that it makes, without filling between their lines.
  private(set) var target: FrameFormat
  let fields: FrameFields
  /// The least bytes of a whole frame of the driver.
  let sourceBytes: Int
  private let order: SampleOrder?
  /// The planes in the driver's memory.
  private let planes: [Plane]

  private struct Plane: Hashable {
    let offset: Int
    let bytesPerLine: Int
  }

  /// Nil if the frames need no conversion, or cannot have one: a compressed picture, a mosaic, planes in separate
  /// memory.
  ///
  /// - Parameters:
  ///   - lines: of a frame in the driver's memory.
  ///   - bytesPerLine: of its first plane, at least what the format needs.
  init?(
    _ format: PixelFormat, width: Int, lines: Int, bytesPerLine: Int, fields: FrameFields,
    range: SampleRange
  ) {
    guard !format.isCompressed, format.bayer == nil, format.memoryPlaneCount == 1 else {
      return nil
    }
    order = format.sampleOrder
    guard order != nil || fields != .progressive else { return nil }
    // A field of twice the height would be larger than any picture.
    let isDoubled = fields == .single && lines * 2 <= Int(FrameSize.sides.upperBound)
    self.fields = fields == .single && !isDoubled ? .progressive : fields
    let delivered = format.delivered
    let height = isDoubled ? lines * 2 : lines
    target = FrameFormat(
      pixelFormat: delivered, width: width, height: height,
      bytesPerLine: delivered.minimumBytesPerLine(width: width), range: range)
    var (planes, offset): ([Plane], Int) = ([], 0)
    for (line, count) in Self.layout(format, bytesPerLine: bytesPerLine, lines: lines) {
      planes.append(Plane(offset: offset, bytesPerLine: line))
      offset += line * count
    }
    self.planes = planes
    sourceBytes = offset
  }

  /// Bytes from one line to the next in the driver's memory, in the first plane.
  var sourceBytesPerLine: Int { planes.first?.bytesPerLine ?? 0 }

  /// The same for samples of another range.
  func with(_ range: SampleRange) -> FrameConversion {
    var other = self
    other.target = target.with(range)
    return other
  }

  /// The bytes of a line and the lines of each plane of a format.
  private static func layout(
    _ format: PixelFormat, bytesPerLine: Int, lines: Int
  ) -> [(bytesPerLine: Int, lines: Int)] {
    let luma = (bytesPerLine: bytesPerLine, lines: lines)
    switch format.sampleOrder {
    case .pairs(let isFull, _): return [luma, (isFull ? 2 * bytesPerLine : bytesPerLine, lines)]
    case .planes422: return [luma, (bytesPerLine / 2, lines), (bytesPerLine / 2, lines)]
    case .swappedPairs, .swappedPlanes, .swappedPacked, .rgb, .rgb565, .grey, nil: break
    }
    let chromaLines = (lines + 1) / 2
    return switch format.delivered {
    case .nv12: [luma, (bytesPerLine, chromaLines)]
    case .yu12: [luma, (bytesPerLine / 2, chromaLines), (bytesPerLine / 2, chromaLines)]
    default: [luma]
    }
  }

  /// Converts a frame.
  ///
  /// - Returns: the bytes that were written; 0 if the memories are too short.
  func convert(
    _ source: UnsafeRawBufferPointer, into memory: UnsafeMutableRawBufferPointer
  ) -> Int {
    guard source.count >= sourceBytes, memory.count >= target.minimumBytes,
      let from = source.baseAddress, var to = memory.baseAddress
    else { return 0 }
    for (index, bytes) in target.planeBytes.enumerated() {
      let bytesPerLine =
        index > 0 && target.pixelFormat == .yu12
        ? target.bytesPerLine / 2 : target.bytesPerLine
      for line in 0..<(bytes / max(1, bytesPerLine)) {
        convert(
          from, line: fields.source(of: line), ofPlane: index, to: to + line * bytesPerLine,
          bytesPerLine)
      }
      to += bytes
    }
    return target.minimumBytes
  }

  /// Converts one line of a plane of the target.
  private func convert(
    _ from: UnsafeRawPointer, line: Int, ofPlane index: Int, to: UnsafeMutableRawPointer,
    _ bytes: Int
  ) {
    func start(_ plane: Int) -> UnsafeRawPointer {
      from + planes[plane].offset + line * planes[plane].bytesPerLine
    }
    let width = target.width
    switch order {
    case .swappedPacked(let order):
      LineConversion.swapChroma(start(0), to: to, pairs: (width + 1) / 2, order: order)
    case .swappedPairs where index > 0:
      LineConversion.swapBytes(start(index), to: to, pairs: (width + 1) / 2)
    case .swappedPlanes where index > 0:
      to.copyMemory(from: start(3 - index), byteCount: bytes)
    case .swappedPairs, .swappedPlanes, nil:
      to.copyMemory(from: start(index), byteCount: bytes)
    case .pairs(let isFull, let redFirst):
      LineConversion.yuyv(
        luma: start(0), chroma: start(1), isFull: isFull, redFirst: redFirst, to: to, width: width)
    case .planes422:
      LineConversion.yuyv(
        luma: start(0), blue: start(1), red: start(2), to: to, width: width)
    case .rgb(let places): LineConversion.rgb(start(0), to: to, width: width, places)
    case .rgb565: LineConversion.rgb565(start(0), to: to, width: width)
    case .grey(let bits): LineConversion.grey(start(0), to: to, width: width, bits: bits)
    }
  }
}
