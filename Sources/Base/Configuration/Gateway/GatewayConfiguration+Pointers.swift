// SPDX-License-Identifier: Apache-2.0

import Vocabulary

extension GatewayConfiguration {
  /// A rule for pointing devices that are opted in, `[[pointer]]`: touch screens, pens, touch pads
  /// and mice. They are grabbed only for a client that fills the screen and asks for their lock.
  package struct PointerRule: Sendable, Equatable {
    /// The roles of buttons for which the file has no table.
    package static let defaultRoles: [String: Role] = [
      "BTN_LEFT": .primary, "BTN_RIGHT": .secondary,
    ]
    /// The surface of a rule that names none.
    package static let defaultSurface = "display0"
    /// The longest name of a surface, in bytes.
    package static let longestSurface = 64

    /// The logical name, under which clients know the device: unique, without a slash.
    package var name: String?
    /// The devices that the rule applies to, among pointing devices.
    package var match: DeviceMatch
    /// The name of the surface that they point at.
    package var surface = PointerRule.defaultSurface
    /// The turn or mirroring of the surface; `nil`: by udev's property, or none.
    package var orientation: Orientation?
    /// The role of a touch.
    package var role = Role.primary
    /// The roles of the buttons of mice, touch pads and pens, by key name.
    package var roles = PointerRule.defaultRoles
    /// Whether the touches of a touch pad are presses, in place of its buttons.
    package var padTouches = false
    /// The size of the surface in pixels.
    package var size = SurfaceSize()
    /// Whether a compositor uses it. Then touches are never kept from it, and only it knows where a
    /// mouse points.
    package var hasCompositor = true
    /// Whether contacts that are palms by the device's own word (MT_TOOL_PALM) are no presses.
    package var rejectsPalms = false
    /// The size from which a contact also counts as a palm, in the device's own units (ABS_MT_TOUCH_MAJOR); nil: no
    /// contact is a palm because of its size.
    package var palmSize: Int32?

    package init(match: DeviceMatch) {
      self.match = match
    }
  }

  /// The way a surface lies on its device.
  package enum Orientation: Sendable, Equatable {
    /// Turned clockwise by 0, 90, 180 or 270 degrees.
    case rotation(Int)
    /// By six numbers with the meaning of `LIBINPUT_CALIBRATION_MATRIX`, each -1000 to 1000.
    case matrix([Double])
  }
}
