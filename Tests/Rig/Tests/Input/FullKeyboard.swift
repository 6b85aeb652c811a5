// SPDX-License-Identifier: Apache-2.0
import CEvdev
import CRigSupport
import Glibc

/// A keyboard with scan codes, lights, repetition and a wheel, made through uinput.
final class FullKeyboard {
  let node: String
  private let device: OpaquePointer
  private let fd: Int32

  /// Makes it and waits until udev is done with it. Repeats after 100 ms, every 20 ms.
  /// - Parameter axes: the REL axes that it has besides its wheel.
  init(name: String, keys: [Int32], axes: [Int32] = []) throws {
    guard let template = libevdev_new() else { throw RigError.timeout(awaited: "libevdev") }
    defer { libevdev_free(template) }
    libevdev_set_name(template, name)
    libevdev_set_id_bustype(template, BUS_USB)
    libevdev_set_id_vendor(template, 0x1209)
    libevdev_set_id_product(template, 2)
    for key in keys { libevdev_enable_event_code(template, UInt32(EV_KEY), UInt32(key), nil) }
    let others = [
      (EV_MSC, MSC_SCAN), (EV_LED, LED_CAPSL), (EV_LED, LED_NUML), (EV_REL, REL_WHEEL),
    ]
    for (type, code) in others + axes.map({ (EV_REL, $0) }) {
      libevdev_enable_event_code(template, UInt32(type), UInt32(code), nil)
    }
    libevdev_enable_event_type(template, UInt32(EV_REP))
    var device: OpaquePointer?
    let managed = Int32(LIBEVDEV_UINPUT_OPEN_MANAGED.rawValue)
    let code = libevdev_uinput_create_from_device(template, managed, &device)
    guard code == 0, let device else {
      throw RigError.system(subject: "/dev/uinput", errno: -code)
    }
    self.device = device
    fd = libevdev_uinput_get_fd(device)
    _ = fcntl(fd, F_SETFL, O_NONBLOCK)
    node = libevdev_uinput_get_devnode(device).map { String(cString: $0) } ?? ""
    try emit([(EV_REP, REP_DELAY, 100), (EV_REP, REP_PERIOD, 20)])
    try Command.run("udevadm", "wait", "--timeout=20", "--initialized=true", node)
  }

  deinit { libevdev_uinput_destroy(device) }

  /// A key as keyboards report it, with its scan code ahead.
  func key(_ code: Int32, _ value: Int32) throws {
    try emit([(EV_MSC, MSC_SCAN, 0x70000 + code), (EV_KEY, code, value)])
  }

  func tap(_ code: Int32) throws {
    try key(code, 1)
    try key(code, 0)
  }

  /// Writes events and the end of their packet.
  func emit(_ events: [(type: Int32, code: Int32, value: Int32)]) throws {
    let raw = (events + [(EV_SYN, SYN_REPORT, 0)]).map {
      input_event(time: timeval(), type: UInt16($0.type), code: UInt16($0.code), value: $0.value)
    }
    let size = raw.count * MemoryLayout<input_event>.stride
    _ = try RigError.check("/dev/uinput", Int32(clamping: write(fd, raw, size)))
  }

  /// The value of a light as it was last set on this device, read from what the kernel asks of it.
  func nextLight() throws -> (code: Int32, value: Int32) {
    try RigClock.wait(for: "a light") {
      var event = input_event()
      while read(fd, &event, MemoryLayout<input_event>.stride) > 0 {
        if Int32(event.type) == EV_LED { return (Int32(event.code), event.value) }
      }
      return nil
    }
  }
}
