// SPDX-License-Identifier: Apache-2.0

extension CaptureEvent {
  /// What a button is for, by the gateway's configuration.
  public struct Role: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Takes the picture. Volume down, the camera key and remote shutters, where nothing else is
    /// configured.
    public static let primary = Role(rawValue: "primary")
    /// Whatever else there is to do. Volume up, where nothing else is configured.
    public static let secondary = Role(rawValue: "secondary")
    /// The first stage of a two-stage shutter: a press of its own, around that of the second stage.
    public static let halfPress = Role(rawValue: "half_press")
  }
}
