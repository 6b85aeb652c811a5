// SPDX-License-Identifier: Apache-2.0

import Vocabulary

/// Chooses among the formats of a camera. A rule without a clock or a device:
///
///     a former format     if the camera still has it, and what is asked for does not forbid it
///     what is asked for   pixelFormat, then width, height, frameInterval: each only leaves the
///                         formats that have it; the first that leaves none is the error
///     memory              what is left has to fit into it
///     a range             of those left, the size that the device has now, if the preset has it: it is
///                         that of the source, and larger ones are mostly only blown up
///     preset              of those left, the ones that are within its size and fast enough;
///                         if none is: within its size, the fastest; if none: the smallest
///     a range of rates    1/30, if it reaches beyond 1/60: drivers name rates that no camera has
///     of the rest         the largest, then the fastest, then the one that is first in
///                         `PixelFormat.captured`; a grey one only if no other is left, and a
///                         Bayer one, of which no JPEG is made, only if nothing else is
enum FormatChoice {
  /// Throws `unsupported` with the field and the nearest value, and `tooLarge`.
  ///
  /// - Parameters:
  ///   - ranges: of sizes that the camera has beside those of its formats.
  ///   - current: the size that it has now, if it has ranges.
  static func choose(
    from formats: [CameraFormat], ranges: [SizeRange] = [], current: FrameSize? = nil,
    memory: StreamMemory = StreamMemory(), for settings: CaptureSettings
  ) throws(CameraError) -> CaptureFormat {
    var left = formats.filter { PixelFormat.captured.contains($0.pixelFormat) }
    if left.isEmpty { throw .unsupported(field: "pixelFormat", nearest: nil) }
    if let former = settings.former, settings.refusal(of: former) == nil {
      if has(former, left, ranges) { return former }
    }
    try keep(&left, pixelFormat: settings.pixelFormat)
    let open = ranges.filter { range in left.contains { $0.pixelFormat == range.pixelFormat } }
    add(open, to: &left, width: settings.width, height: settings.height)
    try keep(&left, open, width: settings.width, height: settings.height)
    try keep(&left, frameInterval: settings.frameInterval)
    try keep(&left, in: memory)
    if left.contains(where: { $0.pixelFormat.bayer == nil }) {
      left.removeAll { $0.pixelFormat.bayer != nil }
    }
    if left.contains(where: { !$0.pixelFormat.isGrey }) {
      left.removeAll { $0.pixelFormat.isGrey }
    }
    let rule = PresetRule(settings.preset)
    if let current, rule.allows(width: current.width, height: current.height) {
      let present = left.filter { format in
        format.width == current.width && format.height == current.height
          && ranges.contains { $0.pixelFormat == format.pixelFormat }
      }
      if !present.isEmpty { left = present }
    }
    let best = preferred(left, rule).max(by: isWorse) ?? left[0]
    return CaptureFormat(
      pixelFormat: best.pixelFormat, width: best.width, height: best.height,
      frameInterval: settings.frameInterval ?? best.usualInterval)
  }

  private static func has(
    _ format: CaptureFormat, _ formats: [CameraFormat], _ ranges: [SizeRange]
  ) -> Bool {
    let size = FrameSize(width: format.width, height: format.height)
    return formats.contains {
      $0.pixelFormat == format.pixelFormat && $0.width == size.width && $0.height == size.height
    } || ranges.contains { $0.pixelFormat == format.pixelFormat && $0.contains(size) }
  }

  private static func keep(
    _ left: inout [CameraFormat], pixelFormat wanted: PixelFormat?
  ) throws(CameraError) {
    guard let wanted else { return }
    let matching = left.filter { $0.pixelFormat == wanted }
    if matching.isEmpty {
      let nearest = PixelFormat.captured.first { format in
        left.contains { $0.pixelFormat == format }
      }
      throw .unsupported(field: "pixelFormat", nearest: nearest?.description)
    }
    left = matching
  }

  /// Adds the size that is asked for where a range has it.
  private static func add(
    _ ranges: [SizeRange], to left: inout [CameraFormat], width: Int?, height: Int?
  ) {
    guard let width, let height else { return }
    let size = FrameSize(width: width, height: height)
    for range in ranges where range.contains(size) {
      let format = range.format(size)
      let isKnown = left.contains {
        ($0.pixelFormat, $0.width, $0.height) == (format.pixelFormat, width, height)
      }
      if !isKnown { left.append(format) }
    }
  }

  /// Keeps those whose frames fit into memory. A size that does not is refused with numbers.
  private static func keep(
    _ left: inout [CameraFormat], in memory: StreamMemory
  ) throws(CameraError) {
    let matching = left.filter(memory.holds)
    if matching.isEmpty, let least = left.min(by: { $0.mostBytes < $1.mostBytes }) {
      throw .tooLarge(
        size: FrameSize(width: least.width, height: least.height), frameBytes: least.mostBytes,
        limit: memory.limit)
    }
    left = matching
  }

  private static func keep(
    _ left: inout [CameraFormat], _ ranges: [SizeRange], width: Int?, height: Int?
  ) throws(CameraError) {
    let wide = left.filter { width == nil || $0.width == width }
    let matching = wide.filter { height == nil || $0.height == height }
    if matching.isEmpty {
      func distance(_ format: CameraFormat) -> Int {
        abs(format.width - (width ?? format.width)) + abs(format.height - (height ?? format.height))
      }
      var candidates = left
      if let width, let height {
        let wanted = FrameSize(width: width, height: height)
        candidates += ranges.map { $0.format($0.nearest(to: wanted)) }
      }
      let nearest = candidates.min { distance($0) < distance($1) }
      throw .unsupported(
        field: wide.isEmpty ? "width" : "height",
        nearest: nearest.map { "\($0.width)x\($0.height)" })
    }
    left = matching
  }

  private static func keep(
    _ left: inout [CameraFormat], frameInterval wanted: FrameInterval?
  ) throws(CameraError) {
    guard let wanted else { return }
    let matching = left.filter { $0.has(wanted) }
    if matching.isEmpty {
      let nearest = left.flatMap({ $0.nearest(to: wanted) }).min {
        abs($0.uSec - wanted.uSec) < abs($1.uSec - wanted.uSec)
      }
      throw .unsupported(field: "frameInterval", nearest: nearest?.description)
    }
    left = matching
  }

  private static func preferred(_ formats: [CameraFormat], _ rule: PresetRule) -> [CameraFormat] {
    let within = formats.filter { rule.allows(width: $0.width, height: $0.height) }
    guard !within.isEmpty else {
      let least = formats.map { $0.width * $0.height }.min()
      return formats.filter { $0.width * $0.height == least }
    }
    let fast = within.filter {
      $0.frameIntervals.first?.reaches(framesPerSecond: rule.framesPerSecond) ?? true
    }
    guard fast.isEmpty else { return fast }
    let shortest = within.compactMap(\.frameIntervals.first).min()
    return within.filter { $0.frameIntervals.first == shortest }
  }

  private static func isWorse(_ left: CameraFormat, _ right: CameraFormat) -> Bool {
    let (leftArea, rightArea) = (left.width * left.height, right.width * right.height)
    if leftArea != rightArea { return leftArea < rightArea }
    if let a = left.frameIntervals.first, let b = right.frameIntervals.first, a != b {
      return a > b
    }
    return rank(left.pixelFormat) > rank(right.pixelFormat)
  }

  private static func rank(_ format: PixelFormat) -> Int {
    PixelFormat.captured.firstIndex(of: format) ?? PixelFormat.captured.count
  }
}

/// A preset's requirements for a format.
private struct PresetRule {
  /// The largest size allowed; nil for any.
  let largest: (width: Int, height: Int)?
  /// The least frame rate, in frames a second.
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
