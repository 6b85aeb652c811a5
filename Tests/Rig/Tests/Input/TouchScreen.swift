// SPDX-License-Identifier: Apache-2.0
import CEvdev
import CRigSupport
import Glibc

/// A touch screen with ten slots (protocol B), made through uinput. Its places are 0 to 1000, 0 to 500.
final class TouchScreen {
  let node: String
  private let device: OpaquePointer
  private let fd: Int32
  private var nextID: Int32 = 1
  private var fingers: Set<Int32> = []

  /// Makes it and waits until udev is done with it.
  init(name: String) throws {
    guard let template = libevdev_new() else { throw RigError.timeout(awaited: "libevdev") }
    defer { libevdev_free(template) }
    libevdev_set_name(template, name)
    libevdev_set_id_bustype(template, BUS_USB)
    libevdev_set_id_vendor(template, 0x1209)
    libevdev_set_id_product(template, 3)
    libevdev_enable_property(template, UInt32(INPUT_PROP_DIRECT))
    libevdev_enable_event_code(template, UInt32(EV_KEY), UInt32(BTN_TOUCH), nil)
    for (code, maximum) in [
      (ABS_X, 1000), (ABS_Y, 500), (ABS_MT_SLOT, 9), (ABS_MT_TRACKING_ID, 65535),
      (ABS_MT_POSITION_X, 1000), (ABS_MT_POSITION_Y, 500), (ABS_MT_PRESSURE, 255),
    ] {
      var info = input_absinfo()
      info.maximum = Int32(maximum)
      libevdev_enable_event_code(template, UInt32(EV_ABS), UInt32(code), &info)
    }
    var device: OpaquePointer?
    let managed = Int32(LIBEVDEV_UINPUT_OPEN_MANAGED.rawValue)
    let code = libevdev_uinput_create_from_device(template, managed, &device)
    guard code == 0, let device else {
      throw RigError.system(subject: "/dev/uinput", errno: -code)
    }
    self.device = device
    fd = libevdev_uinput_get_fd(device)
    node = libevdev_uinput_get_devnode(device).map { String(cString: $0) } ?? ""
    try Command.run("udevadm", "wait", "--timeout=20", "--initialized=true", node)
  }

  deinit { libevdev_uinput_destroy(device) }

  /// A finger goes down.
  @discardableResult
  func down(_ slot: Int32, _ x: Int32, _ y: Int32) throws -> RigClock.Span {
    defer { nextID += 1 }
    fingers.insert(slot)
    return try emit([
      (EV_ABS, ABS_MT_SLOT, slot), (EV_ABS, ABS_MT_TRACKING_ID, nextID),
      (EV_ABS, ABS_MT_POSITION_X, x), (EV_ABS, ABS_MT_POSITION_Y, y), (EV_KEY, BTN_TOUCH, 1),
    ])
  }

  /// A finger that is down moves.
  @discardableResult
  func move(_ slot: Int32, _ x: Int32, _ y: Int32) throws -> RigClock.Span {
    try emit([
      (EV_ABS, ABS_MT_SLOT, slot), (EV_ABS, ABS_MT_POSITION_X, x), (EV_ABS, ABS_MT_POSITION_Y, y),
    ])
  }

  /// A finger goes up.
  @discardableResult
  func up(_ slot: Int32) throws -> RigClock.Span {
    fingers.remove(slot)
    // As a driver says it, when the last one goes.
    let last = fingers.isEmpty ? [(EV_KEY, BTN_TOUCH, Int32(0))] : []
    return try emit(
      [(EV_ABS, ABS_MT_SLOT, slot), (EV_ABS, ABS_MT_TRACKING_ID, -1)] + last)
  }

  /// The pressure of a finger changes, and nothing else.
  func press(_ slot: Int32, _ pressure: Int32) throws {
    try emit([(EV_ABS, ABS_MT_SLOT, slot), (EV_ABS, ABS_MT_PRESSURE, pressure)])
  }

  @discardableResult
  private func emit(
    _ events: [(type: Int32, code: Int32, value: Int32)]
  ) throws -> RigClock.Span {
    let raw = (events + [(EV_SYN, SYN_REPORT, 0)]).map {
      input_event(time: timeval(), type: UInt16($0.type), code: UInt16($0.code), value: $0.value)
    }
    let size = raw.count * MemoryLayout<input_event>.stride
    return try RigClock.span {
      _ = try RigError.check("/dev/uinput", Int32(clamping: write(fd, raw, size)))
    }
  }
}
