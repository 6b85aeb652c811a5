// SPDX-License-Identifier: Apache-2.0

/// What a preset asks of a format.
struct PresetRule {
  /// The size that it stays within; nil: any.
  let largest: (width: Int, height: Int)?
  /// So many frames a second or more.
  let framesPerSecond: Int

  init(_ preset: CapturePreset) {
    switch preset {
    case .photo: (largest, framesPerSecond) = (nil, 10)
    case .high: (largest, framesPerSecond) = ((1920, 1080), 24)
    case .medium: (largest, framesPerSecond) = ((1280, 720), 24)
    case .low: (largest, framesPerSecond) = ((640, 480), 24)
    }
  }

  func allows(width: Int, height: Int) -> Bool {
    guard let largest else { return true }
    return width <= largest.width && height <= largest.height
  }
}
