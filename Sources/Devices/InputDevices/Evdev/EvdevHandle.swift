// SPDX-License-Identifier: Apache-2.0
import CEvdev
import CLinux
import Glibc
import LinuxIO

/// An open evdev node: the descriptor that is masked to the keys with a role, and libevdev's view
/// of the device.
///
/// Edges are read with read(2), one call for all that are there. libevdev knows the device's
/// capabilities and finds its state after SYN_DROPPED.
struct EvdevHandle: ~Copyable {
  let path: String
  let descriptor: OwnedDescriptor
  /// Whether LEDs can be set.
  let isWritable: Bool
  /// libevdev's context.
  let context: OpaquePointer

  /// Opens `path` and masks it to `keys`, to `axes`, a bitmap of EV_ABS codes, and to `dials`, one of
  /// EV_REL codes, also those of a mouse. Events that were queued before are dropped.
  init(path: String, keys: KeySet, axes: UInt64 = 0, dials: UInt64 = 0) throws(SystemError) {
    let descriptor = try Self.open(path)
    guard clinux_input_use_monotonic_clock(descriptor.raw) == 0 else {
      throw SystemError("EVIOCSCLOCKID", path)
    }
    var types: UInt64 = 1 << UInt64(EV_SYN) | 1 << UInt64(EV_KEY)
    if axes != 0 { types |= 1 << UInt64(EV_ABS) }
    if dials != 0 { types |= 1 << UInt64(EV_REL) }
    guard clinux_input_set_mask(descriptor.raw, types, keys.words) == 0,
      axes == 0 || clinux_input_set_axis_mask(descriptor.raw, axes) == 0,
      dials == 0 || clinux_input_set_dial_mask(descriptor.raw, dials) == 0
    else {
      throw SystemError("EVIOCSMASK", path)
    }
    Self.drain(descriptor.raw)
    var context: OpaquePointer?
    let code = libevdev_new_from_fd(descriptor.raw, &context)
    guard code == 0, let context else { throw SystemError("read", path, errno: Errno(-code)) }
    self.path = path
    isWritable = fcntl(descriptor.raw, F_GETFL) & O_ACCMODE == O_RDWR
    self.descriptor = descriptor
    self.context = context
  }

  deinit { libevdev_free(context) }

  /// Masks the first descriptor to other axes, a bitmap of EV_ABS codes.
  borrowing func read(axes: UInt64) throws(SystemError) {
    guard clinux_input_set_axis_mask(descriptor.raw, axes) == 0 else {
      throw SystemError("EVIOCSMASK", path)
    }
  }

  /// A second, unmasked descriptor of the same node, with nothing queued on it.
  borrowing func openUnmasked() throws(SystemError) -> OwnedDescriptor {
    let descriptor = try OwnedDescriptor.open(path, O_RDONLY | O_NONBLOCK)
    guard clinux_input_use_monotonic_clock(descriptor.raw) == 0 else {
      throw SystemError("EVIOCSCLOCKID", path)
    }
    // An event that came before the change of clock is replaced by a SYN_DROPPED, which is drained
    // too.
    Self.drain(descriptor.raw)
    return descriptor
  }

  /// Whether a key was down when all states were last read, by the opening or by `resynchronise`.
  borrowing func isDown(_ code: UInt16) -> Bool {
    libevdev_get_event_value(context, UInt32(EV_KEY), UInt32(code)) != 0
  }

  /// The time until a key that is held is repeated, microseconds; 0 if the device does not say.
  borrowing func repeatDelayUSec() -> Int64 {
    var (delay, period): (Int32, Int32) = (0, 0)
    guard libevdev_get_repeat(context, &delay, &period) == 0 else { return 0 }
    return Int64(max(0, delay)) * 1_000
  }

  /// The range of an axis and its value then; nil if the device has no such axis, or one without a length.
  borrowing func axis(_ code: UInt16) -> (range: ClosedRange<Int>, value: Int)? {
    guard let info = libevdev_get_abs_info(context, UInt32(code))?.pointee,
      info.minimum < info.maximum
    else { return nil }
    let value = libevdev_get_event_value(context, UInt32(EV_ABS), UInt32(code))
    return (Int(info.minimum)...Int(info.maximum), Int(value))
  }

  /// All keys that were down at that moment.
  borrowing func keysDown() -> KeySet {
    var keys = KeySet()
    for code in 0..<KeySet.capacity where isDown(code) { keys.insert(code) }
    return keys
  }

  /// Whether the device has an LED of this code.
  borrowing func hasLight(_ code: UInt16) -> Bool {
    libevdev_has_event_code(context, UInt32(EV_LED), UInt32(code)) != 0
  }

  /// Reads the states of all keys after events were lost on the descriptor that is being read.
  /// Events queued on it are dropped; the states include them.
  borrowing func resynchronise(reading raw: Int32) {
    libevdev_change_fd(context, raw)
    var event = input_event()
    _ = libevdev_next_event(context, UInt32(LIBEVDEV_READ_FLAG_FORCE_SYNC.rawValue), &event)
    let sync = UInt32(LIBEVDEV_READ_FLAG_SYNC.rawValue)
    while libevdev_next_event(context, sync, &event) == Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue) {}
  }

  /// The outcome of a read.
  enum Reading {
    case taken
    /// Nothing is queued.
    case empty
    /// The device is gone.
    case gone
  }

  /// Takes all events that are queued on a descriptor of an evdev node, up to 64, by one read(2).
  static func read(
    _ raw: Int32, _ take: (Slice<UnsafeMutableBufferPointer<input_event>>) -> Void
  ) -> Reading {
    withUnsafeTemporaryAllocation(of: input_event.self, capacity: 64) { buffer in
      let stride = MemoryLayout<input_event>.stride
      let count = Glibc.read(raw, buffer.baseAddress!, 64 * stride)
      guard count > 0 else {
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? .empty : .gone
      }
      take(buffer.prefix(count / stride))
      return .taken
    }
  }

  /// Switches an LED, if the node can be written.
  borrowing func setLight(_ code: UInt16, _ value: Int32) {
    guard isWritable else { return }
    var events = [input_event(), input_event()]
    events[0].type = UInt16(EV_LED)
    events[0].code = code
    events[0].value = value
    events[1].type = UInt16(EV_SYN)
    events[1].code = UInt16(SYN_REPORT)
    _ = write(descriptor.raw, events, 2 * MemoryLayout<input_event>.stride)
  }

  /// Moves keys as if the device had, for all its readers.
  borrowing func move(_ keys: KeySet, pressed: Bool) {
    guard isWritable else { return }
    var events = keys.codes.map { code in
      var event = input_event()
      event.type = UInt16(EV_KEY)
      event.code = code
      event.value = pressed ? 1 : 0
      return event
    }
    var end = input_event()
    end.type = UInt16(EV_SYN)
    end.code = UInt16(SYN_REPORT)
    events.append(end)
    _ = write(descriptor.raw, events, events.count * MemoryLayout<input_event>.stride)
  }

  /// Opens the node for reading and writing, because LEDs are set through it. Where only reading is
  /// allowed, they stay dark.
  private static func open(_ path: String) throws(SystemError) -> OwnedDescriptor {
    do {
      return try OwnedDescriptor.open(path, O_RDWR | O_NONBLOCK)
    } catch  where [EACCES, EPERM, EROFS].contains(error.errno.code) {
      return try OwnedDescriptor.open(path, O_RDONLY | O_NONBLOCK)
    }
  }

  private static func drain(_ raw: Int32) {
    withUnsafeTemporaryAllocation(of: input_event.self, capacity: 64) { buffer in
      let size = 64 * MemoryLayout<input_event>.stride
      while Glibc.read(raw, buffer.baseAddress!, size) > 0 {}
    }
  }
}
