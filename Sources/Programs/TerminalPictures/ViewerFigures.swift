// SPDX-License-Identifier: Apache-2.0

/// What a viewer knows of the frames that it has been sent.
package struct ViewerFigures: Hashable, Sendable {
  /// Microseconds over which the rates are counted.
  private static let windowUSec: Int64 = 2_000_000
  /// More frames than that are not kept for it.
  private static let mostTimes = 512

  package private(set) var frames: Int64 = 0
  /// Frames that the engine did not send, because the viewer had all buffers.
  package private(set) var skipped: Int64 = 0
  /// Frames that came while one was still being drawn.
  package private(set) var undrawn: Int64 = 0
  /// When the last press began, in microseconds of CLOCK_MONOTONIC.
  package private(set) var pressUSec: Int64?
  /// The time of the frame nearest to the last press, minus that of the press.
  package private(set) var offsetUSec: Int64?
  private var times: [Int64] = []

  package init() {}

  /// A frame has come.
  /// - Parameters:
  ///   - frameUSec: its time.
  ///   - skipped: frames that were not sent before it.
  ///   - isDrawn: false if it is left out.
  package mutating func take(frameUSec: Int64, skipped: Int64, isDrawn: Bool) {
    frames += 1
    self.skipped += max(0, skipped)
    if !isDrawn { undrawn += 1 }
    times.append(frameUSec)
    let first = times.firstIndex { $0 >= frameUSec - Self.windowUSec } ?? 0
    times.removeFirst(max(first, times.count - Self.mostTimes))
    if let pressUSec {
      let offset = frameUSec - pressUSec
      if offset.magnitude < offsetUSec?.magnitude ?? .max { offsetUSec = offset }
    }
  }

  /// A button went down.
  package mutating func press(atUSec: Int64) {
    pressUSec = atUSec
    let nearest = times.min { ($0 - atUSec).magnitude < ($1 - atUSec).magnitude }
    offsetUSec = nearest.map { $0 - atUSec }
  }

  /// Tenths of frames a second; nil as long as there are not two frames.
  package var tenthsPerSecond: Int64? {
    guard let first = times.first, let last = times.last, last > first else { return nil }
    let span = last - first
    return (Int64(times.count - 1) * 10_000_000 + span / 2) / span
  }

  /// A line for people, with the frame rate, frames that were left out, and the last press: "30.0/s, 3 skipped,
  /// 12 not drawn, press: nearest frame -4.2 ms".
  package var words: String {
    var parts: [String] = []
    if let rate = tenthsPerSecond { parts.append("\(rate / 10).\(rate % 10)/s") }
    parts.append("\(skipped) skipped")
    if undrawn > 0 { parts.append("\(undrawn) not drawn") }
    if let offsetUSec {
      let tenths = (offsetUSec.magnitude + 50) / 100
      let sign = offsetUSec < 0 && tenths > 0 ? "-" : "+"
      parts.append("press: nearest frame \(sign)\(tenths / 10).\(tenths % 10) ms")
    }
    return parts.joined(separator: ", ")
  }
}
