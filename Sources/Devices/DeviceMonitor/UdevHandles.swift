// SPDX-License-Identifier: Apache-2.0
import CUdev
import LinuxIO

/// The library's context and a monitor that is receiving.
struct UdevHandles: ~Copyable {
  let udev: OpaquePointer
  let monitor: OpaquePointer

  /// Subscribes to a netlink group: "udev" or "kernel".
  init(group: String, subsystems: [String]) throws(SystemError) {
    guard let udev = udev_new() else { throw SystemError("set up libudev") }
    guard let monitor = udev_monitor_new_from_netlink(udev, group) else {
      let error = SystemError("listen to udev (an AF_NETLINK socket)")
      udev_unref(udev)
      throw error
    }
    for subsystem in subsystems {
      udev_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, nil)
    }
    let code = udev_monitor_enable_receiving(monitor)
    guard code >= 0 else {
      udev_monitor_unref(monitor)
      udev_unref(udev)
      throw SystemError("listen to udev (an AF_NETLINK socket)", errno: Errno(-code))
    }
    self.udev = udev
    self.monitor = monitor
  }

  deinit {
    udev_monitor_unref(monitor)
    udev_unref(udev)
  }

  /// Readable when an event is there; non-blocking.
  var descriptor: Int32 { udev_monitor_get_fd(monitor) }
}
