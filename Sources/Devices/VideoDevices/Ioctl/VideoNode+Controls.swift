// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

extension VideoNode {
  /// VIDIOC_G_EXT_CTRLS: the values of these controls, in their order.
  func readControls(_ controls: [CameraControl]) throws(SystemError) -> [Int64] {
    guard !controls.isEmpty else { return [] }
    var arguments = controls.map { $0.argument(0) }
    guard clinux_get_controls(descriptor.raw, &arguments, arguments.count) == 0 else {
      throw SystemError("VIDIOC_G_EXT_CTRLS", path)
    }
    return zip(controls, arguments).map { $0.value(of: $1) }
  }

  /// VIDIOC_S_EXT_CTRLS: sets all of them or none. Throws `unsupported` where the driver refuses a value,
  /// `disconnected`, `device`.
  func setControls(_ settings: [ControlSetting]) throws(CameraError) {
    guard !settings.isEmpty else { return }
    let arguments = settings.map { $0.control.argument($0.value) }
    var refused = arguments.count
    guard clinux_set_controls(descriptor.raw, arguments, arguments.count, &refused) != 0 else {
      return
    }
    let error = SystemError("VIDIOC_S_EXT_CTRLS", path)
    switch error.errno.code {
    case EINVAL where refused < settings.count, ERANGE where refused < settings.count:
      throw .unsupported(field: settings[refused].control.name, nearest: nil)
    // A control that cannot be set while frames come, not a camera that others have.
    case EBUSY: throw .device(error)
    default: throw CameraError(error, node: path)
    }
  }
}

extension CameraControl {
  fileprivate func argument(_ value: Int64) -> clinux_control {
    clinux_control(id: id, is_wide: kind == .wideNumber, value: value)
  }

  /// The kernel counts 32 bits with a sign, which those of a mask do not have.
  fileprivate func value(of argument: clinux_control) -> Int64 {
    kind == .bits ? argument.value & 0xFFFF_FFFF : argument.value
  }
}
