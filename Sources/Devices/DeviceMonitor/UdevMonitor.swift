// SPDX-License-Identifier: Apache-2.0
import CUdev
import Glibc
import LinuxIO

/// The devices of some subsystems: those that exist at the start, then all that come, change and
/// go.
///
/// The monitor is switched on before the devices are enumerated, so that none is missed, and a
/// device that both find is reported once. Events come from udevd after it has set rights and
/// properties. Where it does not run (containers, small systems), they come from the kernel.
@LoopActor
package final class UdevMonitor {
  private let subsystems: [String]
  private let onEvent: @LoopActor (UdevEvent) -> Void
  private let handles: UdevHandles
  private let waitsForUdev: Bool
  private var known = KnownDevices()
  private var watch: DescriptorWatch?

  /// Creates the monitor. Nothing is reported before `start`.
  ///
  /// - Throws: if the process may not open a netlink socket (`AF_NETLINK`).
  package init(
    subsystems: [String], onEvent: @escaping @LoopActor (UdevEvent) -> Void
  ) throws(SystemError) {
    self.subsystems = subsystems
    self.onEvent = onEvent
    waitsForUdev = access("/run/udev/control", F_OK) == 0
    handles = try UdevHandles(group: waitsForUdev ? "udev" : "kernel", subsystems: subsystems)
  }

  /// Reports the devices that exist before it returns, and every change from then on.
  package func start() throws(SystemError) {
    watch = try EventLoop.shared.watch(handles.descriptor, for: .readable) { [weak self] _ in
      self?.receive()
    }
    enumerate()
  }

  /// Ends the reports.
  package func stop() {
    watch?.cancel()
    watch = nil
  }

  private func receive() {
    while watch != nil {
      errno = 0
      if let device = udev_monitor_receive_device(handles.monitor) {
        defer { udev_device_unref(device) }
        take(device)
      } else if errno == ENOBUFS {
        // Events were lost because the socket was full. Enumeration finds what changed.
        enumerate()
      } else if errno != EINTR {
        return
      }
    }
  }

  private func take(_ device: OpaquePointer) {
    guard let copy = UdevDevice(copying: device), subsystems.contains(copy.subsystem) else {
      return
    }
    let action = udev_device_get_action(device).map { String(cString: $0) } ?? "change"
    if let event = known.take(action: action, copy) { onEvent(event) }
  }

  private func enumerate() {
    guard let enumeration = udev_enumerate_new(handles.udev) else { return }
    defer { udev_enumerate_unref(enumeration) }
    for subsystem in subsystems { udev_enumerate_add_match_subsystem(enumeration, subsystem) }
    udev_enumerate_scan_devices(enumeration)
    var devices: [UdevDevice] = []
    var entry = udev_enumerate_get_list_entry(enumeration)
    while let current = entry {
      if let path = udev_list_entry_get_name(current), let device = lookUp(path) {
        devices.append(device)
      }
      entry = udev_list_entry_get_next(current)
    }
    for event in known.take(enumerated: devices) { onEvent(event) }
  }

  private func lookUp(_ syspath: UnsafePointer<CChar>) -> UdevDevice? {
    guard let device = udev_device_new_from_syspath(handles.udev, syspath) else { return nil }
    defer { udev_device_unref(device) }
    // A device that udevd has not handled yet has neither rights nor properties. Its event will
    // come.
    if waitsForUdev, udev_device_get_is_initialized(device) == 0 { return nil }
    return UdevDevice(copying: device)
  }
}

/// A change of a device.
package struct UdevEvent: Sendable, Equatable {
  package enum Action: Sendable, Equatable {
    /// The device is new.
    case add
    /// Something about it has changed: a property, or the rights on its node.
    case change
    /// The device is gone. Only its `syspath`, `sysname` and `subsystem` are reliable.
    case remove
  }

  package var action: Action
  package var device: UdevDevice

  package init(_ action: Action, _ device: UdevDevice) {
    self.action = action
    self.device = device
  }
}

/// libudev's context and a monitor that is receiving.
private struct UdevHandles: ~Copyable {
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

  /// The monitor's descriptor: readable when an event is there, and non-blocking.
  var descriptor: Int32 { udev_monitor_get_fd(monitor) }
}
