// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TestSupport
import VideoDevices

/// JPEGs that tests make of a picture by libjpeg's own program, and cameras that play them.
enum PlayedJPEGs {
  /// A picture as `cjpeg` makes it with these options.
  ///
  /// - Parameter scans: the script of its scans; nil: as usual.
  static func jpeg(
    _ options: [String] = [], scans: String? = nil, width: Int = 320, height: Int = 180
  ) throws -> [UInt8] {
    let folder = TemporaryFolder()
    var pixels = Array("P6\n\(width) \(height)\n255\n".utf8)
    for y in 0..<height {
      for x in 0..<width {
        pixels += [x, y, x ^ y &* 7].map { UInt8(truncatingIfNeeded: $0) }
      }
    }
    let (picture, file) = (folder.path + "/picture.ppm", folder.path + "/picture.jpg")
    try TestFile.write(picture, pixels)
    var options = options
    if let scans {
      try TestFile.write(folder.path + "/scans", scans)
      options += ["-scans", folder.path + "/scans"]
    }
    try Command.run(["cjpeg"] + options + ["-outfile", file, picture])
    return try TestFile.bytes(file)
  }

  /// A camera that delivers the JPEG that is given for the number of a frame.
  static func camera(
    _ name: String, width: Int = 320, height: Int = 180,
    _ jpeg: @escaping @Sendable (Int) -> [UInt8]
  ) -> SyntheticCamera {
    let count = FrameCounter()
    return SyntheticCamera(
      name: name, width: width, height: height, framesPerSecond: 30, buffers: EngineStage.buffers,
      encoder: { _, _, memory in
        let bytes = jpeg(count.next())
        guard bytes.count <= memory.count else { return 0 }
        memory.copyBytes(from: bytes)
        return bytes.count
      })
  }
}

/// Counts the frames of a camera, from 0.
final class FrameCounter: Sendable {
  private let value = Mutex(0)

  func next() -> Int {
    value.withLock { value in
      defer { value += 1 }
      return value
    }
  }
}
