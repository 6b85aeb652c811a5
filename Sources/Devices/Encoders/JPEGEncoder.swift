// SPDX-License-Identifier: Apache-2.0
import CTurboJPEG

/// Encodes planar pictures as baseline JPEG, without converting them to RGB first. Each encoder
/// thread has one; its handle and its memory are reused for every picture.
package struct JPEGEncoder: ~Copyable {
  /// The most pixels in one direction (JPEG_MAX_DIMENSION of libjpeg).
  package static let maximumDimension = 65_500

  /// The most bytes of a JPEG of this size that `PhotoEncoder` makes, without EXIF data. A camera's
  /// own is no longer either, unless it has more chroma than 4:2:2.
  package static func longestBytes(width: Int, height: Int) -> Int {
    Int(tjBufSize(Int32(clamping: width), Int32(clamping: height), Int32(TJSAMP_422.rawValue)))
  }

  private let handle: tjhandle
  private var output: UnsafeMutablePointer<UInt8>?
  private var capacity: UInt = 0

  /// Makes an encoder that holds no memory for pictures yet.
  package init() throws(JPEGEncoderError) {
    guard let handle = tjInitCompress() else { throw .noMemory }
    self.handle = handle
  }

  deinit {
    tjFree(output)
    tjDestroy(handle)
  }

  /// Encodes a picture and lends the JPEG.
  ///
  /// - Parameters:
  ///   - quality: in percent, 1 to 100.
  ///   - body: gets the JPEG with its JFIF header; the bytes must not be used after it returns.
  package mutating func encode<Result>(
    _ image: ImagePlanes, quality: Int, _ body: (UnsafeRawBufferPointer) -> Result
  ) throws(JPEGEncoderError) -> Result {
    guard (1...100).contains(quality) else { throw .badQuality(quality) }
    try check(image)
    try prepare(width: image.width, height: image.height, image.sampling)
    let size = try compress(image, quality)
    return body(UnsafeRawBufferPointer(start: output, count: size))
  }

  /// Encodes red, green and blue of a byte each, and lends the JPEG, which is 4:2:2.
  package mutating func encode<Result>(
    rgb plane: PixelPlane, width: Int, height: Int, quality: Int,
    _ body: (UnsafeRawBufferPointer) -> Result
  ) throws(JPEGEncoderError) -> Result {
    guard (1...100).contains(quality) else { throw .badQuality(quality) }
    let sides = 1...Self.maximumDimension
    guard sides.contains(width), sides.contains(height) else {
      throw .badSize(width: width, height: height)
    }
    let neededBytes = max(plane.bytesPerLine, width * 3) * (height - 1) + width * 3
    guard plane.bytes.count >= neededBytes, plane.bytesPerLine >= width * 3 else {
      throw .planeTooSmall(plane: 0, neededBytes: neededBytes, foundBytes: plane.bytes.count)
    }
    try prepare(width: width, height: height, .yuv422)
    var size = capacity
    let result = tjCompress2(
      handle, plane.bytes.assumingMemoryBound(to: UInt8.self).baseAddress, Int32(width),
      Int32(clamping: plane.bytesPerLine), Int32(height), Int32(TJPF_RGB.rawValue), &output, &size,
      ChromaSampling.yuv422.turboJPEG, Int32(quality), TJFLAG_NOREALLOC | TJFLAG_ACCURATEDCT)
    guard result == 0 else { throw .refused(String(cString: tjGetErrorStr2(handle))) }
    return body(UnsafeRawBufferPointer(start: output, count: Int(size)))
  }

  private func check(_ image: ImagePlanes) throws(JPEGEncoderError) {
    let range = 1...Self.maximumDimension
    guard range.contains(image.width), range.contains(image.height) else {
      throw .badSize(width: image.width, height: image.height)
    }
    let expected = image.sampling.planeCount
    guard image.planes.count == expected else {
      throw .wrongPlaneCount(expected: expected, found: image.planes.count)
    }
    for (index, plane) in image.planes.enumerated() {
      let neededBytes = Self.neededBytes(image, index)
      guard plane.bytes.count >= neededBytes, plane.bytesPerLine > 0 else {
        throw .planeTooSmall(
          plane: index, neededBytes: neededBytes, foundBytes: plane.bytes.count)
      }
    }
  }

  private static func neededBytes(_ image: ImagePlanes, _ plane: Int) -> Int {
    let sampling = image.sampling.turboJPEG
    let lineBytes = Int(tjPlaneWidth(Int32(plane), Int32(image.width), sampling))
    let lines = Int(tjPlaneHeight(Int32(plane), Int32(image.height), sampling))
    return max(image.planes[plane].bytesPerLine, lineBytes) * (lines - 1) + lineBytes
  }

  /// Allocates memory for the worst case, so that nothing is allocated while compressing. Pages
  /// that are never written cost nothing.
  package mutating func prepare(
    width: Int, height: Int, _ sampling: ChromaSampling
  ) throws(JPEGEncoderError) {
    let needed = tjBufSize(Int32(width), Int32(height), sampling.turboJPEG)
    guard needed > capacity else { return }
    guard needed <= UInt(Int32.max), let memory = tjAlloc(Int32(needed)) else { throw .noMemory }
    tjFree(output)
    output = memory
    capacity = needed
  }

  private mutating func compress(
    _ image: ImagePlanes, _ quality: Int
  ) throws(JPEGEncoderError) -> Int {
    var planes = image.planes.map { $0.bytes.assumingMemoryBound(to: UInt8.self).baseAddress }
    let strides = image.planes.map { Int32(clamping: $0.bytesPerLine) }
    var size = capacity
    let result = tjCompressFromYUVPlanes(
      handle, &planes, Int32(image.width), strides, Int32(image.height),
      image.sampling.turboJPEG, &output, &size, Int32(quality),
      TJFLAG_NOREALLOC | TJFLAG_ACCURATEDCT)
    guard result == 0 else { throw .refused(String(cString: tjGetErrorStr2(handle))) }
    return Int(size)
  }
}

/// Why a picture could not be encoded.
package enum JPEGEncoderError: Error, Hashable, Sendable {
  /// The encoder could not be made, or has no memory for the result.
  case noMemory
  /// The quality is not from 1 to 100 percent.
  case badQuality(Int)
  /// The picture has no pixels, or more in one direction than a JPEG can have.
  case badSize(width: Int, height: Int)
  /// The picture does not have as many planes as its sampling needs.
  case wrongPlaneCount(expected: Int, found: Int)
  /// A plane, counted from 0, is smaller than the picture.
  case planeTooSmall(plane: Int, neededBytes: Int, foundBytes: Int)
  /// libjpeg-turbo refused; this is its message.
  case refused(String)
}

/// A picture in planes: luma, then blue and red chroma unless it is grey.
package struct ImagePlanes {
  /// Pixels.
  package let width: Int
  package let height: Int
  package let sampling: ChromaSampling
  package let planes: [PixelPlane]

  /// A picture of these planes; the encoder checks that they are large enough.
  package init(width: Int, height: Int, sampling: ChromaSampling, planes: [PixelPlane]) {
    self.width = width
    self.height = height
    self.sampling = sampling
    self.planes = planes
  }
}

/// One plane of a picture, one byte for each value. The memory is the caller's.
package struct PixelPlane {
  package let bytes: UnsafeRawBufferPointer
  /// Bytes from one line to the next.
  package let bytesPerLine: Int

  /// A plane in this memory.
  package init(_ bytes: UnsafeRawBufferPointer, bytesPerLine: Int) {
    self.bytes = bytes
    self.bytesPerLine = bytesPerLine
  }
}

/// The number of chroma values in a picture compared with its luma values.
package enum ChromaSampling: CaseIterable, Hashable, Sendable {
  /// Half as many in a line.
  case yuv422
  /// Half as many in a line, and in every second line only.
  case yuv420
  /// As many in a line, in every second line only: 4:2:2 that was turned by 90 degrees.
  case yuv440
  /// No chroma.
  case grey

  /// The number of planes.
  package var planeCount: Int {
    switch self {
    case .yuv422, .yuv420, .yuv440: 3
    case .grey: 1
    }
  }

  /// TurboJPEG's number for it.
  var turboJPEG: Int32 {
    switch self {
    case .yuv422: Int32(TJSAMP_422.rawValue)
    case .yuv420: Int32(TJSAMP_420.rawValue)
    case .yuv440: Int32(TJSAMP_440.rawValue)
    case .grey: Int32(TJSAMP_GRAY.rawValue)
    }
  }
}
