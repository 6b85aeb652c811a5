// SPDX-License-Identifier: Apache-2.0

import Encoders
import TestSupport

/// A picture in planes that owns its memory.
final class TestImage {
  let width: Int
  let height: Int
  let sampling: ChromaSampling
  /// Bytes beyond the plane in each line.
  let padding: Int
  private(set) var planes: [[UInt8]] = []

  /// A soft gradient, with `noise` above and below it.
  init(
    width: Int, height: Int, sampling: ChromaSampling, padding: Int = 0, noise: Int = 0,
    seed: UInt64 = 1
  ) {
    self.width = width
    self.height = height
    self.sampling = sampling
    self.padding = padding
    var random = RandomSource(seed: seed)
    for plane in 0..<sampling.planeCount {
      let size = planeSize(plane)
      var bytes: [UInt8] = []
      for line in 0..<size.height {
        for column in 0..<size.width + padding {
          let gradient = (column * (plane + 1) * 120) / size.width + line * 100 / size.height
          let value = 20 + gradient / (plane + 1) + Int.random(in: -noise...noise, using: &random)
          bytes.append(UInt8(clamping: value))
        }
      }
      planes.append(bytes)
    }
  }

  /// The size of a plane, for even widths and heights rounded up.
  func planeSize(_ plane: Int) -> (width: Int, height: Int) {
    if sampling == .yuv440 {
      let lines = (height + 1) / 2
      return (width, plane == 0 ? lines * 2 : lines)
    }
    guard plane > 0 else {
      return ((width + 1) / 2 * 2, sampling == .yuv420 ? (height + 1) / 2 * 2 : height)
    }
    return ((width + 1) / 2, sampling == .yuv420 ? (height + 1) / 2 : height)
  }

  /// Lends the planes.
  func withPlanes<Result, Failure: Error>(
    _ body: (ImagePlanes) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let copies = planes.map { bytes in
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
      copy.copyBytes(from: bytes)
      return copy
    }
    defer { copies.forEach { $0.deallocate() } }
    let lent = copies.enumerated().map { index, bytes in
      PixelPlane(UnsafeRawBufferPointer(bytes), bytesPerLine: planeSize(index).width + padding)
    }
    return try body(
      ImagePlanes(width: width, height: height, sampling: sampling, planes: lent))
  }

  /// Its JPEG, by our encoder.
  func jpeg(quality: Int = 80) throws -> [UInt8] {
    var encoder = try JPEGEncoder()
    return try withPlanes { planes throws(JPEGEncoderError) in
      try encoder.encode(planes, quality: quality) { Array($0) }
    }
  }
}
