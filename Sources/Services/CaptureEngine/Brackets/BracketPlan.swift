// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import VideoDevices

/// The controls of a camera that a bracket sets, step by step.
struct BracketPlan: Sendable {
  /// The values of each step.
  let steps: [[ControlValue]]
  /// The controls that the steps change, in the order in which they are set back.
  let names: [String]
  /// Two settings whose pictures differ visibly, by which the camera's latency is measured.
  let probe: (dark: [ControlValue], bright: [ControlValue])
  /// The time that the lens needs to move, microseconds.
  let settlingUSec: Int64

  /// The plan for these steps, which the camera was found to support.
  init(_ bracket: [BracketStep], _ controls: BracketControls) {
    steps = bracket.map {
      controls.settings(
        exposureUSec: $0.exposureUSec, gain: $0.gain, focus: $0.focus,
        biasMilliEV: $0.biasMilliEV)
    }
    let isBias = bracket.contains { $0.kind == .bias }
    probe = isBias ? controls.biasProbe : controls.valuesProbe
    names = controls.names(changedBy: steps + [probe.dark, probe.bright])
    settlingUSec = bracket.contains { $0.focus != nil } ? Self.focusUSec : 0
  }

  /// V4L2 does not say when a lens has arrived. Half a second is more than the cameras need that
  /// we know of.
  private static let focusUSec: Int64 = 500_000
}

extension BracketControls {
  /// The least and the most bias.
  fileprivate var biasProbe: (dark: [ControlValue], bright: [ControlValue]) {
    func biased(by bias: Int64?) -> [ControlValue] {
      settings(exposureUSec: nil, gain: nil, focus: nil, biasMilliEV: bias)
    }
    return (biased(by: biasMilliEV?.lowerBound), biased(by: biasMilliEV?.upperBound))
  }

  /// A sixteenth of an exposure time, and all of it; without such a control, the same of the gain.
  fileprivate var valuesProbe: (dark: [ControlValue], bright: [ControlValue]) {
    if let range = exposureUSec {
      let bright = min(range.upperBound, Self.probeUSec)
      let dark = max(range.lowerBound, bright / 16)
      return (
        settings(exposureUSec: dark, gain: nil, focus: nil, biasMilliEV: nil),
        settings(exposureUSec: bright, gain: nil, focus: nil, biasMilliEV: nil)
      )
    }
    return (
      settings(exposureUSec: nil, gain: gainRange?.lowerBound, focus: nil, biasMilliEV: nil),
      settings(exposureUSec: nil, gain: gainRange?.upperBound, focus: nil, biasMilliEV: nil)
    )
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
