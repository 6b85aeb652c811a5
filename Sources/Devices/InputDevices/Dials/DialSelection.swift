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
  package var pace = DialPaceSettings()
  /// For an axis with a position: the detents from one end to the other.
  package var detents = 50
  /// For an axis with a position: whether it has no ends.
  package var isEndless = false

  package init(axis: DialAxis? = nil, control: String, isReversed: Bool = false) {
    self.axis = axis
    self.control = control
    self.isReversed = isReversed
  }
}

/// The dial of a device that is to be used.
struct DialSelection: Equatable {
  let settings: DialSettings
  /// EV_REL code, or EV_ABS code of an axis with a position.
  let axis: UInt16
  /// The axis' name.
  var name: String { word.rawValue }
  var isAbsolute: Bool { word.isAbsolute }

  private let word: DialAxis

  /// Nil if the device has no such axis.
  init?(_ device: UdevDevice, _ settings: DialSettings) {
    func axes(_ name: String) -> KeySet {
      device.attributes["capabilities/\(name)"].flatMap { KeySet(sysfs: $0) } ?? KeySet()
    }
    let (relative, absolute) = (axes("rel"), axes("abs"))
    let wanted = settings.axis.map { [$0] } ?? DialAxis.usual
    let found = wanted.first { ($0.isAbsolute ? absolute : relative).contains($0.code) }
    guard let word = found else { return nil }
    (self.settings, axis, self.word) = (settings, word.code, word)
  }
}

extension DialAxis {
  /// EV_REL or EV_ABS code.
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
      case .absoluteX: ABS_X
      case .absoluteY: ABS_Y
      case .absoluteZ: ABS_Z
      case .absoluteRX: ABS_RX
      case .absoluteRY: ABS_RY
      case .absoluteRZ: ABS_RZ
      case .throttle: ABS_THROTTLE
      case .rudder: ABS_RUDDER
      case .absoluteWheel: ABS_WHEEL
      case .gas: ABS_GAS
      case .brake: ABS_BRAKE
      case .volume: ABS_VOLUME
      case .absoluteMisc: ABS_MISC
      }
    return UInt16(code)
  }
}
