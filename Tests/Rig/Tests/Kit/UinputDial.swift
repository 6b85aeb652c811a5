// SPDX-License-Identifier: Apache-2.0
import CEvdev
import CRigSupport
import Glibc

/// A dial with buttons, made through uinput. It is destroyed with the object.
final class UinputDial {
  let node: String
  private let device: OpaquePointer
  private let axis: UInt32

  /// Makes it and waits until udev is done with it.
  /// - Parameters:
  ///   - axis: "REL_DIAL", "REL_WHEEL".
  ///   - keys: EV_KEY codes.
  init(name: String, axis: String, keys: [Int32] = []) throws {
    guard let template = libevdev_new() else { throw RigError.timeout(awaited: "libevdev") }
    defer { libevdev_free(template) }
    libevdev_set_name(template, name)
    libevdev_set_id_bustype(template, BUS_USB)
    libevdev_set_id_vendor(template, 0x1209)
    libevdev_set_id_product(template, 4)
    let code = libevdev_event_code_from_name(UInt32(EV_REL), axis)
    guard code >= 0 else { throw RigError.unexpected(awaited: "an axis", got: axis) }
    self.axis = UInt32(code)
    libevdev_enable_event_code(template, UInt32(EV_REL), self.axis, nil)
    for key in keys { libevdev_enable_event_code(template, UInt32(EV_KEY), UInt32(key), nil) }
    var device: OpaquePointer?
    let managed = Int32(LIBEVDEV_UINPUT_OPEN_MANAGED.rawValue)
    let status = libevdev_uinput_create_from_device(template, managed, &device)
    guard status == 0, let device else {
      throw RigError.system(subject: "/dev/uinput", errno: -status)
    }
    self.device = device
    node = libevdev_uinput_get_devnode(device).map { String(cString: $0) } ?? ""
    try Command.run("udevadm", "wait", "--timeout=20", "--initialized=true", node)
  }

  deinit { libevdev_uinput_destroy(device) }

  /// Turns it by so many steps, in one packet.
  @discardableResult
  func turn(_ steps: Int32) throws -> RigClock.Span { try emit(UInt32(EV_REL), axis, steps) }

  /// A button goes down or up.
  @discardableResult
  func move(_ key: Int32, pressed: Bool) throws -> RigClock.Span {
    try emit(UInt32(EV_KEY), UInt32(key), pressed ? 1 : 0)
  }

  private func emit(_ type: UInt32, _ code: UInt32, _ value: Int32) throws -> RigClock.Span {
    try RigClock.span {
      for (type, code, value) in [(type, code, value), (UInt32(EV_SYN), UInt32(SYN_REPORT), 0)] {
        let status = libevdev_uinput_write_event(device, type, code, value)
        guard status == 0 else { throw RigError.system(subject: "/dev/uinput", errno: -status) }
      }
    }
  }
}
