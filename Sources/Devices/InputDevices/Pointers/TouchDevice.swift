// SPDX-License-Identifier: Apache-2.0
import CEvdev
import CLinux
import Glibc
import LinuxIO
import Vocabulary

/// A touch screen, a pen or a touch pad: each contact is a button of its own, `touch0` and so on.
///
/// It is grabbed only if no compositor uses it: one that misses the end of a touch keeps a finger down
/// forever. Otherwise the system sees everything that it sends.
@LoopActor
final class TouchDevice: EvdevSource {
  private let identity: ButtonDeviceDescription
  private let mapping: SurfaceMapping
  private let report: @LoopActor (DeviceEvent) -> Void
  private let brake: FloodBrake
  private var reader: ContactReader
  /// Nil when the device is gone.
  private var handle: EvdevHandle?
  private var watch: DescriptorWatch?
  private var reports: [ContactReader.Report] = []
  private var isGrabbed = false
  private var isGrabWanted = false

  /// Takes over an open device. `description` has no buttons yet.
  ///
  /// - Throws: if the device has no axes that would say where it is touched.
  init(
    handle: consuming EvdevHandle, description: ButtonDeviceDescription, role: Role,
    matrix: CalibrationMatrix, reportsPerSecond: Int,
    report: @escaping @LoopActor (DeviceEvent) -> Void
  ) throws(SystemError) {
    let hasSlots = handle.hasSlots()
    guard let mapping = handle.mapping(hasSlots: hasSlots, matrix) else {
      throw SystemError("find the axes of", handle.path, errno: Errno(ENODEV))
    }
    self.mapping = mapping
    self.report = report
    let name = description.name
    brake = FloodBrake(perSecond: reportsPerSecond) { isFlooding in
      report(.flooding(device: name, button: nil, isFlooding))
    }
    reader = ContactReader(handle.contacts(hasSlots: hasSlots))
    var identity = description
    identity.buttons = reader.down.indices.map { index in
      ButtonDeviceDescription.Button(
        name: "touch\(index)", role: role, keyCode: nil, debounceUSec: 0)
    }
    self.identity = identity
    let raw = handle.descriptor.raw
    self.handle = consume handle
    watch = try EventLoop.shared.watch(raw, for: .readable) { [weak self] _ in self?.read() }
  }

  var description: ButtonDeviceDescription {
    var description = identity
    for (index, isDown) in reader.down.enumerated() { description.buttons[index].pressed = isDown }
    description.isGrabbed = isGrabbed
    return description
  }

  /// Grabs it or ends the grab: at once if nothing touches it, else when everything is lifted.
  func setGrabWanted(_ wanted: Bool) {
    guard identity.pointer?.isLockable == true else { return }
    isGrabWanted = wanted
    // Touches that wait in the queue count, too.
    read()
    followGrab()
  }

  private func followGrab() {
    guard isGrabWanted != isGrabbed, let raw = handle?.descriptor.raw,
      !reader.down.contains(true)
    else { return }
    let wanted = isGrabWanted
    guard (wanted ? clinux_input_grab(raw) : clinux_input_ungrab(raw)) == 0 else {
      // Another program has it. The next touch tries again.
      return Log.warning("\(identity.label): \(SystemError("EVIOCGRAB", identity.node))")
    }
    isGrabbed = wanted
    report(
      .grabChanged(device: identity.name, grabbed: wanted, atUSec: MonotonicClock.nowUSec))
  }

  /// Does nothing: nothing has to be waited for.
  func prepareRelease() {}

  /// Does nothing: the system sees every touch itself, or is to see none.
  func emitDefault(button: String, pressed: Bool) {}

  /// Always nil: asking the kernel would drop queued events.
  func level(of button: String) -> Bool? { nil }

  func close() {
    brake.cancel()
    watch?.cancel()
    watch = nil
    handle = nil
  }

  func remove() {
    guard handle != nil else { return }
    close()
    report(.removed(device: identity.name))
  }

  /// One read(2) for all events that are there.
  private func read() {
    guard let raw = handle?.descriptor.raw else { return }
    withUnsafeTemporaryAllocation(of: input_event.self, capacity: 64) { buffer in
      let stride = MemoryLayout<input_event>.stride
      let count = Glibc.read(raw, buffer.baseAddress!, 64 * stride)
      guard count > 0 else {
        if count == 0 || (errno != EAGAIN && errno != EINTR) { remove() }
        return
      }
      take(buffer.prefix(count / stride))
    }
  }

  private func take(_ events: Slice<UnsafeMutableBufferPointer<input_event>>) {
    var packets = 0
    for event in events where reader.take(event, into: &reports) {
      packets += 1
      if case .torn(let atUSec) = reports.last {
        reports.removeLast()
        resynchronise(atUSec)
        break
      }
    }
    // Packets and not events are counted: ten fingers that move are 31 events, 120 times a second.
    brake.took(packets, stampUSec: EvdevDecoder.stampUSec(events[events.endIndex - 1]), watch)
    let found = reports
    reports.removeAll(keepingCapacity: true)
    // A report may close the device.
    for report in found where handle != nil { tell(report) }
    followGrab()
  }

  private func resynchronise(_ atUSec: Int64) {
    guard let raw = handle?.descriptor.raw else { return }
    handle?.resynchronise(reading: raw)
    guard let hasSlots = handle?.hasSlots(), let state = handle?.contacts(hasSlots: hasSlots) else {
      return
    }
    reports += reader.resynchronise(state, atUSec: atUSec)
  }

  private func tell(_ news: ContactReader.Report) {
    switch news {
    case .down(let index, let x, let y, let atUSec):
      report(
        .touched(
          device: identity.name, button: identity.buttons[index].name,
          at: mapping.point(x: x, y: y), atUSec: atUSec))
    case .moved(let index, let x, let y, let atUSec):
      report(
        .moved(
          device: identity.name, button: identity.buttons[index].name,
          to: mapping.point(x: x, y: y), atUSec: atUSec))
    case .up(let index, let atUSec):
      report(
        .edge(
          device: identity.name, button: identity.buttons[index].name, pressed: false,
          atUSec: atUSec, seenByOthers: true))
    case .lost(let down, let atUSec):
      let states = zip(identity.buttons, down).map { ($0.name, $1) }
      report(
        .syncLost(
          device: identity.name, states: Dictionary(uniqueKeysWithValues: states), atUSec: atUSec))
    // Taken out when it was read.
    case .torn: break
    }
  }
}

extension EvdevHandle {
  /// Whether the device numbers its contacts (protocol B). One that sends them without numbers
  /// (protocol A) is read as a device for one contact.
  borrowing func hasSlots() -> Bool {
    libevdev_get_num_slots(context) > 0
      && libevdev_has_event_code(context, UInt32(EV_ABS), UInt32(ABS_MT_POSITION_X)) != 0
  }

  /// The mapping of the device's places; nil if it has no axes for them.
  borrowing func mapping(hasSlots: Bool, _ matrix: CalibrationMatrix) -> SurfaceMapping? {
    guard let x = axis(hasSlots ? ABS_MT_POSITION_X : ABS_X),
      let y = axis(hasSlots ? ABS_MT_POSITION_Y : ABS_Y)
    else { return nil }
    return SurfaceMapping(x: x, y: y, matrix: matrix)
  }

  /// The state of all contacts when it was last read, by the opening or by `resynchronise`.
  borrowing func contacts(hasSlots: Bool) -> ContactReader.State {
    guard hasSlots else {
      let contact = ContactReader.Contact(
        id: isDown(UInt16(BTN_TOUCH)) ? 0 : nil, x: value(ABS_X), y: value(ABS_Y))
      return ContactReader.State(contacts: [contact], slot: nil)
    }
    let count = min(Int(libevdev_get_num_slots(context)), ContactReader.mostContacts)
    var contacts: [ContactReader.Contact] = []
    for slot in 0..<UInt32(count) {
      let id = libevdev_get_slot_value(context, slot, UInt32(ABS_MT_TRACKING_ID))
      contacts.append(
        ContactReader.Contact(
          id: id < 0 ? nil : id,
          x: libevdev_get_slot_value(context, slot, UInt32(ABS_MT_POSITION_X)),
          y: libevdev_get_slot_value(context, slot, UInt32(ABS_MT_POSITION_Y))))
    }
    return ContactReader.State(
      contacts: contacts, slot: max(0, Int(libevdev_get_current_slot(context))))
  }

  private borrowing func axis(_ code: Int32) -> SurfaceMapping.Axis? {
    guard let info = libevdev_get_abs_info(context, UInt32(code)) else { return nil }
    return SurfaceMapping.Axis(minimum: info.pointee.minimum, maximum: info.pointee.maximum)
  }

  private borrowing func value(_ code: Int32) -> Int32 {
    libevdev_get_event_value(context, UInt32(EV_ABS), UInt32(code))
  }
}
