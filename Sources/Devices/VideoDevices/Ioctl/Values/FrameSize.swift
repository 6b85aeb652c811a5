// SPDX-License-Identifier: Apache-2.0

/// Pixels.
struct FrameSize: Sendable, Hashable {
  let width: Int
  let height: Int

  /// Sizes that are tried where a driver names a range or nothing.
  static let customary = [
    FrameSize(width: 160, height: 120), FrameSize(width: 320, height: 180),
    FrameSize(width: 320, height: 240), FrameSize(width: 640, height: 360),
    FrameSize(width: 640, height: 480), FrameSize(width: 800, height: 600),
    FrameSize(width: 1024, height: 768), FrameSize(width: 1280, height: 720),
    FrameSize(width: 1280, height: 960), FrameSize(width: 1600, height: 1200),
    FrameSize(width: 1920, height: 1080), FrameSize(width: 2560, height: 1440),
    FrameSize(width: 3840, height: 2160),
  ]
}
