// SPDX-License-Identifier: Apache-2.0
import CEvdev
import CRigSupport
import Glibc

/// A pointing device made through uinput: a pen's tablet, a mouse, a screen without slots. It is destroyed
/// with the object.
final class UinputPointer {
  typealias Event = (type: Int32, code: Int32, value: Int32)

  let node: String
  private let device: OpaquePointer
  private let fd: Int32

  /// Makes it and waits until udev is done with it.
  /// - Parameters:
  ///   - axes: absolute axes with their maximum; the minimum is 0.
  ///   - relative: relative axes.
  init(
    name: String, product: Int32, keys: [Int32], axes: [(code: Int32, maximum: Int32)] = [],
    relative: [Int32] = [], property: Int32? = nil
  ) throws {
    guard let template = libevdev_new() else { throw RigError.timeout(awaited: "libevdev") }
    defer { libevdev_free(template) }
    libevdev_set_name(template, name)
    libevdev_set_id_bustype(template, BUS_USB)
    libevdev_set_id_vendor(template, 0x1209)
    libevdev_set_id_product(template, product)
    if let property { libevdev_enable_property(template, UInt32(property)) }
    for key in keys { libevdev_enable_event_code(template, UInt32(EV_KEY), UInt32(key), nil) }
    for axis in relative {
      libevdev_enable_event_code(template, UInt32(EV_REL), UInt32(axis), nil)
    }
    for axis in axes {
      var info = input_absinfo()
      info.maximum = axis.maximum
      libevdev_enable_event_code(template, UInt32(EV_ABS), UInt32(axis.code), &info)
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

  /// A tablet for a pen with two ends and a button. Its places are 0 to 1000, 0 to 500, its pressures 0 to 1000.
  static func pen(name: String) throws -> UinputPointer {
    try UinputPointer(
      name: name, product: 5,
      keys: [BTN_TOUCH, BTN_STYLUS] + penTools.values.sorted(),
      axes: [(ABS_X, 1000), (ABS_Y, 500), (ABS_PRESSURE, 1000)], property: INPUT_PROP_POINTER)
  }

  /// A screen for a pen and for five fingers, on one node. Its places are 0 to 1000, 0 to 500.
  static func penAndFingers(name: String) throws -> UinputPointer {
    try UinputPointer(
      name: name, product: 8, keys: [BTN_TOUCH, BTN_STYLUS, BTN_TOOL_PEN, BTN_TOOL_FINGER],
      axes: [
        (ABS_X, 1000), (ABS_Y, 500), (ABS_MT_SLOT, 4), (ABS_MT_TRACKING_ID, 65535),
        (ABS_MT_POSITION_X, 1000), (ABS_MT_POSITION_Y, 500),
      ], property: INPUT_PROP_DIRECT)
  }

  static let penTools: [String: Int32] = [
    "pen": BTN_TOOL_PEN, "rubber": BTN_TOOL_RUBBER, "brush": BTN_TOOL_BRUSH,
  ]

  /// A mouse with two buttons.
  static func mouse(name: String) throws -> UinputPointer {
    try UinputPointer(
      name: name, product: 6, keys: [BTN_LEFT, BTN_RIGHT], relative: [REL_X, REL_Y, REL_WHEEL])
  }

  /// A touch pad with a button, for one finger. Its places are 0 to 1000, 0 to 500.
  static func pad(name: String) throws -> UinputPointer {
    try UinputPointer(
      name: name, product: 9, keys: [BTN_TOUCH, BTN_TOOL_FINGER, BTN_LEFT],
      axes: [
        (ABS_X, 1000), (ABS_Y, 500), (ABS_MT_SLOT, 4), (ABS_MT_TRACKING_ID, 65535),
        (ABS_MT_POSITION_X, 1000), (ABS_MT_POSITION_Y, 500),
      ], property: INPUT_PROP_POINTER)
  }

  /// A touch screen whose contacts have no numbers (protocol A). Its places are 0 to 1000, 0 to 500.
  static func screenWithoutSlots(name: String) throws -> UinputPointer {
    try UinputPointer(
      name: name, product: 7, keys: [BTN_TOUCH],
      axes: [(ABS_MT_POSITION_X, 1000), (ABS_MT_POSITION_Y, 500)], property: INPUT_PROP_DIRECT)
  }

  /// A packet of a screen without slots: all fingers that are down, in any order.
  @discardableResult
  func fingers(_ places: [(x: Int32, y: Int32)]) throws -> RigClock.Span {
    let contacts = places.flatMap { place -> [Event] in
      [
        (EV_ABS, ABS_MT_POSITION_X, place.x), (EV_ABS, ABS_MT_POSITION_Y, place.y),
        (EV_SYN, SYN_MT_REPORT, 0),
      ]
    }
    let none: [Event] = [(EV_SYN, SYN_MT_REPORT, 0)]
    // As drivers do.
    let touch: Event = (EV_KEY, BTN_TOUCH, contacts.isEmpty ? 0 : 1)
    return try emit((contacts.isEmpty ? none : contacts) + [touch])
  }

  /// Writes events and the end of their packet.
  @discardableResult
  func emit(_ events: [Event]) throws -> RigClock.Span {
    let raw = (events + [(EV_SYN, SYN_REPORT, 0)]).map {
      input_event(time: timeval(), type: UInt16($0.type), code: UInt16($0.code), value: $0.value)
    }
    let size = raw.count * MemoryLayout<input_event>.stride
    return try RigClock.span {
      _ = try RigError.check("/dev/uinput", Int32(clamping: write(fd, raw, size)))
    }
  }
}
