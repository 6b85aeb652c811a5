// SPDX-License-Identifier: Apache-2.0
import PixelKernels

/// The layout of a camera's frame that is not a JPEG.
package struct RawFrame: Hashable, Sendable {
  private enum Layout: Hashable {
    case packed422(luma: Int, blue: Int)
    case semiPlanar420
    case planar420
    case rgb
    case grey
  }

  package let size: PictureSize
  private let layout: Layout
  private let bytesPerLine: Int
  /// The least number of bytes of a frame.
  package let neededBytes: Int

  /// Nil for a format that is not known here, and for lines that are too short for their pixels.
  /// - Parameter pixelFormat: V4L2's four characters: YUYV, UYVY, NV12, YU12, RGB3, GREY.
  package init?(pixelFormat: String, size: PictureSize, bytesPerLine: Int) {
    guard (1...Self.longestSide).contains(size.width), (1...Self.longestSide).contains(size.height),
      bytesPerLine <= Self.longestSide * 4
    else { return nil }
    let evenWidth = (size.width + 1) / 2 * 2
    let chromaHeight = (size.height + 1) / 2
    let least: Int
    switch pixelFormat {
    case "YUYV": (layout, least) = (.packed422(luma: 0, blue: 1), evenWidth * 2)
    case "UYVY": (layout, least) = (.packed422(luma: 1, blue: 0), evenWidth * 2)
    case "NV12": (layout, least) = (.semiPlanar420, evenWidth)
    case "YU12": (layout, least) = (.planar420, evenWidth)
    case "RGB3": (layout, least) = (.rgb, size.width * 3)
    case "GREY": (layout, least) = (.grey, size.width)
    default: return nil
    }
    guard bytesPerLine >= least else { return nil }
    self.size = size
    self.bytesPerLine = bytesPerLine
    switch layout {
    case .semiPlanar420: neededBytes = bytesPerLine * (size.height + chromaHeight)
    case .planar420:
      neededBytes = bytesPerLine * size.height + bytesPerLine / 2 * chromaHeight * 2
    case .packed422, .rgb, .grey: neededBytes = bytesPerLine * (size.height - 1) + least
    }
  }

  /// No camera delivers more, and no product of two sides overflows.
  private static let longestSide = 1 << 15

  /// The frame as a picture of another size; nil if it has too few bytes.
  package func picture(_ frame: UnsafeRawBufferPointer, size target: PictureSize) -> ColorPicture? {
    guard frame.count >= neededBytes else { return nil }
    let count = target.width * target.height
    let planes = grids.map { grid in
      [UInt8](unsafeUninitializedCapacity: count) { plane, written in
        PlaneReduction.reduce(
          frame, grid, into: UnsafeMutableRawBufferPointer(plane),
          SampleGrid(bytesPerLine: target.width, width: target.width, height: target.height))
        written = count
      }
    }
    let bytes = [UInt8](unsafeUninitializedCapacity: count * 3) { bytes, written in
      join(planes, into: bytes)
      written = count * 3
    }
    return ColorPicture(target, bytes: bytes)
  }

  /// Makes pixels of red, green and blue from planes of equal size.
  private func join(_ planes: [[UInt8]], into bytes: UnsafeMutableBufferPointer<UInt8>) {
    planes[0].withUnsafeBufferPointer { first in
      guard planes.count == 3 else {
        for index in first.indices { Self.store(Self.pixel(first[index], 128, 128), index, bytes) }
        return
      }
      planes[1].withUnsafeBufferPointer { second in
        planes[2].withUnsafeBufferPointer { third in
          for index in first.indices {
            let (one, two, three) = (first[index], second[index], third[index])
            let pixel =
              layout == .rgb
              ? Pixel(red: one, green: two, blue: three) : Self.pixel(one, two, three)
            Self.store(pixel, index, bytes)
          }
        }
      }
    }
  }

  private static func store(
    _ pixel: Pixel, _ index: Int, _ bytes: UnsafeMutableBufferPointer<UInt8>
  ) {
    bytes[index * 3] = pixel.red
    bytes[index * 3 + 1] = pixel.green
    bytes[index * 3 + 2] = pixel.blue
  }

  /// The places of the samples of luma, blue and red chroma, or of red, green and blue.
  private var grids: [SampleGrid] {
    let (width, height) = (size.width, size.height)
    let (chromaWidth, chromaHeight) = ((width + 1) / 2, (height + 1) / 2)
    func grid(_ offset: Int, _ step: Int) -> SampleGrid {
      SampleGrid(
        offset: offset, step: step, bytesPerLine: bytesPerLine, width: width, height: height)
    }
    func chroma(_ offset: Int, _ step: Int, _ bytesPerLine: Int, _ height: Int) -> SampleGrid {
      SampleGrid(
        offset: offset, step: step, bytesPerLine: bytesPerLine, width: chromaWidth, height: height)
    }
    switch layout {
    case .packed422(let luma, let blue):
      return [grid(luma, 2)] + [blue, blue + 2].map { chroma($0, 4, bytesPerLine, height) }
    case .semiPlanar420:
      return [grid(0, 1)]
        + [0, 1].map { chroma(bytesPerLine * height + $0, 2, bytesPerLine, chromaHeight) }
    case .planar420:
      let half = bytesPerLine / 2
      return [grid(0, 1)]
        + [0, 1].map {
          chroma(bytesPerLine * height + $0 * half * chromaHeight, 1, half, chromaHeight)
        }
    case .rgb: return (0..<3).map { grid($0, 3) }
    case .grey: return [grid(0, 1)]
    }
  }

  /// Limited range, as cameras have it by default, to red, green and blue (ITU-R BT.601).
  private static func pixel(_ luma: UInt8, _ blue: UInt8, _ red: UInt8) -> Pixel {
    let y = 298 * (Int(luma) - 16) + 128
    let (u, v) = (Int(blue) - 128, Int(red) - 128)
    func byte(_ value: Int) -> UInt8 { UInt8(min(max(value >> 8, 0), 255)) }
    return Pixel(
      red: byte(y + 409 * v), green: byte(y - 100 * u - 208 * v), blue: byte(y + 516 * u))
  }
}
