// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

/// A keyboard, remote control or other evdev device that has keys with a role.
///
/// It has two descriptors. The first is masked in the kernel to the keys with a role and is read at
/// all times. The second exists while a grab is prepared or holds, and sees everything. While the
/// grab holds, the kernel gives events only to the second, so the descriptor that an edge came from
/// says exactly whether others saw it.
@LoopActor
final class EvdevDevice: ButtonDevice {
  var description: ButtonDeviceDescription
  /// The codes of `description.buttons`, in the same order.
  let codes: [UInt16]
  let twin: UinputDevice?
  let report: @LoopActor (DeviceEvent) -> Void

  var handle: EvdevHandle?
  private var watch: DescriptorWatch?
  var decoder = EvdevDecoder()
  /// True while events are read from a descriptor. Requests in the meantime are put off until then.
  var isReading = false
  /// True when the states of all keys were read: events read before are older and to be ignored.
  var isOutdated = false

  /// True while the current event is a release made by the kernel.
  private var isMadeByKernel = false
  /// The time at which a device whose keys the kernel released counts as still there.
  private var removalDeadline: Deadline?

  var plan = GrabPlan()
  var deadline: Deadline?
  var wantedMeanwhile: Bool?
  var grab: OwnedDescriptor?
  var grabWatch: DescriptorWatch?
  /// The grab that is being ended.
  var closing: GrabClosing?
  var grabDecoder = EvdevDecoder()
  var grabbedAtUSec: Int64 = 0
  /// Events that came through the grab before it was known to hold.
  var firstGrabbed: [input_event] = []
  /// The stamp of the last edge that others saw.
  var lastSeenUSec: Int64 = 0
  var passThrough = PassThrough()
  var escapeChord: EscapeChord
  private let brake: FloodBrake
  /// The reasons for failed grabs that were already logged.
  var logged: Set<GrabFailure> = []

  /// Takes over an open device. `description` has one button for each of `codes`.
  init(
    handle: consuming EvdevHandle, description: ButtonDeviceDescription, codes: [UInt16],
    twin: UinputDevice?, escapeChord: EscapeChord, eventsPerSecond: Int,
    report: @escaping @LoopActor (DeviceEvent) -> Void
  ) throws(SystemError) {
    self.description = description
    self.codes = codes
    self.twin = twin
    self.escapeChord = escapeChord
    let name = description.name
    brake = FloodBrake(perSecond: eventsPerSecond) { isFlooding in
      report(.flooding(device: name, button: nil, isFlooding))
    }
    self.report = report
    for index in codes.indices {
      self.description.buttons[index].pressed = handle.isDown(codes[index])
    }
    let raw = handle.descriptor.raw
    self.handle = consume handle
    watch = try EventLoop.shared.watch(raw, for: .readable) { [weak self] _ in
      self?.receive(from: raw)
    }
    do {
      try carryLights()
    } catch {
      discard()
      throw error
    }
  }

  func emitDefault(button: String, pressed: Bool) {
    guard let twin, let index = description.buttons.firstIndex(where: { $0.name == button })
    else { return }
    twin.move(codes[index], pressed: pressed)
    if !isReading { settle() }
  }

  /// Always nil: asking the kernel would drop queued events.
  func level(of button: String) -> Bool? { nil }

  func close() {
    // Keys that are held down no longer delay the end of an unwanted grab.
    if plan.isLeaving { perform(plan.released()) }
    discard()
  }

  private func discard() {
    if let deadline { EventLoop.shared.cancel(deadline) }
    deadline = nil
    if let removalDeadline { EventLoop.shared.cancel(removalDeadline) }
    removalDeadline = nil
    brake.cancel()
    twin?.close()
    closeGrab()
    watch?.cancel()
    watch = nil
    handle = nil
    description.isGrabbed = false
  }

  /// Takes note that the device is gone, as the kernel's answer or udev shows.
  func remove() {
    guard handle != nil else { return }
    discard()
    report(.removed(device: description.name))
  }

  private func carryLights() throws(SystemError) {
    guard let twin, (0...UInt16(LED_MAX)).contains(where: { handle?.hasLight($0) == true })
    else { return }
    try twin.watchLights { [weak self] code, value in self?.handle?.setLight(code, value) }
  }
}

/// The first step of a press's way to the client: one read(2) for all events that are there.
extension EvdevDevice {
  /// Reads the masked descriptor. Others see everything on it too.
  private func receive(from raw: Int32) {
    read(raw) { event in
      switch decoder.decode(event) {
      case .edge(let code, let pressed, let atUSec):
        lastSeenUSec = atUSec
        edge(code, pressed, atUSec, seenByOthers: true)
      case .lost:
        resynchronise(reading: raw)
      case .packetEnd, .other, .none:
        break
      }
    }
    settle()
  }

  /// Passes on the events of one read, until the device's states are read, which makes the rest of
  /// them outdated. Returns false if there are no events or the device is gone.
  @discardableResult
  func read(_ raw: Int32, _ body: (input_event) -> Void) -> Bool {
    withUnsafeTemporaryAllocation(of: input_event.self, capacity: 64) { buffer in
      let stride = MemoryLayout<input_event>.stride
      let count = Glibc.read(raw, buffer.baseAddress!, 64 * stride)
      guard count > 0 else {
        if count == 0 || (errno != EAGAIN && errno != EINTR) { remove() }
        return false
      }
      let wasReading = isReading
      isReading = true
      isOutdated = false
      let events = buffer.prefix(count / stride)
      brake.took(
        events.count, stampUSec: EvdevDecoder.stampUSec(events[events.endIndex - 1]),
        raw == grab?.raw ? grabWatch : watch)
      for index in events.indices where handle != nil && !isOutdated {
        isMadeByKernel = EvdevDecoder.isMadeByKernel(events, at: index)
        body(events[index])
      }
      isReading = wasReading
      return handle != nil
    }
  }

  /// Reports an edge of a key with a role.
  func edge(_ code: UInt16, _ pressed: Bool, _ atUSec: Int64, seenByOthers: Bool) {
    guard let index = codes.firstIndex(of: code) else { return }
    description.buttons[index].pressed = pressed
    // The kernel releases the keys of a keyboard that is unplugged: nobody let them go.
    if isMadeByKernel { return awaitRemoval() }
    report(
      .edge(
        device: description.name, button: description.buttons[index].name, pressed: pressed,
        atUSec: atUSec, seenByOthers: seenByOthers))
  }

  /// Waits to see why the kernel released keys. If the device is gone soon, it was unplugged, and
  /// its removal is reported. If it stays, it slept, and nobody knows when the keys came up.
  private func awaitRemoval() {
    guard removalDeadline == nil else { return }
    let atUSec = MonotonicClock.nowUSec + Self.removalLimitUSec
    removalDeadline = EventLoop.shared.schedule(atUSec: atUSec) { [weak self] in
      guard let self, handle != nil else { return }
      removalDeadline = nil
      let states = description.buttons.map { ($0.name, $0.pressed) }
      report(
        .syncLost(
          device: description.name, states: Dictionary(uniqueKeysWithValues: states),
          atUSec: MonotonicClock.nowUSec))
    }
  }

  /// The time after such releases within which an unplugged device is gone.
  private static let removalLimitUSec: Int64 = 250_000

  /// Reads the states of all keys after events were lost, and reports those of the keys with a
  /// role.
  func resynchronise(reading raw: Int32) {
    handle?.resynchronise(reading: raw)
    isOutdated = true
    var states: [String: Bool] = [:]
    for (index, code) in codes.enumerated() {
      let pressed = handle?.isDown(code) == true
      description.buttons[index].pressed = pressed
      states[description.buttons[index].name] = pressed
    }
    report(
      .syncLost(device: description.name, states: states, atUSec: MonotonicClock.nowUSec))
  }
}
