// SPDX-License-Identifier: Apache-2.0

/// A viewer's figures about the frames that it has been sent.
package struct ViewerFigures: Sendable {
  /// Microseconds over which the rates are counted.
  private static let windowUSec: Int64 = 2_000_000
  /// The greatest number of frames that are kept for it.
  private static let mostFrames = 512

  /// Frames that the viewer had, and those that it missed because it was slow.
  package private(set) var frames: Int64 = 0
  package private(set) var skipped: Int64 = 0
  /// The time at which the last press began, in microseconds of CLOCK_MONOTONIC.
  package private(set) var pressUSec: Int64?
  /// The time of the frame nearest to the last press, minus that of the press.
  package private(set) var offsetUSec: Int64?
  private var recent: [(frameUSec: Int64, skippedBefore: Int64)] = []

  package init() {}

  /// Counts a frame that has come.
  /// - Parameters:
  ///   - frameUSec: its time.
  ///   - skippedBefore: frames that were missed between it and the one before.
  package mutating func take(frameUSec: Int64, skippedBefore: Int64) {
    frames += 1
    skipped += max(0, skippedBefore)
    recent.append((frameUSec, max(0, skippedBefore)))
    let first = recent.firstIndex { $0.frameUSec >= frameUSec - Self.windowUSec } ?? 0
    recent.removeFirst(max(first, recent.count - Self.mostFrames))
    if let pressUSec {
      let offset = frameUSec - pressUSec
      if offset.magnitude < offsetUSec?.magnitude ?? .max { offsetUSec = offset }
    }
  }

  /// Notes that a button went down.
  package mutating func press(atUSec: Int64) {
    pressUSec = atUSec
    offsetUSec = recent.map { $0.frameUSec - atUSec }.min { $0.magnitude < $1.magnitude }
  }

  /// Tenths of frames a second that the viewer had, and that there were; nil as long as there are not two frames.
  package var tenthsPerSecond: (shown: Int64, all: Int64)? {
    guard let first = recent.first, let last = recent.last, last.frameUSec > first.frameUSec else {
      return nil
    }
    let spanUSec = last.frameUSec - first.frameUSec
    let shown = Int64(recent.count - 1)
    let missed = recent.dropFirst().reduce(0) { $0 + $1.skippedBefore }
    func rate(_ count: Int64) -> Int64 { (count * 10_000_000 + spanUSec / 2) / spanUSec }
    return (rate(shown), rate(shown + missed))
  }

  /// A line for people: "15.0 of 30.0/s, 312 skipped, press: nearest frame -4.2 ms".
  package var words: String {
    var parts: [String] = []
    if let (shown, all) = tenthsPerSecond {
      parts.append(
        shown == all ? "\(Self.tenths(all))/s" : "\(Self.tenths(shown)) of \(Self.tenths(all))/s")
    }
    parts.append("\(skipped) skipped")
    if let offsetUSec {
      let tenths = (Int64(offsetUSec.magnitude) + 50) / 100
      let sign = offsetUSec < 0 && tenths > 0 ? "-" : "+"
      parts.append("press: nearest frame \(sign)\(Self.tenths(tenths)) ms")
    }
    return parts.joined(separator: ", ")
  }

  private static func tenths(_ number: Int64) -> String { "\(number / 10).\(number % 10)" }
}
