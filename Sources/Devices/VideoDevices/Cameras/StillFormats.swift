// SPDX-License-Identifier: Apache-2.0

//   stream              640x480 YUYV
//   the camera has      1280x720 YUYV, 1920x1080 MJPG, 1920x1080 YUYV at 5 a second, 8000x6000 YUYV
//   stills              1280x720 YUYV, 1920x1080 MJPG: the faster one of a size; the last one needs too much memory

/// The memory of a format that a stream is switched to for a photo.
///
/// A stream gives all of its own memory back first, so that as much as its frames may take is free: the driver's
/// buffers and the frames are to fit into that. A mode switch was measured to exhaust the memory of a small
/// machine when it was done without a limit.
package enum StillMemory {
  /// Buffers of the driver: one is filled while the other one is copied.
  static let bufferCount = 2
  /// The frame that may become the photo, and the next one.
  static let frameCount = 2
  /// Bytes for all of them: those that the frames of a stream may take.
  static let limit = FramePool.limit

  /// Whether images of this size fit, in bytes.
  ///
  /// - Parameter bufferCount: of the driver, which may need more than it is asked for.
  static func fits(imageBytes: Int, bufferCount: Int = Self.bufferCount) -> Bool {
    imageBytes <= limit / (bufferCount + frameCount)
  }

  /// Whether those of a format do, as far as that can be known before the driver is asked.
  static func fits(_ format: CameraFormat) -> Bool { fits(imageBytes: format.mostBytes) }
}

extension CameraDescription {
  /// The larger formats that a stream can be switched to for a photo: one for each size, the smallest first. A
  /// mosaic is never switched to pictures, nor the other way round.
  package func stillFormats(beside stream: CaptureFormat) -> [CaptureFormat] {
    guard takesStills else { return [] }
    let isBayer = stream.pixelFormat.bayer != nil
    let larger = formats.filter { format in
      let isAlike =
        isBayer
        ? format.pixelFormat == stream.pixelFormat : format.pixelFormat.bayer == nil
      return isAlike && format.width >= stream.width && format.height >= stream.height
        && format.width * format.height > stream.width * stream.height
        && StillMemory.fits(format)
    }
    let sizes = Set(larger.map { FrameSize(width: $0.width, height: $0.height) })
    return sizes.sorted { $0.width * $0.height < $1.width * $1.height }.compactMap {
      try? FormatChoice.choose(
        from: larger, for: CaptureSettings(width: $0.width, height: $0.height))
    }
  }
}
