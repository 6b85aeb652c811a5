// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Synchronization

@testable import VideoDevices

/// A driver with the controls of a webcam, and the rules by which the kernel's uvcvideo and a camera take them.
final class UVCControls: ControlDriver {
  /// What a camera does with a value that one of its automatics rules, when the kernel lets it through.
  enum Firmware: Sendable {
    case ignores, refuses
  }

  static let table = [
    control(VideoControl.exposureAuto, "auto_exposure", .choice([1, 3]), 3),
    control(VideoControl.exposureAbsolute, "exposure_time_absolute", .number, 250),
    control(VideoControl.focusAbsolute, "focus_absolute", .number, 0),
    control(VideoControl.focusAuto, "focus_automatic_continuous", .number, 1),
    control(VideoControl.whiteBalanceTemperature, "white_balance_temperature", .number, 4000),
    control(VideoControl.autoWhiteBalance, "white_balance_automatic", .number, 1),
    control(VideoControl.gain, "gain", .number, 0),
  ]

  private struct State {
    var values = Dictionary(uniqueKeysWithValues: table.map { ($0.name, $0.value) })
    var calls: [[String]] = []
    var stalled: Set<String> = []
  }

  private let state = Mutex(State())
  private let firmware: Firmware

  init(_ firmware: Firmware = .refuses) { self.firmware = firmware }

  var values: [String: Int64] { state.withLock(\.values) }
  /// The calls that were not refused, each with what it has set.
  var calls: [[String]] { state.withLock(\.calls) }

  /// Has a control answer with an error.
  func stall(_ name: String) { state.withLock { _ = $0.stalled.insert(name) } }

  /// Has the camera go back to its defaults, as some do when a stream starts.
  func forget() { state.withLock { $0.values = State().values } }

  func set(_ name: String, _ value: Int64) { state.withLock { $0.values[name] = value } }

  static func settings(_ wanted: KeyValuePairs<String, Int64>) -> [ControlSetting] {
    wanted.map { name, value in ControlSetting(table.first { $0.name == name }!, value) }
  }

  func setControls(_ settings: [ControlSetting]) throws(CameraError) {
    let code: Int32? = state.withLock { state in
      for setting in settings {
        // uvc_ctrl_is_accessible: the automatic's value in the same call, else its present one.
        guard let master = Self.master(of: setting.control.id) else { continue }
        let new = settings.last { $0.control.id == master.control }?.value
        if (new ?? state.values[Self.name(master.control)]) != master.manual { return EACCES }
      }
      // A value is sent before the automatic of its own call, but for the exposure.
      for setting in settings.sorted(by: { Self.order($0) < Self.order($1) }) {
        let name = setting.control.name
        if state.stalled.contains(name) { return EIO }
        if let master = Self.master(of: setting.control.id),
          state.values[Self.name(master.control)] != master.manual
        {
          if firmware == .refuses { return EILSEQ }
          continue
        }
        state.values[name] = setting.value
        if name == "auto_exposure", setting.value != 1 {
          state.values["exposure_time_absolute"] = 156
        }
      }
      state.calls.append(settings.map { "\($0.control.name)=\($0.value)" })
      return nil
    }
    if let code {
      throw .device(SystemError("VIDIOC_S_EXT_CTRLS", "/dev/video0", errno: Errno(code)))
    }
  }

  func readControls(_ controls: [CameraControl]) throws(SystemError) -> [Int64] {
    let values: [Int64]? = state.withLock { state in
      guard controls.allSatisfy({ !state.stalled.contains($0.name) }) else { return nil }
      return controls.map { state.values[$0.name] ?? 0 }
    }
    guard let values else { throw SystemError("VIDIOC_G_EXT_CTRLS", errno: Errno(EIO)) }
    return values
  }

  private static func control(
    _ id: UInt32, _ name: String, _ kind: CameraControl.Kind, _ value: Int64
  ) -> CameraControl {
    CameraControl(
      id: id, name: name, kind: kind, minimum: 0, maximum: 10_000, step: 1, defaultValue: value,
      value: value)
  }

  private static func name(_ id: UInt32) -> String { table.first { $0.id == id }!.name }

  private static func master(of id: UInt32) -> (control: UInt32, manual: Int64)? {
    switch id {
    case VideoControl.exposureAbsolute: (VideoControl.exposureAuto, 1)
    case VideoControl.focusAbsolute: (VideoControl.focusAuto, 0)
    case VideoControl.whiteBalanceTemperature: (VideoControl.autoWhiteBalance, 0)
    default: nil
    }
  }

  /// The selectors of UVC, by which uvcvideo sends the values of one call.
  private static func order(_ setting: ControlSetting) -> Int {
    switch setting.control.id {
    case VideoControl.exposureAuto: 1
    case VideoControl.exposureAbsolute: 3
    case VideoControl.focusAbsolute: 5
    case VideoControl.whiteBalanceTemperature: 6
    case VideoControl.autoWhiteBalance: 12
    case VideoControl.focusAuto: 17
    default: 9
    }
  }
}
