// SPDX-License-Identifier: Apache-2.0
import CLinux
import Vocabulary

//                       exposure_auto   time, absolute   ISO auto   ISO       bias
//   time is known       by hand         > 0
//   ISO is known                                         by hand    in menu
//   bias is known       not by hand                                           in menu

/// The controls of a driver that say how its frames are exposed, with their values. Values
/// for which V4L2 has no unit (gain, iris, focus, zoom) are not known.
struct ExposureControls: Sendable {
  /// All of them.
  static let numbers = [
    VideoControl.exposureAuto, VideoControl.exposureAbsolute, VideoControl.exposureBias,
    VideoControl.isoSensitivity, VideoControl.isoSensitivityAuto,
  ]
  /// Those whose values are items of integer menus.
  static let menus = [VideoControl.exposureBias, VideoControl.isoSensitivity]

  /// The values by the numbers of the controls. A driver has only some of them.
  private var values: [UInt32: Int32] = [:]
  /// The numbers that the items of the menus stand for.
  private let menus: [UInt32: [Int32: Int64]]

  /// - Parameters:
  ///   - values: of the driver's controls, by their numbers.
  ///   - menus: the values of the items of its integer menus.
  init(_ values: [UInt32: Int32], menus: [UInt32: [Int32: Int64]]) {
    self.values = values
    self.menus = menus
  }

  /// A control has another value now. Controls that the driver did not have are ignored.
  mutating func changed(_ id: UInt32, to value: Int32) {
    if values[id] != nil { values[id] = value }
  }

  /// The exposure that the values mean.
  var exposure: CameraExposure {
    var exposure = CameraExposure()
    let mode = values[VideoControl.exposureAuto].map { UInt32(bitPattern: $0) }
    exposure.program = mode.flatMap { Self.programs[$0] }
    let timeIsByHand = exposure.program == .manual || exposure.program == .shutterPriority
    if timeIsByHand, let time = values[VideoControl.exposureAbsolute], time > 0 {
      // The control counts in 100 µs. In automatic modes its value is mostly stale.
      exposure.timeUSec = Int64(time) * 100
    }
    if values[VideoControl.isoSensitivityAuto] == 0 {
      exposure.milliISO = number(VideoControl.isoSensitivity).flatMap { $0 > 0 ? $0 : nil }
    }
    if let program = exposure.program, program != .manual {
      exposure.biasMilliEV = number(VideoControl.exposureBias)
    }
    return exposure
  }

  /// The number that the present item of a menu stands for.
  private func number(_ id: UInt32) -> Int64? {
    guard let item = values[id] else { return nil }
    return menus[id]?[item]
  }

  private static let programs: [UInt32: CameraExposure.Program] = [
    V4L2_EXPOSURE_AUTO.rawValue: .automatic, V4L2_EXPOSURE_MANUAL.rawValue: .manual,
    V4L2_EXPOSURE_SHUTTER_PRIORITY.rawValue: .shutterPriority,
    V4L2_EXPOSURE_APERTURE_PRIORITY.rawValue: .aperturePriority,
  ]
}

//   frames   a  b  c  d  e  f  g  h
//                  │        │
//            known │ unknown │ known: a camera needs some frames for a new value,
//               changed   + 0.5 s     and nobody says how many

/// Keeps what is known about the exposure of each frame. Frames around a change of a control have
/// no known exposure, and neither have those of a driver that does not report changes: another
/// program could have set its controls in the meantime.
struct ExposureWatch: Sendable {
  /// Longer than any camera takes to use a new value: webcams need up to six frames.
  static let settlingUSec: Int64 = 500_000

  private var controls: ExposureControls
  /// Whether the driver reports changes.
  let reportsChanges: Bool
  private var changedUSec: Int64?

  /// - Parameters:
  ///   - controls: as they are before the first frame.
  ///   - reportsChanges: whether the driver reports the changes of all of them.
  init(_ controls: ExposureControls = .init([:], menus: [:]), reportsChanges: Bool = false) {
    self.controls = controls
    self.reportsChanges = reportsChanges
  }

  /// The exposure as the controls say it now: when the stream begins, that of its first frame.
  var present: CameraExposure { controls.exposure }

  /// A control was changed, at the latest at this time of CLOCK_MONOTONIC.
  mutating func changed(_ id: UInt32, to value: Int32, atUSec: Int64) {
    let before = controls.exposure
    controls.changed(id, to: value)
    if controls.exposure != before { changedUSec = atUSec }
  }

  /// The exposure of a frame with this stamp, the next one that the driver returns.
  func exposure(atUSec stampUSec: Int64) -> CameraExposure {
    guard reportsChanges else { return CameraExposure() }
    guard let changedUSec, stampUSec < changedUSec + Self.settlingUSec else {
      return controls.exposure
    }
    return CameraExposure()
  }
}
