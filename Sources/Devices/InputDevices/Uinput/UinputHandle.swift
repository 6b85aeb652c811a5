// SPDX-License-Identifier: Apache-2.0
import CEvdev
import CLinux
import LinuxIO

/// A device made through uinput; it goes when this value goes.
struct UinputHandle: ~Copyable {
  static let path = "/dev/uinput"

  let descriptor: OwnedDescriptor
  /// Its path in sysfs; empty where the kernel does not tell.
  let syspath: String
  private let device: OpaquePointer

  /// Makes a device with the capabilities of a libevdev context.
  init(template: OpaquePointer, physicalPath: String) throws(SystemError) {
    let descriptor = try OwnedDescriptor.open(Self.path, O_RDWR | O_NONBLOCK)
    guard clinux_uinput_set_phys(descriptor.raw, physicalPath) == 0 else {
      throw SystemError("UI_SET_PHYS", Self.path)
    }
    var device: OpaquePointer?
    let code = libevdev_uinput_create_from_device(template, descriptor.raw, &device)
    guard code == 0, let device else {
      throw SystemError("make a device through", Self.path, errno: Errno(-code))
    }
    self.descriptor = descriptor
    self.device = device
    syspath = libevdev_uinput_get_syspath(device).map { String(cString: $0) } ?? ""
  }

  deinit { libevdev_uinput_destroy(device) }
}
