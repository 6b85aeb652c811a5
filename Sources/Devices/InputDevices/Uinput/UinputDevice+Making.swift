// SPDX-License-Identifier: Apache-2.0
import CEvdev
import LinuxIO

extension UinputDevice {
  /// A twin of a device: its name, identity and capabilities, its repetition. Force feedback is left
  /// out: uinput wants the effects to be answered for.
  static func twin(of handle: borrowing EvdevHandle, place: String) throws(SystemError)
    -> UinputDevice
  {
    let context = handle.context
    libevdev_disable_event_type(context, UInt32(EV_FF))
    let twin = try UinputDevice(template: context, place: place)
    var (delay, period): (Int32, Int32) = (0, 0)
    if libevdev_get_repeat(context, &delay, &period) == 0, delay > 0 {
      twin.setRepeat(delay: delay, period: period)
    }
    return twin
  }

  /// A keyboard with these keys, which the kernel repeats.
  static func keyboard(_ keys: [UInt16], name: String, place: String) throws(SystemError)
    -> UinputDevice
  {
    guard let template = libevdev_new() else { throw SystemError("set up libevdev") }
    defer { libevdev_free(template) }
    libevdev_set_name(template, name)
    libevdev_set_id_bustype(template, BUS_VIRTUAL)
    libevdev_enable_event_type(template, UInt32(EV_REP))
    for key in keys { libevdev_enable_event_code(template, UInt32(EV_KEY), UInt32(key), nil) }
    return try UinputDevice(template: template, place: place)
  }
}
