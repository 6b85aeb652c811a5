// SPDX-License-Identifier: Apache-2.0
import Vocabulary

//   zoom 1…5, camera's step 0.01      1, 1.1, 1.2 … 5          40 steps: two turns of a dial
//   zoom 1…3, camera's step 0.5       1, 1.5 … 3               what the camera has
//   bias menu -1, 0, 1                -1, 0, 1                 what the camera has
//   bias -2…2, camera's step 0.03     -2, -1.667 … 0 … 2       thirds, as photographers count

/// The values through which people turn a system control: those of the camera, unless it has more of them than
/// anybody wants to turn through.
enum SystemControlScale {
  /// From one end of the zoom to the other.
  static let zoomSteps: Double = 40
  /// Thousandths of an exposure value.
  static let biasStepMilliEV: Double = 1000 / 3

  /// Nil without a zoom.
  static func zoom(_ support: CaptureSupport.Zoom?) -> ControlScale? {
    guard let support, support.maximumFactor.isFinite, support.maximumFactor > 1 else { return nil }
    let range = support.maximumFactor - 1
    let step = min(max(range / zoomSteps, support.step ?? 0), range)
    let scale = ControlScale.range(minimum: 1, maximum: support.maximumFactor, step: step)
    return scale.fault == nil ? scale : nil
  }

  /// In EV; nil without a bias.
  static func bias(_ support: CaptureSupport.ExposureBias?) -> ControlScale? {
    guard let support, support.minimum <= support.maximum else { return nil }
    let values = support.values ?? multiples(support).map { Double($0) / 1000 }
    let scale = ControlScale.values(values)
    return scale.fault == nil && values.count > 1 ? scale : nil
  }

  /// The amounts around 0 in 0.001 EV, not closer than a third of an exposure value.
  private static func multiples(_ support: CaptureSupport.ExposureBias) -> [Int64] {
    let step = max(support.step.map { $0 * 1000 } ?? 0, biasStepMilliEV)
    let low = max((support.minimum * 1000 / step).rounded(.up), -Double(ControlScale.most / 2))
    let high = min(
      (support.maximum * 1000 / step).rounded(.down), Double(ControlScale.most / 2 - 1))
    guard low <= high else { return [] }
    return (Int(low)...Int(high)).map { Int64((Double($0) * step).rounded()) }
  }

  /// The value of a scale that is nearest to one of the camera.
  static func nearest(_ value: Double, on scale: ControlScale) -> Double {
    switch scale {
    case .values(let values):
      return values.min { abs($0 - value) < abs($1 - value) } ?? scale.first
    case .range, .choices:
      return scale.accepted(min(max(value, scale.first), scale.last)) ?? scale.first
    }
  }
}
