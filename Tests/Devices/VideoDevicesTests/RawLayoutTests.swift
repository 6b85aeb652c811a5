// SPDX-License-Identifier: Apache-2.0
import PixelKernels
import Testing

@testable import VideoDevices

/// Pictures in the buffers of encoders: each sample where the format says, and nothing beside it.
@Suite struct RawLayoutTests {
  private static let (width, height) = (36, 6)
  /// Luma, blue and red each count from a number of their own.
  private static let picture: [UInt8] =
    (0..<width * height).map { UInt8($0 % 100) }
    + (0..<width * height / 4).map { UInt8(100 + $0 % 60) }
    + (0..<width * height / 4).map { UInt8(170 + $0 % 60) }

  private static let lumaBytes = width * height

  /// The bytes in the pieces of a buffer once the picture is written into it; 255 where nothing is.
  private static func written(
    _ format: PixelFormat, bytesPerLine: Int, lines: Int
  ) throws -> [[UInt8]] {
    let frame = FrameFormat(
      pixelFormat: format.delivered, width: width, height: lines, bytesPerLine: bytesPerLine)
    let layout = try #require(RawLayout(frame, pieceCount: format.memoryPlaneCount))
    #expect(layout.lengths.reduce(0, +) == frame.minimumBytes)
    let pieces = layout.lengths.map { length in
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: length + 9, alignment: 1)
      memory.initializeMemory(as: UInt8.self, repeating: 255)
      return memory
    }
    defer { for piece in pieces { piece.deallocate() } }
    picture.withUnsafeBytes { layout.write($0, width: width, height: height, to: pieces) }
    return pieces.map { Array($0) }
  }

  /// A plane of this many samples a line, with lines and rows of its own, as a buffer has it.
  private static func plane(
    _ samples: ArraySlice<UInt8>, width: Int, bytesPerLine: Int, lines: Int
  ) -> [UInt8] {
    let count = samples.count / width
    let rows = (0..<count).flatMap { row in
      samples.dropFirst(row * width).prefix(width)
        + [UInt8](repeating: 255, count: bytesPerLine - width)
    }
    return rows + [UInt8](repeating: 255, count: (lines - count) * bytesPerLine)
  }

  @Test(
    "each sample where the format says, and nothing beside it",
    arguments: [PixelFormat.yu12, .ym12, .nv12, .nm12], [(36, 6), (64, 6), (64, 16)])
  func places(_ format: PixelFormat, _ made: (bytesPerLine: Int, lines: Int)) throws {
    let (bytesPerLine, lines) = made
    let pieces = try Self.written(format, bytesPerLine: bytesPerLine, lines: lines)
    let chroma = Self.picture[Self.lumaBytes...]
    let (blue, red) = (chroma.prefix(Self.lumaBytes / 4), chroma.suffix(Self.lumaBytes / 4))
    let luma = Self.plane(
      Self.picture[..<Self.lumaBytes], width: Self.width, bytesPerLine: bytesPerLine, lines: lines)
    var planes = [luma]
    if format.delivered == .yu12 {
      planes += [blue, red].map {
        Self.plane(
          $0, width: Self.width / 2, bytesPerLine: bytesPerLine / 2, lines: lines / 2)
      }
    } else {
      let joined = zip(blue, red).flatMap { [$0, $1] }
      planes.append(
        Self.plane(joined[...], width: Self.width, bytesPerLine: bytesPerLine, lines: lines / 2))
    }
    let wanted = format.memoryPlaneCount > 1 ? planes : [Array(planes.joined())]
    #expect(pieces == wanted.map { $0 + [UInt8](repeating: 255, count: 9) })
  }

  @Test("other formats have no layout")
  func others() {
    let packed = FrameFormat(pixelFormat: .yuyv, width: 32, height: 32, bytesPerLine: 64)
    #expect(RawLayout(packed, pieceCount: 1) == nil)
  }
}
