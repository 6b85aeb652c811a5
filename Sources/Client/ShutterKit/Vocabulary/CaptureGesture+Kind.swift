// SPDX-License-Identifier: Apache-2.0

extension CaptureGesture {
  /// A gesture that the gateway knows.
  public struct Kind: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A short press. Told at the release; if ``doubleTap`` is asked for too, when no second one has
    /// begun within 300 ms.
    public static let tap = Kind(rawValue: "tap")
    /// Two short presses, the second begun at most 300 ms after the first ended.
    public static let doubleTap = Kind(rawValue: "double_tap")
    /// Held for 500 ms, where nothing else is configured. Told while the button is still down.
    public static let hold = Kind(rawValue: "hold")
  }
}
