// SPDX-License-Identifier: Apache-2.0
import CTurboJPEG
import PixelKernels

// YUYV, UYVY   ── luma apart, chroma of two lines to one ──▶ planes
// NV12         ── luma copied, chroma apart ───────────────▶ planes
// YU12, GREY   ── copied; grey: chroma 128 ────────────────▶ planes
// RGB          ── TurboJPEG's conversion ──────────────────▶ planes
// JPEG 4:2:0   ── decoded ─────────────────────────────────▶ planes
// JPEG 4:2:2   ── decoded: luma ───────────────────────────▶ planes
//                 chroma ─▶ scratch ── two lines to one ───▶ planes
// other JPEG   ── decoded to RGB ─▶ scratch, as RGB ───────▶ planes

/// Writes frames as planar 4:2:0, as video encoders take them, straight into memory that an encoder
/// reads. Samples keep the range of the frame. It belongs to one thread, and its memory is reused.
package struct VideoPlanes: ~Copyable {
  /// A picture of 4:2:0 without gaps between its lines and planes.
  package struct Layout: Hashable, Sendable {
    /// Pixels, even.
    package let width: Int
    package let height: Int

    /// Nil unless both sides are even, because four pixels share their chroma, and small enough.
    package init?(width: Int, height: Int) {
      let sides = 2...JPEGEncoder.maximumDimension
      guard sides.contains(width), sides.contains(height), width % 2 == 0, height % 2 == 0 else {
        return nil
      }
      self.width = width
      self.height = height
    }

    package var byteCount: Int { lumaBytes + chromaBytes * 2 }
    fileprivate var lumaBytes: Int { width * height }
    fileprivate var chromaBytes: Int { width / 2 * (height / 2) }
  }

  private let layout: Layout
  private let decoder: tjhandle
  private let encoder: tjhandle
  private var scratch: UnsafeMutablePointer<UInt8>
  private var scratchBytes: Int

  package init(_ layout: Layout) throws(JPEGEncoderError) {
    guard let decoder = tjInitDecompress() else { throw .noMemory }
    guard let encoder = tjInitCompress() else {
      tjDestroy(decoder)
      throw .noMemory
    }
    self.layout = layout
    self.decoder = decoder
    self.encoder = encoder
    scratch = .allocate(capacity: 0)
    scratchBytes = 0
  }

  deinit {
    scratch.deallocate()
    tjDestroy(encoder)
    tjDestroy(decoder)
  }

  /// Writes a frame that is not compressed.
  ///
  /// - Parameters:
  ///   - frame: as large as the layout says.
  ///   - memory: at least `Layout.byteCount` bytes.
  package mutating func write(
    _ frame: UnsafeRawBufferPointer, _ pixels: FramePixels,
    to memory: UnsafeMutableRawBufferPointer
  ) throws(JPEGEncoderError) {
    let needed = pixels.neededBytes(width: layout.width, height: layout.height)
    guard let needed, let base = frame.baseAddress, frame.count >= needed else {
      throw .planeTooSmall(plane: 0, neededBytes: needed ?? 0, foundBytes: frame.count)
    }
    let target = target(in: memory)
    switch pixels {
    case .packed422(let order, let bytesPerLine):
      ChromaHalving.convert(
        frame, order: order, width: layout.width, height: layout.height, bytesPerLine: bytesPerLine,
        into: target)
    case .semiPlanar420(let bytesPerLine):
      copyLuma(base, bytesPerLine, to: target)
      PlaneCopy.part(
        base + bytesPerLine * layout.height, bytesPerLine: bytesPerLine, width: layout.width / 2,
        height: layout.height / 2, as: .plain, blue: target.blue, red: target.red,
        targetBytesPerLine: target.chromaBytesPerLine)
    case .planar420(let bytesPerLine):
      copyLuma(base, bytesPerLine, to: target)
      let blue = base + bytesPerLine * layout.height
      let red = blue + bytesPerLine / 2 * (layout.height / 2)
      for (from, to) in [(blue, target.blue), (red, target.red)] {
        PlaneCopy.copy(
          from, bytesPerLine: bytesPerLine / 2, width: layout.width / 2, height: layout.height / 2,
          as: .plain, to: to, targetBytesPerLine: target.chromaBytesPerLine)
      }
    case .grey(let bytesPerLine):
      copyLuma(base, bytesPerLine, to: target)
      target.blue.update(repeating: 128, count: layout.chromaBytes)
      target.red.update(repeating: 128, count: layout.chromaBytes)
    case .rgb(let bytesPerLine): try write(rgb: base, bytesPerLine, to: target)
    }
  }

  /// Decodes a camera's JPEG, which has the full range. It is refused if it has another size, or is damaged: then
  /// the memory holds a part of it.
  package mutating func write(
    jpeg frame: UnsafeRawBufferPointer, to memory: UnsafeMutableRawBufferPointer
  ) throws(JPEGEncoderError) {
    let bytes = frame.assumingMemoryBound(to: UInt8.self).baseAddress
    var found: (width: Int32, height: Int32, sampling: Int32, colours: Int32) = (0, 0, 0, 0)
    let header = tjDecompressHeader3(
      decoder, bytes, UInt(frame.count), &found.width, &found.height, &found.sampling,
      &found.colours)
    guard header == 0 else { throw .refused(String(cString: tjGetErrorStr2(decoder))) }
    guard found.width == layout.width, found.height == layout.height else {
      throw .badSize(width: Int(found.width), height: Int(found.height))
    }
    let target = target(in: memory)
    let chromaBytesPerLine = layout.width / 2
    switch (found.sampling, found.colours) {
    case (Int32(TJSAMP_420.rawValue), Int32(TJCS_YCbCr.rawValue)):
      try decodePlanes(frame, target.luma, target.blue, target.red)
    case (Int32(TJSAMP_422.rawValue), Int32(TJCS_YCbCr.rawValue)):
      reserve(chromaBytesPerLine * layout.height * 2)
      let (blue, red) = (scratch, scratch + chromaBytesPerLine * layout.height)
      try decodePlanes(frame, target.luma, blue, red)
      for line in 0..<layout.height / 2 {
        for (from, to) in [(blue, target.blue), (red, target.red)] {
          let upper = UnsafeRawPointer(from + line * 2 * chromaBytesPerLine)
          ChromaHalving.mean(
            upper, upper + chromaBytesPerLine, count: chromaBytesPerLine,
            to: to + line * chromaBytesPerLine)
        }
      }
    default:
      reserve(layout.width * 3 * layout.height)
      try check(
        tjDecompress2(
          decoder, bytes, UInt(frame.count), scratch, Int32(layout.width), 0,
          Int32(layout.height), Int32(TJPF_RGB.rawValue), Self.decoding), of: frame)
      try write(rgb: scratch, layout.width * 3, to: target)
    }
  }

  /// The transform is that of libjpeg's default. Progressive JPEG could have any number of scans, each as much work
  /// as a whole picture; TurboJPEG then allows at most 500.
  private static let decoding = TJFLAG_LIMITSCANS

  private func decodePlanes(
    _ frame: UnsafeRawBufferPointer, _ luma: UnsafeMutablePointer<UInt8>,
    _ blue: UnsafeMutablePointer<UInt8>, _ red: UnsafeMutablePointer<UInt8>
  ) throws(JPEGEncoderError) {
    var planes: [UnsafeMutablePointer<UInt8>?] = [luma, blue, red]
    var strides = [Int32(layout.width), Int32(layout.width / 2), Int32(layout.width / 2)]
    try check(
      tjDecompressToYUVPlanes(
        decoder, frame.assumingMemoryBound(to: UInt8.self).baseAddress, UInt(frame.count), &planes,
        Int32(layout.width), &strides, Int32(layout.height), Self.decoding), of: frame)
  }

  /// A warning is about damage, or about filling between the last code and the last marker: a check of all codes,
  /// which nearly no frame needs, tells them apart.
  private func check(
    _ result: Int32, of frame: UnsafeRawBufferPointer
  ) throws(JPEGEncoderError) {
    guard result != 0 else { return }
    let message = String(cString: tjGetErrorStr2(decoder))
    let isWarning = tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue)
    let layout = try? JPEGLayout(checking: frame, width: layout.width, height: layout.height)
    guard isWarning, layout != nil else { throw .refused(message) }
  }

  private func write(
    rgb: UnsafeRawPointer, _ bytesPerLine: Int, to target: PlanarTarget
  ) throws(JPEGEncoderError) {
    var planes: [UnsafeMutablePointer<UInt8>?] = [target.luma, target.blue, target.red]
    var strides = [Int32(layout.width), Int32(layout.width / 2), Int32(layout.width / 2)]
    let result = tjEncodeYUVPlanes(
      encoder, rgb.assumingMemoryBound(to: UInt8.self), Int32(layout.width),
      Int32(clamping: bytesPerLine), Int32(layout.height), Int32(TJPF_RGB.rawValue), &planes,
      &strides, Int32(TJSAMP_420.rawValue), 0)
    guard result == 0 else { throw .refused(String(cString: tjGetErrorStr2(encoder))) }
  }

  private func copyLuma(_ base: UnsafeRawPointer, _ bytesPerLine: Int, to target: PlanarTarget) {
    PlaneCopy.copy(
      base, bytesPerLine: bytesPerLine, width: layout.width, height: layout.height, as: .plain,
      to: target.luma, targetBytesPerLine: target.lumaBytesPerLine)
  }

  private mutating func reserve(_ count: Int) {
    guard scratchBytes < count else { return }
    scratch.deallocate()
    scratch = .allocate(capacity: count)
    scratch.initialize(repeating: 0, count: count)
    scratchBytes = count
  }

  /// Where the planes lie in the memory, which is the caller's: too little is a broken invariant.
  private func target(in memory: UnsafeMutableRawBufferPointer) -> PlanarTarget {
    precondition(memory.count >= layout.byteCount)
    let luma = memory.assumingMemoryBound(to: UInt8.self).baseAddress!
    return PlanarTarget(
      luma: luma, blue: luma + layout.lumaBytes, red: luma + layout.lumaBytes + layout.chromaBytes,
      lumaBytesPerLine: layout.width, chromaBytesPerLine: layout.width / 2)
  }
}
