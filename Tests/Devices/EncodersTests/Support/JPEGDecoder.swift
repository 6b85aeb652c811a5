// SPDX-License-Identifier: Apache-2.0

import CTurboJPEG

/// libjpeg-turbo's decoder, treating every warning as an error.
enum JPEGDecoder {
  struct Failure: Error {
    let message: String
  }

  struct Picture: Equatable {
    var width = 0
    var height = 0
    var sampling = 0
    var planes: [[UInt8]] = []
  }

  /// The planes of a JPEG as they are coded, without the padding of its blocks.
  static func decode(_ jpeg: [UInt8]) throws -> Picture {
    guard let handle = tjInitDecompress() else { throw Failure(message: "no memory") }
    defer { tjDestroy(handle) }
    var header: (width: Int32, height: Int32, sampling: Int32, colours: Int32) = (0, 0, 0, 0)
    guard
      tjDecompressHeader3(
        handle, jpeg, UInt(jpeg.count), &header.width, &header.height, &header.sampling,
        &header.colours) == 0
    else { throw failure(handle) }
    let count = header.sampling == Int32(TJSAMP_GRAY.rawValue) ? 1 : 3
    let sizes = (0..<Int32(count)).map { plane in
      Int(tjPlaneSizeYUV(plane, header.width, 0, header.height, header.sampling))
    }
    let memory = sizes.map { UnsafeMutablePointer<UInt8>.allocate(capacity: $0) }
    defer { memory.forEach { $0.deallocate() } }
    var pointers: [UnsafeMutablePointer<UInt8>?] = memory
    guard
      tjDecompressToYUVPlanes(
        handle, jpeg, UInt(jpeg.count), &pointers, header.width, nil, header.height,
        TJFLAG_STOPONWARNING | TJFLAG_ACCURATEDCT) == 0
    else { throw failure(handle) }
    return Picture(
      width: Int(header.width), height: Int(header.height), sampling: Int(header.sampling),
      planes: zip(memory, sizes).map { Array(UnsafeBufferPointer(start: $0, count: $1)) })
  }

  /// Whether it is decoded to its pixels without a warning, whatever its sampling.
  static func isSound(_ jpeg: [UInt8], width: Int, height: Int) -> Bool {
    guard let handle = tjInitDecompress() else { return false }
    defer { tjDestroy(handle) }
    var pixels = [UInt8](repeating: 0, count: width * height * 3)
    return tjDecompress2(
      handle, jpeg, UInt(jpeg.count), &pixels, Int32(width), 0, Int32(height),
      Int32(TJPF_RGB.rawValue), TJFLAG_STOPONWARNING) == 0
  }

  private static func failure(_ handle: tjhandle) -> Failure {
    Failure(message: String(cString: tjGetErrorStr2(handle)))
  }
}
