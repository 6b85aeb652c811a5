// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// Sets and reads the controls of a device, each call as a whole.
protocol ControlDriver: ~Copyable {
  func setControls(_ settings: [ControlSetting]) throws(CameraError)
  func readControls(_ controls: [CameraControl]) throws(SystemError) -> [Int64]
}

extension ControlDriver where Self: ~Copyable {
  /// Sets as many of these as the device takes, in the order in which it takes them. Throws `disconnected`.
  func apply(_ settings: [ControlSetting]) throws(CameraError) -> [ControlRefusal] {
    var refusals: [ControlRefusal] = []
    for call in ControlOrder.calls(for: settings) {
      guard let error = try refusal(of: call.settings) else { continue }
      // One that is refused must not keep the others from being set.
      for setting in call.settings {
        let error = call.settings.count == 1 ? error : try refusal(of: [setting])
        guard let error, !call.mayFail else { continue }
        refusals.append(ControlRefusal(setting, .error(error)))
      }
    }
    return refusals
  }

  /// Sets all of these, in the order in which the device takes them, up to the first one that it refuses.
  func set(_ settings: [ControlSetting]) throws(CameraError) {
    for call in ControlOrder.calls(for: settings) {
      if let error = try refusal(of: call.settings), !call.mayFail { throw error }
    }
  }

  private func refusal(of settings: [ControlSetting]) throws(CameraError) -> CameraError? {
    do throws(CameraError) {
      try setControls(settings)
      return nil
    } catch {
      if error == .disconnected { throw error }
      return error
    }
  }

  /// The values of those that can be read.
  func values(of controls: [CameraControl]) -> [ControlValue] {
    func value(_ control: CameraControl, _ value: Int64) -> ControlValue {
      ControlValue(name: control.name, value: value)
    }
    if let all = try? readControls(controls) { return zip(controls, all).map(value) }
    return controls.compactMap { control in
      (try? readControls([control]).first).map { value(control, $0) }
    }
  }

  /// Those that the device took without using them.
  func ignored(of settings: [ControlSetting]) -> [ControlRefusal] {
    let lasting = ControlOrder.lasting(settings)
    let found = values(of: lasting.map(\.control))
    return lasting.compactMap { setting in
      guard let now = found.first(where: { $0.name == setting.control.name })?.value,
        now != setting.value
      else { return nil }
      return ControlRefusal(setting, .ignored(now: now))
    }
  }

  /// Sets controls again when the stream has started, because some cameras forget them at its start. A driver may
  /// refuse a control from then on, which does not matter if the camera still has its value.
  ///
  /// - Parameter refused: those that were refused before.
  func applyAgain(
    _ settings: [ControlSetting], refused: [ControlRefusal]
  ) throws(CameraError) -> [ControlRefusal] {
    guard !settings.isEmpty else { return [] }
    let names = Set(refused.map(\.control))
    let again = try apply(settings).filter { names.contains($0.control) }
    let ignored = ignored(of: settings).filter { refusal in
      !again.contains { $0.control == refusal.control }
    }
    return again + ignored
  }
}

extension VideoNode: ControlDriver {}

/// A value that a camera did not take. It costs the value, and nothing else.
package struct ControlRefusal: Sendable, Hashable, CustomStringConvertible {
  package enum Reason: Sendable, Hashable {
    case error(CameraError)
    /// The camera took the value, and has another one.
    case ignored(now: Int64)
  }

  /// As v4l2-ctl names it.
  package let control: String
  package let value: Int64
  package let reason: Reason
  /// The automatic that rules the control, by V4L2.
  private let isRuled: Bool

  init(_ setting: ControlSetting, _ reason: Reason) {
    control = setting.control.name
    value = setting.value
    self.reason = reason
    isRuled = Automatic.all.contains { $0.ruled.contains(setting.control.id) }
  }

  /// The error of the call that was refused.
  package var error: CameraError? {
    if case .error(let error) = reason { error } else { nil }
  }

  package var description: String { "the control '\(control)' is not set to \(value): \(words)" }

  private var words: String {
    switch reason {
    case .ignored(let now): "the camera took it without an error, and has \(now)"
    case .error(.device(let error)) where Self.isState(error):
      isRuled
        ? "the camera does not take it while an automatic mode rules it; turn that off as well, if it is on"
        : "the camera does not take it in its present state (\(error.operation), errno \(error.errno.code))"
    case .error(.device(let error)) where error.errno.code == EBUSY:
      "the camera does not take it while it streams"
    case .error(.unsupported): "the driver does not accept the value"
    case .error(let error): "\(error)"
    }
  }

  /// EILSEQ is how uvcvideo reports a camera's "wrong state" up to Linux 6.2; EACCES since then.
  private static func isState(_ error: SystemError) -> Bool {
    [EILSEQ, EACCES].contains(error.errno.code)
  }
}
