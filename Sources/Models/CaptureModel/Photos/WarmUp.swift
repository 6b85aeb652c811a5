// SPDX-License-Identifier: Apache-2.0

//   brightness   0  0  0  0  60 90 110 118 120 120 121 120 120 120 120 120
//                dark        grows         └────── steady for 250 ms ──────┘ warm
//
//   a dark room: steady, and dark: nobody knows whether it stays so: warm after 1.5 s

/// The wait for a camera that has only just started: its first pictures are dark or burnt out until its automatics have
/// settled.
package struct WarmUp: Sendable {
  /// No camera is waited for longer, microseconds.
  package static let mostUSec: Int64 = 1_500_000
  /// The time for which pictures have to be alike, microseconds, and their least number.
  static let steadyUSec: Int64 = 250_000
  static let steadyFrames = 4
  /// How far the brightness of pictures that are alike may differ, of 255.
  static let tolerance = 6.0
  /// A mean brightness outside of it is rather that of a camera that has not settled.
  static let usual = 32.0...224.0

  private let firstUSec: Int64
  /// The newest frames that are alike.
  private var alike: [(uSec: Int64, brightness: Double)] = []
  package private(set) var isOver = false

  /// - Parameter firstUSec: the time of the first frame.
  package init(firstUSec: Int64) { self.firstUSec = firstUSec }

  /// The time at which it is over whatever comes.
  package var deadlineUSec: Int64 { firstUSec + Self.mostUSec }

  /// A frame has come.
  ///
  /// - Parameter brightness: its mean, 0 to 255; nil if it is not known, as of a damaged frame.
  package mutating func frame(atUSec uSec: Int64, brightness: Double?) {
    advance(toUSec: uSec)
    guard !isOver, let brightness else { return }
    // A slow change is also a change: all of them have to be near the newest.
    alike.append((uSec, brightness))
    if let last = alike.lastIndex(where: { abs($0.brightness - brightness) > Self.tolerance }) {
      alike.removeFirst(last + 1)
    }
    guard let first = alike.first, Self.usual.contains(brightness) else { return }
    isOver = alike.count >= Self.steadyFrames && uSec - first.uSec >= Self.steadyUSec
    // Memory is bounded at any frame rate.
    if alike.count > 256 { alike.removeFirst(128) }
  }

  /// Time has passed.
  package mutating func advance(toUSec uSec: Int64) {
    if uSec >= deadlineUSec { isOver = true }
  }
}
