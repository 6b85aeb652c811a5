// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import VideoDevices

/// The controls of a camera that a bracket sets, step by step.
struct BracketPlan: Sendable {
  /// The values of each step.
  let steps: [[ControlValue]]
  /// The controls that the steps change, in the order in which they are set back.
  let names: [String]
  /// The ways to measure the latency of each control that the steps set. A lens has none: the brightness
  /// does not show whether it has arrived.
  let probes: [LatencyProbe]
  /// The time that the lens needs to move, microseconds.
  let settlingUSec: Int64

  /// The plan for these steps, which the camera was found to support.
  init(_ bracket: [BracketStep], _ controls: BracketControls) {
    steps = bracket.map {
      controls.settings(
        exposureUSec: $0.exposureUSec, gain: $0.gain, focus: $0.focus,
        biasMilliEV: $0.biasMilliEV)
    }
    func sets(_ field: KeyPath<BracketStep, Int64?>) -> Bool {
      bracket.contains { $0[keyPath: field] != nil }
    }
    probes = [
      sets(\.exposureUSec) ? controls.exposureProbe : nil, sets(\.gain) ? controls.gainProbe : nil,
      sets(\.biasMilliEV) ? controls.biasProbe : nil,
    ].compactMap(\.self)
    names = controls.names(changedBy: steps + probes.flatMap { [$0.dark, $0.bright] })
    settlingUSec = bracket.contains { $0.focus != nil } ? Self.focusUSec : 0
  }

  /// V4L2 does not report when a lens has arrived. Half a second is more than any camera that we
  /// know needs.
  private static let focusUSec: Int64 = 500_000
}

/// Two settings of a control whose pictures differ visibly, by which its latency is measured.
struct LatencyProbe: Sendable {
  let control: String
  let dark: [ControlValue]
  let bright: [ControlValue]
}

extension BracketControls {
  /// A sixteenth of an exposure time, and all of it.
  fileprivate var exposureProbe: LatencyProbe? {
    guard let exposureName, let range = exposureUSec else { return nil }
    let bright = min(range.upperBound, Self.probeUSec)
    return LatencyProbe(
      control: exposureName, dark: settings(exposureUSec: max(range.lowerBound, bright / 16)),
      bright: settings(exposureUSec: bright))
  }

  /// The least and the most gain.
  fileprivate var gainProbe: LatencyProbe? {
    guard let gainName, let range = gainRange else { return nil }
    return LatencyProbe(
      control: gainName, dark: settings(gain: range.lowerBound),
      bright: settings(gain: range.upperBound))
  }

  /// The least and the most bias.
  fileprivate var biasProbe: LatencyProbe? {
    guard let biasName, let range = biasMilliEV else { return nil }
    return LatencyProbe(
      control: biasName, dark: settings(biasMilliEV: range.lowerBound),
      bright: settings(biasMilliEV: range.upperBound))
  }

  /// Short enough for 30 frames a second, long enough for a room.
  private static let probeUSec: Int64 = 30_000
}

extension BracketSupport {
  /// The brackets of a camera with these controls.
  ///
  /// - Parameter frameLimit: frames that photos may hold together.
  init(_ controls: BracketControls, frameLimit: Int) {
    self.init()
    maximumCount = min(Self.mostSteps, frameLimit)
    biasMilliEV = controls.biasMilliEV
    exposureUSec = controls.exposureUSec
    gain = controls.gainRange
    focus = controls.focusRange
    if kinds.isEmpty { maximumCount = 0 }
  }
}
