// SPDX-License-Identifier: Apache-2.0
import PixelKernels

/// The brightness of a frame, to distinguish one exposure from another.
package enum FrameBrightness {
  /// The mean of a frame's luma, or of its first colour, 0 to 255, from every eighth sample.
  ///
  /// - Returns: nil for a frame that is too short.
  package static func mean(
    _ frame: UnsafeRawBufferPointer, _ pixels: FramePixels, width: Int, height: Int
  ) -> Double? {
    guard let needed = pixels.neededBytes(width: width, height: height), frame.count >= needed
    else { return nil }
    return mean(frame, pixels.grids(width: width, height: height)[0])
  }

  /// The mean of a sensor's samples, of all colours, 0 to 255, from every fourth pair of lines.
  ///
  /// - Returns: nil for a frame that is too short.
  package static func mean(
    _ frame: UnsafeRawBufferPointer, _ layout: BayerLayout, width: Int, height: Int,
    bytesPerLine: Int
  ) -> Double? {
    let line = layout.bytesPerLine(width: width)
    guard width > 0, height > 1, bytesPerLine >= line,
      frame.count >= bytesPerLine * (height - 1) + line, let base = frame.baseAddress
    else { return nil }
    let size = layout.unpackedBytes
    var (sum, count) = (0, 0)
    withUnsafeTemporaryAllocation(byteCount: width * size, alignment: 8) { samples in
      guard let samples = samples.baseAddress else { return }
      for top in stride(from: 0, to: height - 1, by: 8) {
        for y in [top, top + 1] {
          BayerPacking.unpack(base + y * bytesPerLine, layout, width: width, to: samples)
          for x in 0..<width {
            sum +=
              size == 1
              ? Int(samples.load(fromByteOffset: x, as: UInt8.self))
              : Int(UInt16(littleEndian: samples.load(fromByteOffset: x * 2, as: UInt16.self)))
          }
          count += width
        }
      }
    }
    return Double(sum) / Double(count) / Double(1 << (layout.bits - 8))
  }

  /// The mean of a camera's own JPEG, decoded at the resolution of a thumbnail.
  package static func mean(
    ofJPEG frame: UnsafeRawBufferPointer, width: Int, height: Int
  ) -> Double? {
    let wanted = ThumbnailEncoder.Limits.thumbnail.size(width: width, height: height)
    guard let picture = try? ScaledPicture(frame, width: width, height: height, wanted: wanted)
    else { return nil }
    let grid = SampleGrid(
      offset: 1, step: 3, bytesPerLine: picture.width * 3, width: picture.width,
      height: picture.height)
    return picture.pixels.withUnsafeBytes { mean($0, grid) }
  }

  private static func mean(_ bytes: UnsafeRawBufferPointer, _ grid: SampleGrid) -> Double {
    var (sum, count) = (0, 0)
    for line in stride(from: 0, to: grid.height, by: 8) {
      for column in stride(from: 0, to: grid.width, by: 8) {
        sum += Int(bytes[grid.offset + line * grid.bytesPerLine + column * grid.step])
        count += 1
      }
    }
    return Double(sum) / Double(max(count, 1))
  }
}
