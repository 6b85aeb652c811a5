// SPDX-License-Identifier: Apache-2.0

extension CaptureEvent {
  /// How a press reached the system.
  public struct Source: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A key of an input device.
    public static let key = Source(rawValue: "key")
    /// A line of a GPIO chip.
    public static let gpio = Source(rawValue: "gpio")
    /// A remote shutter.
    public static let remote = Source(rawValue: "remote")
    /// A mouse or touchpad that the configuration allows.
    public static let indirectPointer = Source(rawValue: "indirect_pointer")
    /// A touch screen that the configuration allows.
    public static let touch = Source(rawValue: "touch")
    /// A device that exists in the gateway alone, moved by `shutterctl sim`.
    public static let simulated = Source(rawValue: "simulated")
  }
}
