// SPDX-License-Identifier: Apache-2.0
import CEvdev
import CLinux
import DeviceMonitor
import Glibc
import LinuxIO

/// A keyboard of our own: what goes through it is seen by the system as typed.
@LoopActor
final class UinputDevice {
  /// The physical path of every device made here begins so; that is how they are told from real
  /// ones, those of another instance too.
  nonisolated static let physicalPathPrefix = "shutterd/"

  private var handle: UinputHandle?
  private var watch: DescriptorWatch?
  /// The keys that the system knows as down.
  private(set) var held = KeySet()

  /// Makes a device with the capabilities of a libevdev context. `place` tells it from others.
  init(template: OpaquePointer, place: String) throws(SystemError) {
    handle = try UinputHandle(
      template: template, physicalPath: Self.physicalPathPrefix + place)
  }

  /// True for a device that this or another instance of the program made.
  nonisolated static func isOwn(_ device: UdevDevice) -> Bool {
    device.isUinput && device.physicalPath?.hasPrefix(physicalPathPrefix) == true
  }

  /// Calls `handler` with the code and value of each light that the system sets on it.
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

  /// Writes events, which end with SYN_REPORT.
  func emit(_ events: [input_event]) {
    guard let raw = handle?.descriptor.raw else { return }
    for event in events where Int32(event.type) == EV_KEY {
      if event.value == 0 { held.remove(event.code) } else { held.insert(event.code) }
    }
    _ = write(raw, events, events.count * MemoryLayout<input_event>.stride)
  }

  /// Presses or releases a key; one that is there already does not move.
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

  /// Has the kernel repeat held keys as another keyboard does.
  func setRepeat(delay: Int32, period: Int32) {
    emit([
      Self.event(EV_REP, UInt16(REP_DELAY), delay), Self.event(EV_REP, UInt16(REP_PERIOD), period),
      Self.event(EV_SYN, UInt16(SYN_REPORT), 0),
    ])
  }

  /// Releases its keys and takes it away.
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
