// SPDX-License-Identifier: Apache-2.0

extension EngineConfiguration {
  /// A camera without hardware, `[[synthetic]]`.
  package struct SyntheticCamera: Sendable, Equatable {
    /// Name under which clients know the camera; no other camera has it.
    package var name: String
    /// Pixels, even, each side from 16 to 4096.
    package var size = Size(width: 1280, height: 720)
    /// 1 to 240.
    package var framesPerSecond = 30
    package var pixelFormat = PixelFormat.yuyv
    /// The most that a value of a picture is off by, 0 to 127.
    package var noise = 0
    /// Degrees clockwise by which its pictures have to be turned to stand upright.
    package var rotation = 0
    /// Photos are to be shown as in a mirror.
    package var mirror = false
    /// Whether it is plugged in at start.
    package var present = true

    package init(name: String) {
      self.name = name
    }
  }
}
