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
  private let bias: CameraControl?

  /// Finds them by V4L2's numbers, which are the same for all drivers.
  package init(_ controls: [CameraControl]) {
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
    bias = control(VideoControl.exposureBias).flatMap { $0.amounts.isEmpty ? nil : $0 }
  }

  /// Microseconds; nil without such a control.
  package var exposureUSec: ClosedRange<Int64>? {
    guard let control = exposure?.control, control.minimum <= control.maximum else { return nil }
    return Self.exposureUSec(ofUnits: control.minimum)...Self.exposureUSec(ofUnits: control.maximum)
  }

  package var gainRange: ClosedRange<Int64>? { range(of: gain) }

  package var focusRange: ClosedRange<Int64>? { range(of: focus) }

  /// Thousandths of an exposure value.
  package var biasMilliEV: ClosedRange<Int64>? {
    guard let least = bias?.amounts.values.min(), let most = bias?.amounts.values.max() else {
      return nil
    }
    return least...most
  }

  /// The controls to set for these values, automatics first, so that they can be set in one call. Each
  /// value becomes the nearest that its control accepts.
  package func settings(
    exposureUSec: Int64?, gain: Int64?, focus: Int64?, biasMilliEV: Int64?
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
      biasItem(biasMilliEV).map { ControlValue(name: bias.name, value: $0.value) }
    }
    return automatics + values + [item].compactMap(\.self)
  }

  /// The exposure of frames that were taken with such settings.
  ///
  /// - Parameter reported: what the driver reports of them: nothing about times soon after a change.
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
    if let item = biasItem(biasMilliEV) { exposure.biasMilliEV = item.amount }
    return exposure
  }

  /// The item of the menu that is nearest to a bias.
  private func biasItem(_ wanted: Int64?) -> (value: Int64, amount: Int64)? {
    guard let wanted, let amounts = bias?.amounts else { return nil }
    return amounts.min { $0.value.distance(from: wanted) < $1.value.distance(from: wanted) }.map {
      ($0.key, $0.value)
    }
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
    return manual.map(\.control.name) + [bias?.name].compactMap(\.self)
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
