// SPDX-License-Identifier: Apache-2.0
import CJPEG
import CTurboJPEG
import PixelKernels

/// Encodes packed 4:2:2, which most cameras deliver, as baseline JPEG: eight lines are taken apart
/// and compressed before the next eight, so that they are still in the nearest cache. Taking a
/// whole picture apart first, for `JPEGEncoder`, takes a seventh longer.
package struct RowEncoder: ~Copyable {
  private let encoder: OpaquePointer
  private var file: UnsafeMutablePointer<UInt8>
  private var capacity = 0
  /// Eight lines of luma, then of blue and of red chroma.
  private var lines: UnsafeMutablePointer<UInt8>
  private var stride = 0

  /// An encoder that holds no memory for pictures yet.
  package init() throws(JPEGEncoderError) {
    guard let encoder = cjpeg_make() else { throw .noMemory }
    self.encoder = encoder
    file = .allocate(capacity: 0)
    lines = .allocate(capacity: 0)
  }

  deinit {
    cjpeg_free(encoder)
    file.deallocate()
    lines.deallocate()
  }

  /// Allocates memory for the worst case. Pages that are never written cost nothing.
  mutating func prepare(width: Int, height: Int) {
    let unit = Int(CJPEG_UNIT_WIDTH)
    let neededStride = (width + unit - 1) / unit * unit
    if neededStride != stride {
      lines.deallocate()
      stride = neededStride
      lines = .allocate(capacity: stride * 2 * Self.lineCount)
    }
    let needed = Int(tjBufSize(Int32(width), Int32(height), Int32(TJSAMP_422.rawValue)))
    guard needed > capacity else { return }
    file.deallocate()
    file = .allocate(capacity: needed)
    capacity = needed
  }

  /// Encodes a picture and lends the JPEG.
  ///
  /// - Parameters:
  ///   - frame: as large as `FramePixels.neededBytes` says: anything else is a broken invariant of the
  ///     caller.
  ///   - range: of its samples.
  ///   - quality: in percent, 1 to 100.
  ///   - body: gets the JPEG with its JFIF header; the bytes must not be used after it returns.
  package mutating func encode<Result>(
    _ frame: UnsafeRawBufferPointer, order: PackedOrder, bytesPerLine: Int, range: SampleRange,
    width: Int, height: Int, quality: Int, _ body: (UnsafeRawBufferPointer) -> Result
  ) throws(JPEGEncoderError) -> Result {
    guard (1...100).contains(quality) else { throw .badQuality(quality) }
    prepare(width: width, height: height)
    guard
      cjpeg_begin(encoder, Int32(width), Int32(height), Int32(quality), file, capacity) == 0
    else { throw refusal }
    let target = target
    for line in Swift.stride(from: 0, to: height, by: Self.lineCount) {
      let count = min(Self.lineCount, height - line)
      Deinterleave.convert(
        UnsafeRawBufferPointer(rebasing: frame[(line * bytesPerLine)...]), order: order,
        width: width, height: count, bytesPerLine: bytesPerLine, range: range, into: target)
      fillEdge(width, count)
      guard cjpeg_add_row(encoder, target.luma, target.blue, target.red, stride) == 0 else {
        throw refusal
      }
    }
    let size = cjpeg_end(encoder)
    guard size >= 0 else { throw refusal }
    return body(UnsafeRawBufferPointer(start: file, count: size))
  }

  private var target: PlanarTarget {
    let chroma = lines + stride * Self.lineCount
    return PlanarTarget(
      luma: lines, blue: chroma, red: chroma + stride / 2 * Self.lineCount,
      lumaBytesPerLine: stride, chromaBytesPerLine: stride / 2)
  }

  /// Repeats the last column and line beyond the picture's edge, which takes the fewest bits.
  private func fillEdge(_ width: Int, _ count: Int) {
    let target = target
    let chromaWidth = (width + 1) / 2
    for (plane, used, all) in [
      (target.luma, width, stride), (target.blue, chromaWidth, stride / 2),
      (target.red, chromaWidth, stride / 2),
    ] {
      for line in 0..<count where used < all {
        let start = plane + line * all
        (start + used).update(repeating: start[used - 1], count: all - used)
      }
      for line in count..<Self.lineCount {
        (plane + line * all).update(from: plane + (count - 1) * all, count: all)
      }
    }
  }

  private var refusal: JPEGEncoderError { .refused(String(cString: cjpeg_message(encoder))) }

  private static var lineCount: Int { Int(CJPEG_ROW_LINES) }
}
