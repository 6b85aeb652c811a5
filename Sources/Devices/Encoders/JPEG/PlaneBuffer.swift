// SPDX-License-Identifier: Apache-2.0
import PixelKernels

/// Memory for a picture in planes, used again for every picture.
package struct PlaneBuffer: ~Copyable {
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity = 0
  private var width = 0
  private var height = 0
  private var sampling = ChromaSampling.yuv422

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
  ///   - sampling: of a grey picture only the luma is to be written.
  package mutating func target(
    width: Int, height: Int, sampling: ChromaSampling = .yuv422
  ) -> PlanarTarget {
    self.width = width
    self.height = height
    self.sampling = sampling
    let needed = lumaBytes + chromaBytes * (sampling.planeCount - 1)
    if needed > capacity {
      memory.deallocate()
      memory = .allocate(capacity: needed)
      memory.initialize(repeating: 0, count: needed)
      capacity = needed
    }
    let hasChroma = sampling != .grey
    return PlanarTarget(
      luma: memory, blue: memory + (hasChroma ? lumaBytes : 0),
      red: memory + (hasChroma ? lumaBytes + chromaBytes : 0),
      lumaBytesPerLine: lumaBytesPerLine, chromaBytesPerLine: chromaBytesPerLine)
  }

  /// The picture that was written last. It may not be used after the buffer's next `target`.
  package var image: ImagePlanes {
    let chroma = (1..<max(1, sampling.planeCount)).map {
      plane(lumaBytes + chromaBytes * ($0 - 1), chromaBytes, chromaBytesPerLine)
    }
    return ImagePlanes(
      width: width, height: height, sampling: sampling,
      planes: [plane(0, lumaBytes, lumaBytesPerLine)] + chroma)
  }

  /// The column and the line of luma that libjpeg-turbo wants beyond an odd size become like the last.
  mutating func completeEdges() {
    if lumaBytesPerLine > width {
      for line in 0..<height {
        let end = memory + line * lumaBytesPerLine + width
        end.pointee = (end - 1).pointee
      }
    }
    guard lumaLines > height else { return }
    (memory + height * lumaBytesPerLine).update(
      from: memory + (height - 1) * lumaBytesPerLine, count: lumaBytesPerLine)
  }

  /// Of an odd width libjpeg-turbo wants one byte more.
  private var lumaBytesPerLine: Int { chromaBytesPerLine * 2 }
  private var chromaBytesPerLine: Int { (width + 1) / 2 }
  private var chromaLines: Int { sampling == .yuv420 ? (height + 1) / 2 : height }
  private var lumaLines: Int { sampling == .yuv420 ? chromaLines * 2 : height }
  private var lumaBytes: Int { lumaBytesPerLine * lumaLines }
  private var chromaBytes: Int { chromaBytesPerLine * chromaLines }

  private func plane(_ offset: Int, _ count: Int, _ bytesPerLine: Int) -> PixelPlane {
    PixelPlane(
      UnsafeRawBufferPointer(start: memory + offset, count: count), bytesPerLine: bytesPerLine)
  }
}
