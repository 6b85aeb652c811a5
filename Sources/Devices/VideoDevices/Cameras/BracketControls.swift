// SPDX-License-Identifier: Apache-2.0
import Vocabulary

/// The controls of a camera that a bracket sets, which decide how bright and how sharp a frame is, as
/// far as it has them.
package struct BracketControls: Sendable, Hashable {
  /// A control that is set by hand, and the one that has to give it up first.
  private struct Manual: Hashable {
    let control: CameraControl
    /// The automatic, and its value for "by hand".
    let automatic: ControlValue?
  }

  private let exposure: Manual?
  private let gain: Manual?
  private let focus: Manual?
  private let bias: Bias?

  /// The controls of this camera.
  package init(_ camera: CameraDescription) { self.init(camera.controls, bias: camera.bias) }

  /// Finds them by V4L2's numbers, which are the same for all drivers.
  ///
  /// - Parameter scale: the control that acts as exposure bias, where there is none of that number.
  init(_ controls: [CameraControl], bias scale: BiasScale? = nil) {
    func control(_ id: UInt32) -> CameraControl? { controls.first { $0.id == id } }
    func manual(_ id: UInt32, automatic: UInt32, off: Int64) -> Manual? {
      control(id).map { own in
        Manual(
          control: own,
          automatic: control(automatic).map {
            ControlValue(name: $0.name, value: $0.nearest(to: off))
          })
      }
    }
    exposure = manual(
      VideoControl.exposureAbsolute, automatic: VideoControl.exposureAuto,
      off: VideoControl.exposureManual)
    gain = manual(VideoControl.gain, automatic: VideoControl.autoGain, off: 0)
    focus = manual(VideoControl.focusAbsolute, automatic: VideoControl.focusAuto, off: 0)
    let menu = control(VideoControl.exposureBias).flatMap { $0.amounts.isEmpty ? nil : $0 }
    let other = scale.flatMap { scale in
      controls.first { $0.name == scale.control }.map { ($0, scale.unitsPerEV) }
    }
    bias = menu.map { .menu($0) } ?? other.map { .scale($0, unitsPerEV: $1) }
  }

  /// The names of the controls, each nil without such a control.
  package var exposureName: String? { exposure?.control.name }
  package var gainName: String? { gain?.control.name }
  package var focusName: String? { focus?.control.name }
  package var biasName: String? { bias?.control.name }

  /// Microseconds; nil without such a control.
  package var exposureUSec: ClosedRange<Int64>? {
    guard let control = exposure?.control, control.minimum <= control.maximum else { return nil }
    return Self.exposureUSec(ofUnits: control.minimum)...Self.exposureUSec(ofUnits: control.maximum)
  }

  package var gainRange: ClosedRange<Int64>? { range(of: gain) }

  package var focusRange: ClosedRange<Int64>? { range(of: focus) }

  /// Thousandths of an exposure value.
  package var biasMilliEV: ClosedRange<Int64>? { bias?.milliEV }

  /// The bias that a value of its control is, thousandths of an exposure value; nil if it is none.
  package func biasMilliEV(of value: Int64) -> Int64? { bias?.amount(of: value) }

  /// The controls to set for these values, automatics first, so that they can be set in one call. Each
  /// value becomes the nearest that its control accepts.
  package func settings(
    exposureUSec: Int64? = nil, gain: Int64? = nil, focus: Int64? = nil,
    biasMilliEV: Int64? = nil
  ) -> [ControlValue] {
    let wanted: [(Manual?, Int64?)] = [
      (exposure, exposureUSec.map(Self.exposureUnits)),
      (self.gain, gain), (self.focus, focus),
    ]
    let manual = wanted.compactMap { manual, value in
      manual.flatMap { manual in value.map { (manual, manual.control.nearest(to: $0)) } }
    }
    let automatics = manual.compactMap { $0.0.automatic }
    let values = manual.map { ControlValue(name: $0.0.control.name, value: $0.1) }
    let item = bias.flatMap { bias in
      biasMilliEV.flatMap(bias.nearest).map {
        ControlValue(name: bias.control.name, value: $0.value)
      }
    }
    return automatics + values + [item].compactMap(\.self)
  }

  /// The exposure of frames that were taken with such settings.
  ///
  /// - Parameter reported: the driver's report of them: nothing about times soon after a change.
  package func exposure(
    exposureUSec: Int64?, biasMilliEV: Int64?, reported: CameraExposure
  ) -> CameraExposure {
    var exposure = reported
    if let exposureUSec, let control = self.exposure?.control {
      exposure.program = .manual
      let units = control.nearest(to: Self.exposureUnits(exposureUSec))
      exposure.timeUSec = units > 0 ? Self.exposureUSec(ofUnits: units) : nil
      exposure.biasMilliEV = nil
    }
    if let item = biasMilliEV.flatMap({ bias?.nearest(to: $0) }) {
      exposure.biasMilliEV = item.amount
    }
    return exposure
  }

  /// The controls that such settings may change, values first: set back in this order, the automatics
  /// take over last.
  package func names(changedBy settings: [[ControlValue]]) -> [String] {
    let changed = Set(settings.joined().map(\.name))
    return names.filter(changed.contains)
  }

  /// Values in the order in which they are set back.
  package func sorted(_ values: [ControlValue]) -> [ControlValue] {
    values.filter { !names.contains($0.name) }
      + names.compactMap { name in values.first { $0.name == name } }
  }

  /// All of them, automatics last.
  private var names: [String] {
    let manual = [exposure, gain, focus].compactMap(\.self)
    return manual.map(\.control.name) + [biasName].compactMap(\.self)
      + manual.compactMap { $0.automatic?.name }
  }

  private func range(of manual: Manual?) -> ClosedRange<Int64>? {
    manual.flatMap {
      $0.control.minimum <= $0.control.maximum ? $0.control.minimum...$0.control.maximum : nil
    }
  }

  private static func exposureUSec(ofUnits units: Int64) -> Int64 {
    min(max(units, 0), Int64.max / exposureUnitUSec) * exposureUnitUSec
  }

  private static func exposureUnits(_ uSec: Int64) -> Int64 {
    (uSec + exposureUnitUSec / 2) / exposureUnitUSec
  }

  /// V4L2 counts exposure times in 100 µs.
  private static let exposureUnitUSec: Int64 = 100
}

/// A control that makes pictures darker and brighter, and how much of it is an exposure value; its default
/// value is a bias of 0. Drivers that have no V4L2_CID_AUTO_EXPOSURE_BIAS may have such a one.
package struct BiasScale: Sendable, Hashable {
  package let control: String
  /// At least 1.
  package let unitsPerEV: Int64

  package init(control: String, unitsPerEV: Int64) {
    self.control = control
    self.unitsPerEV = unitsPerEV
  }
}

/// The control that shifts what the camera's automatic chooses.
private enum Bias: Sendable, Hashable {
  /// V4L2's own: a menu of amounts in 0.001 EV.
  case menu(CameraControl)
  case scale(CameraControl, unitsPerEV: Int64)

  var control: CameraControl {
    switch self {
    case .menu(let control), .scale(let control, _): control
    }
  }

  /// Thousandths of an exposure value; nil for a menu without items, or an empty range.
  var milliEV: ClosedRange<Int64>? {
    switch self {
    case .menu(let control):
      guard let least = control.amounts.values.min(), let most = control.amounts.values.max() else {
        return nil
      }
      return least...most
    case .scale(let control, let units):
      let least = Self.milliEV(of: control.minimum, control, units)
      let most = Self.milliEV(of: control.maximum, control, units)
      return least <= most ? least...most : nil
    }
  }

  /// The amount of a value, thousandths of an exposure value; nil for an item that the menu does not have.
  func amount(of value: Int64) -> Int64? {
    switch self {
    case .menu(let control): control.amounts[value]
    case .scale(let control, let units): Self.milliEV(of: value, control, units)
    }
  }

  /// The accepted value that is nearest to a bias, and its amount.
  func nearest(to wanted: Int64) -> (value: Int64, amount: Int64)? {
    switch self {
    case .menu(let control):
      return control.amounts.min {
        $0.value.distance(from: wanted) < $1.value.distance(from: wanted)
      }.map { ($0.key, $0.value) }
    case .scale(let control, let units):
      guard let range = milliEV else { return nil }
      let bias = min(max(wanted, range.lowerBound), range.upperBound)
      let target = control.defaultValue.addingReportingOverflow(bias * units / 1000)
      let value = control.nearest(
        to: target.overflow ? control.defaultValue : target.partialValue)
      return (value, Self.milliEV(of: value, control, units))
    }
  }

  private static func milliEV(
    of value: Int64, _ control: CameraControl, _ units: Int64
  ) -> Int64 {
    let distance = value.subtractingReportingOverflow(control.defaultValue)
    // No camera has as many steps, but a driver may claim anything.
    let bounded = distance.overflow ? 0 : min(max(distance.partialValue, -most), most)
    return bounded * 1000 / units
  }

  private static let most: Int64 = 1 << 32
}
