// SPDX-License-Identifier: Apache-2.0
import CLinux
import DeviceMonitor
import Vocabulary

/// The way in which the dial of an evdev device is to be used.
package struct DialSettings: Equatable, Sendable {
  /// Nil: the first usual one that it has.
  package var axis: DialAxis?
  /// The control that it turns, as a word of the configuration.
  package var control: String
  /// Whether clockwise turns a control down.
  package var isReversed: Bool

  package init(axis: DialAxis? = nil, control: String, isReversed: Bool = false) {
    self.axis = axis
    self.control = control
    self.isReversed = isReversed
  }
}

/// The dial of a device that is to be used.
struct DialSelection: Equatable {
  let settings: DialSettings
  /// EV_REL code.
  let axis: UInt16
  /// The axis' name.
  var name: String { word.rawValue }

  private let word: DialAxis

  /// Nil if the device has no such axis.
  init?(_ device: UdevDevice, _ settings: DialSettings) {
    let axes = device.attributes["capabilities/rel"].flatMap { KeySet(sysfs: $0) } ?? KeySet()
    let wanted = settings.axis.map { [$0] } ?? DialAxis.usual
    guard let word = wanted.first(where: { axes.contains($0.code) }) else { return nil }
    (self.settings, axis, self.word) = (settings, word.code, word)
  }
}

extension DialAxis {
  /// EV_REL code.
  fileprivate var code: UInt16 {
    let code =
      switch self {
      case .dial: REL_DIAL
      case .wheel: REL_WHEEL
      case .horizontalWheel: REL_HWHEEL
      case .x: REL_X
      case .y: REL_Y
      case .z: REL_Z
      case .misc: REL_MISC
      }
    return UInt16(code)
  }
}
