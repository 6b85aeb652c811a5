// SPDX-License-Identifier: Apache-2.0
import CEvdev
import CLinux
import DeviceMonitor
import Glibc
import LinuxIO

/// A virtual keyboard. The system sees the keys that go through it as typed.
@LoopActor
final class UinputDevice {
  /// The beginning of the physical path of every device made here. It distinguishes them from real
  /// devices, also those that another instance made.
  nonisolated static let physicalPathPrefix = "shutterd/"

  private var handle: UinputHandle?
  private var watch: DescriptorWatch?
  /// The keys that the system sees as down.
  private(set) var held = KeySet()

  /// Makes a device with the capabilities of a libevdev context. `place` distinguishes it from
  /// others. By the physical path our udev rule gives it its seat.
  init(template: OpaquePointer, seat: String = "seat0", place: String) throws(SystemError) {
    handle = try UinputHandle(
      template: template, physicalPath: "\(Self.physicalPathPrefix)\(seat)/\(place)")
  }

  /// True for a device that this or another instance of the program made.
  nonisolated static func isOwn(_ device: UdevDevice) -> Bool {
    device.isUinput && device.physicalPath?.hasPrefix(physicalPathPrefix) == true
  }

  /// Calls `handler` with the code and value of each LED that the system sets on the device.
  func watchLights(_ handler: @escaping @LoopActor (UInt16, Int32) -> Void) throws(SystemError) {
    guard let raw = handle?.descriptor.raw else { return }
    watch = try EventLoop.shared.watch(raw, for: .readable) { _ in
      withUnsafeTemporaryAllocation(of: input_event.self, capacity: 16) { buffer in
        let stride = MemoryLayout<input_event>.stride
        let count = read(raw, buffer.baseAddress!, 16 * stride)
        for event in buffer.prefix(max(0, count) / stride) where Int32(event.type) == EV_LED {
          handler(event.code, event.value)
        }
      }
    }
  }

  /// Writes events. The last must be SYN_REPORT.
  func emit(_ events: [input_event]) {
    guard let raw = handle?.descriptor.raw else { return }
    for event in events where Int32(event.type) == EV_KEY {
      if event.value == 0 { held.remove(event.code) } else { held.insert(event.code) }
    }
    _ = write(raw, events, events.count * MemoryLayout<input_event>.stride)
  }

  /// Presses or releases a key. Does nothing if the key is already in that state.
  func move(_ code: UInt16, pressed: Bool) {
    guard held.contains(code) != pressed else { return }
    emit([Self.event(EV_KEY, code, pressed ? 1 : 0), Self.event(EV_SYN, UInt16(SYN_REPORT), 0)])
  }

  /// Releases all keys that are down.
  func releaseAll() {
    guard !held.isEmpty else { return }
    emit(
      held.codes.map { Self.event(EV_KEY, $0, 0) } + [Self.event(EV_SYN, UInt16(SYN_REPORT), 0)])
  }

  /// Makes the kernel repeat held keys with these times, milliseconds.
  func setRepeat(delay: Int32, period: Int32) {
    emit([
      Self.event(EV_REP, UInt16(REP_DELAY), delay), Self.event(EV_REP, UInt16(REP_PERIOD), period),
      Self.event(EV_SYN, UInt16(SYN_REPORT), 0),
    ])
  }

  /// Releases its keys and removes the device.
  func close() {
    releaseAll()
    watch?.cancel()
    watch = nil
    handle = nil
  }

  private static func event(_ type: Int32, _ code: UInt16, _ value: Int32) -> input_event {
    var event = input_event()
    event.type = UInt16(type)
    event.code = code
    event.value = value
    return event
  }
}

extension UinputDevice {
  /// A twin of a device, with its name, identity, capabilities and key repetition. Force feedback
  /// is left out, because uinput would require us to handle the effects.
  ///
  /// - Returns: the twin, and the axes that it lacks because the kernel would refuse them.
  static func twin(
    of handle: borrowing EvdevHandle, seat: String, place: String
  ) throws(SystemError) -> (twin: UinputDevice, refusedAxes: [String]) {
    let context = handle.context
    libevdev_disable_event_type(context, UInt32(EV_FF))
    var refused: [String] = []
    for code in 0...UInt32(ABS_MAX) {
      guard let info = libevdev_get_abs_info(context, code)?.pointee,
        !AxisLimits.accepts(code, minimum: info.minimum, maximum: info.maximum, flat: info.flat)
      else { continue }
      let name = libevdev_event_code_get_name(UInt32(EV_ABS), code)
      let words = name.map { String(cString: $0) } ?? "axis \(code)"
      refused.append("\(words) (\(info.minimum) to \(info.maximum))")
      libevdev_disable_event_code(context, UInt32(EV_ABS), code)
    }
    let twin = try UinputDevice(template: context, seat: seat, place: place)
    var (delay, period): (Int32, Int32) = (0, 0)
    if libevdev_get_repeat(context, &delay, &period) == 0, delay > 0 {
      twin.setRepeat(delay: delay, period: period)
    }
    return (twin, refused)
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

/// The ranges of axes that the kernel accepts for a device of a program (uinput_validate_absinfo). Drivers may
/// have others.
enum AxisLimits {
  private static let mostSlots: Int32 = 100

  static func accepts(_ code: UInt32, minimum: Int32, maximum: Int32, flat: Int32) -> Bool {
    if minimum > maximum { return false }
    if code == UInt32(ABS_MT_SLOT), maximum >= mostSlots { return false }
    let (length, overflow) = maximum.subtractingReportingOverflow(minimum)
    return overflow || flat <= length
  }
}

/// A device made through uinput. It exists as long as this value.
struct UinputHandle: ~Copyable {
  static let path = "/dev/uinput"

  let descriptor: OwnedDescriptor
  /// Its path in sysfs; empty where the kernel does not give it.
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
