// SPDX-License-Identifier: Apache-2.0
import Glibc

//   frames     10    11    12    13    14
//                 ▲ set: the driver takes the value at once, as a sensor does not
//                 └ with a latency of 3, frame 13 (10 + 3) is the first that was taken with it

/// The controls of a synthetic camera that decide how bright its frames are, and the light of each frame:
/// as with a real sensor, a value shows only some frames after it was set.
///
/// The automatic keeps the exposure at the time that suits the picture, shifted by the bias.
package struct SyntheticExposure: Sendable {
  /// The frames from the newest when a value is set to the first that shows it.
  package static let latencies = 1...6

  private let latencyFrames: Int64
  /// The exposure time for which the picture is as bright as without controls, in 100 µs.
  private let usual: Int64
  private(set) var controls: [CameraControl]
  /// The light of the frames that are painted next, unless a change comes before.
  private var light = 1.0
  /// Changes that do not show yet, in their order.
  private var changes: [(from: Int64, light: Double)] = []
  /// The number of the newest frame that has ended; nil where the next one is the first of its run.
  private var newest: Int64?

  /// - Parameters:
  ///   - latencyFrames: one of `latencies`.
  ///   - framesPerSecond: at least 1: no exposure is longer than a frame.
  package init(latencyFrames: Int, framesPerSecond: Int) {
    self.latencyFrames = Int64(latencyFrames)
    let longest = Int64(max(10_000 / framesPerSecond, 1))
    usual = max(longest / 4, 1)
    var bias = CameraControl(
      id: VideoControl.exposureBias, name: "auto_exposure_bias",
      kind: .choice(Self.biases.indices.map(Int64.init)), minimum: 0,
      maximum: Int64(Self.biases.count - 1), step: 1, defaultValue: Self.noBias, value: Self.noBias)
    for (item, amount) in Self.biases.enumerated() { bias.amounts[Int64(item)] = amount }
    controls = [
      CameraControl(
        id: VideoControl.gain, name: "gain", minimum: Self.usualGain, maximum: 8 * Self.usualGain,
        step: 1, defaultValue: Self.usualGain, value: Self.usualGain),
      CameraControl(
        id: VideoControl.exposureAuto, name: "auto_exposure",
        kind: .choice([VideoControl.exposureManual, Self.automatic]), minimum: 0,
        maximum: Self.automatic, step: 1, defaultValue: Self.automatic, value: Self.automatic),
      CameraControl(
        id: VideoControl.exposureAbsolute, name: "exposure_time_absolute", minimum: 1,
        maximum: longest, step: 1, defaultValue: usual, value: usual),
      bias,
    ]
  }

  /// Sets a control, which it has.
  mutating func set(_ name: String, to value: Int64) {
    guard let index = controls.firstIndex(where: { $0.name == name }) else { return }
    controls[index].value = value
    guard let newest else {
      light = lightOfControls
      return
    }
    changes.append((newest + latencyFrames, lightOfControls))
  }

  /// The light of a frame, 1 for the usual. To be asked once for each frame, in their order.
  ///
  /// - Parameter newest: the newest frame that has ended, if it is not this one: a camera that is late
  ///   paints older ones, and a value that is set now must not show in them.
  mutating func light(ofFrame number: Int64, newest: Int64? = nil) -> Double {
    self.newest = newest ?? number
    while let change = changes.first, change.from <= number {
      light = change.light
      changes.removeFirst()
    }
    return light
  }

  /// The camera begins again, with what is set by now: its numbers start from 0.
  mutating func restart() {
    light = lightOfControls
    (changes, newest) = ([], nil)
  }

  private var lightOfControls: Double {
    let isByHand = value(VideoControl.exposureAuto) == VideoControl.exposureManual
    let item = Int(value(VideoControl.exposureBias) ?? Self.noBias)
    let time = Double(value(VideoControl.exposureAbsolute) ?? usual) / Double(usual)
    let gain = Double(value(VideoControl.gain) ?? Self.usualGain) / Double(Self.usualGain)
    return gain * (isByHand ? time : exp2(Double(Self.biases[item]) / 1000))
  }

  private func value(_ id: UInt32) -> Int64? { controls.first { $0.id == id }?.value }

  /// In 0.001 EV: 13 items.
  private static let biases: [Int64] = (-6...6).map { $0 * 500 }
  private static let noBias: Int64 = 6
  private static let usualGain: Int64 = 16
  /// V4L2_EXPOSURE_APERTURE_PRIORITY, as webcams call their automatic
  private static let automatic: Int64 = 3
}
