// SPDX-License-Identifier: Apache-2.0

/// The sizes of a pixel format where a driver gives a range of them: any that lies on its steps.
package struct SizeRange: Sendable, Hashable {
  package let pixelFormat: PixelFormat
  let width: SteppedRange
  let height: SteppedRange
  /// Those of the present size: a range has no other way to say them.
  let intervals: FrameIntervals

  init(
    pixelFormat: PixelFormat, width: SteppedRange, height: SteppedRange,
    intervals: FrameIntervals = FrameIntervals()
  ) {
    self.pixelFormat = pixelFormat
    self.width = width
    self.height = height
    self.intervals = intervals
  }

  func contains(_ size: FrameSize) -> Bool {
    width.contains(size.width) && height.contains(size.height)
  }

  /// The nearest size on the steps.
  func nearest(to size: FrameSize) -> FrameSize {
    FrameSize(width: width.nearest(to: size.width), height: height.nearest(to: size.height))
  }

  func format(_ size: FrameSize) -> CameraFormat {
    CameraFormat(pixelFormat: pixelFormat, size, intervals)
  }
}

/// A range of values: every `step`th one, beginning with the first.
struct SteppedRange: Sendable, Hashable {
  let minimum: Int
  let maximum: Int
  let step: Int

  /// A step of 0, which some drivers give, counts as 1. A driver without a limit names 2³² - 1: the range ends with
  /// the last value that a side can have.
  init(_ minimum: UInt32, _ maximum: UInt32, step: UInt32) {
    self.minimum = Int(minimum)
    self.step = max(1, Int(step))
    let most = Int(FrameSize.sides.upperBound)
    self.maximum =
      maximum <= most || minimum > most
      ? Int(maximum) : self.minimum + (most - self.minimum) / self.step * self.step
  }

  func contains(_ value: Int) -> Bool {
    value >= minimum && value <= maximum && (value - minimum) % step == 0
  }

  /// The value of the range that is nearest to another one.
  func nearest(to value: Int) -> Int {
    guard value > minimum, maximum > minimum else { return minimum }
    let steps = (min(value, maximum) - minimum + step / 2) / step
    return minimum + min(steps, (maximum - minimum) / step) * step
  }
}

/// A size in pixels.
package struct FrameSize: Sendable, Hashable {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// A size that a driver names; nil for one that no camera has. So everything that is computed from a size fits.
  init?(driver width: UInt64, _ height: UInt64) {
    guard Self.sides.contains(width), Self.sides.contains(height) else { return nil }
    self.init(width: Int(width), height: Int(height))
  }

  /// Pixels.
  static let sides: ClosedRange<UInt64> = 1...16_384

  /// The sizes to try where a driver lists a range or nothing.
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

extension FrameSize: CustomStringConvertible {
  package var description: String { "\(width)x\(height)" }
}
