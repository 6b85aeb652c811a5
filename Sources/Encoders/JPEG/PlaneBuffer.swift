// SPDX-License-Identifier: Apache-2.0
import PixelKernels

/// Memory for a picture in 4:2:2 planes, used again for every picture.
package struct PlaneBuffer: ~Copyable {
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity = 0
  private var width = 0
  private var height = 0

  /// A buffer that holds no memory yet.
  package init() {
    memory = .allocate(capacity: 0)
  }

  deinit { memory.deallocate() }

  /// Makes room for a picture of this size, and says where it is to be written.
  ///
  /// - Parameters:
  ///   - width: in pixels, at least 1.
  ///   - height: likewise.
  package mutating func target(width: Int, height: Int) -> PlanarTarget {
    self.width = width
    self.height = height
    let needed = lumaBytesPerLine * 2 * height
    if needed > capacity {
      memory.deallocate()
      memory = .allocate(capacity: needed)
      memory.initialize(repeating: 0, count: needed)
      capacity = needed
    }
    return PlanarTarget(
      luma: memory, blue: memory + lumaBytesPerLine * height,
      red: memory + (lumaBytesPerLine + chromaBytesPerLine) * height,
      lumaBytesPerLine: lumaBytesPerLine, chromaBytesPerLine: chromaBytesPerLine)
  }

  /// The picture that was written last. It may not be used after the buffer's next `target`.
  package var image: ImagePlanes {
    let luma = lumaBytesPerLine * height
    let chroma = chromaBytesPerLine * height
    return ImagePlanes(
      width: width, height: height, sampling: .yuv422,
      planes: [
        plane(0, luma, lumaBytesPerLine),
        plane(luma, chroma, chromaBytesPerLine),
        plane(luma + chroma, chroma, chromaBytesPerLine),
      ])
  }

  /// Of an odd width libjpeg-turbo wants one byte more.
  private var lumaBytesPerLine: Int { chromaBytesPerLine * 2 }

  private var chromaBytesPerLine: Int { (width + 1) / 2 }

  private func plane(_ offset: Int, _ count: Int, _ bytesPerLine: Int) -> PixelPlane {
    PixelPlane(
      UnsafeRawBufferPointer(start: memory + offset, count: count), bytesPerLine: bytesPerLine)
  }
}
