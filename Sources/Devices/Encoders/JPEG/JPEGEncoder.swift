// SPDX-License-Identifier: Apache-2.0
import CTurboJPEG

/// Encodes planar pictures as baseline JPEG, without a detour over RGB. Each encoder thread has one;
/// its handle and its memory are used again for every picture.
package struct JPEGEncoder: ~Copyable {
  /// The most pixels in one direction (JPEG_MAX_DIMENSION of libjpeg).
  package static let maximumDimension = 65_500

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
  ///   - body: gets the JPEG with its JFIF header; the bytes are not to be used after it returns.
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

  /// Sees to memory for the worst case, so that nothing is allocated while compressing. Pages that
  /// are never written cost nothing.
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
