// SPDX-License-Identifier: Apache-2.0
import CLinux
import Testing
import Vocabulary

@testable import VideoDevices

/// The exposure of frames according to drivers' controls, and when it is known.
@Suite struct ExposureControlsTests {
  private static let biases: [Int32: Int64] = [0: -2000, 1: 0, 2: 2000]
  private static let sensitivities: [Int32: Int64] = [0: 0, 1: 100_000, 2: 800_000]

  private static func controls(_ values: [UInt32: Int32]) -> ExposureControls {
    ExposureControls(
      values,
      menus: [
        VideoControl.exposureBias: biases, VideoControl.isoSensitivity: sensitivities,
      ])
  }

  @Test("only what is set by hand is known, and a bias only where the camera chooses")
  func meaning() {
    typealias Control = VideoControl
    func exposure(_ values: [UInt32: Int32]) -> CameraExposure { Self.controls(values).exposure }
    #expect(exposure([:]) == CameraExposure())
    #expect(exposure([Control.exposureAbsolute: 100]) == CameraExposure())
    let modes: [(Int32, CameraExposure.Program?, Int64?, Int64?)] = [
      (0, .automatic, nil, 2000), (1, .manual, 15_600, nil), (2, .shutterPriority, 15_600, 2000),
      (3, .aperturePriority, nil, 2000), (4, nil, nil, nil), (-1, nil, nil, nil),
    ]
    for (mode, program, timeUSec, biasMilliEV) in modes {
      let found = exposure([
        Control.exposureAuto: mode, Control.exposureAbsolute: 156, Control.exposureBias: 2,
      ])
      #expect(found.program == program && found.timeUSec == timeUSec)
      #expect(found.biasMilliEV == biasMilliEV && found.milliISO == nil)
    }
    #expect(exposure([Control.exposureAuto: 1, Control.exposureAbsolute: 0]).timeUSec == nil)
    // A sensitivity: by hand, automatic, not said, not in the menu, and "0".
    let sensitivities: [(Int32?, Int32, Int64?)] = [
      (0, 1, 100_000), (1, 1, nil), (nil, 1, nil), (0, 9, nil), (0, 0, nil),
    ]
    for (automatic, item, milliISO) in sensitivities {
      var values = [Control.isoSensitivity: item]
      values[Control.isoSensitivityAuto] = automatic
      #expect(exposure(values).milliISO == milliISO)
    }
  }

  @Test("frames around a change have no known exposure, and none where changes are not reported")
  func watched() {
    let controls = Self.controls([VideoControl.exposureAuto: 1, VideoControl.exposureAbsolute: 100])
    var watch = ExposureWatch(controls, reportsChanges: true)
    #expect(watch.present.timeUSec == 10_000)
    #expect(watch.exposure(atUSec: 0).timeUSec == 10_000)
    watch.changed(VideoControl.exposureAbsolute, to: 50, atUSec: 1_000_000)
    // Exposed before it, and returned after it.
    #expect(watch.exposure(atUSec: 990_000) == CameraExposure())
    #expect(watch.exposure(atUSec: 1_499_999) == CameraExposure())
    #expect(watch.exposure(atUSec: 1_500_000).timeUSec == 5000)
    // A report that changes nothing, and one of a control that the driver did not have.
    watch.changed(VideoControl.exposureAbsolute, to: 50, atUSec: 2_000_000)
    watch.changed(VideoControl.isoSensitivity, to: 1, atUSec: 2_000_000)
    #expect(watch.exposure(atUSec: 2_000_001).timeUSec == 5000)
    let silent = ExposureWatch(controls)
    #expect(silent.present.timeUSec == 10_000 && silent.exposure(atUSec: 0) == CameraExposure())
  }

  @Test("a frame has the exposure of its stamp")
  func frames() throws {
    let format = FrameFormat(pixelFormat: .grey, width: 2, height: 2, bytesPerLine: 2)
    let watch = ExposureWatch(
      Self.controls([VideoControl.exposureAuto: 0, VideoControl.exposureBias: 1]),
      reportsChanges: true)
    var intake = FrameIntake(format, blockSize: 4, exposure: watch, counters: SharedCounters())
    func frame(_ sequence: UInt32, atUSec: Int64) throws -> Frame {
      let bytes = [UInt8](repeating: 0, count: 4)
      var buffer = v4l2_buffer()
      buffer.sequence = sequence
      buffer.flags = UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC)
      (buffer.timestamp.tv_sec, buffer.timestamp.tv_usec) = (
        Int(atUSec / 1_000_000), Int(atUSec % 1_000_000)
      )
      let filled = FilledBuffer(buffer)
      let frame = bytes.withUnsafeBytes {
        intake.accept(filled, [$0], dequeuedUSec: atUSec)
      }
      return try #require(frame)
    }
    #expect(try frame(0, atUSec: 1_000_000).metadata.exposure.biasMilliEV == 0)
    intake.exposure.changed(VideoControl.exposureBias, to: 2, atUSec: 1_010_000)
    #expect(try frame(1, atUSec: 1_040_000).metadata.exposure == CameraExposure())
    #expect(try frame(2, atUSec: 1_540_000).metadata.exposure.biasMilliEV == 2000)
  }
}
