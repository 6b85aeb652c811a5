// SPDX-License-Identifier: Apache-2.0

/// Lets each matter into the log once a minute: what a camera does again and again would fill it.
struct LogPace {
  private static let pauseUSec: Int64 = 60_000_000

  private var lastUSec: [String: Int64] = [:]

  /// Whether this matter of a camera is to be logged now; then the next minute begins.
  mutating func admits(_ matter: String, of camera: String, nowUSec: Int64) -> Bool {
    let key = "\(camera)\n\(matter)"
    if let last = lastUSec[key], nowUSec - last < Self.pauseUSec { return false }
    lastUSec[key] = nowUSec
    return true
  }

  /// Forgets those of a camera that is gone.
  mutating func forget(_ camera: String) {
    lastUSec = lastUSec.filter { !$0.key.hasPrefix("\(camera)\n") }
  }
}
