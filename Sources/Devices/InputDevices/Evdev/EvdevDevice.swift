// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

/// A keyboard, remote control or other evdev device that has keys with a role.
///
/// Two descriptors: the first is masked in the kernel to the keys with a role and read at all times;
/// the second exists while a grab is prepared or holds, and sees everything. While it holds, the
/// kernel gives events to it alone, so which of the two an edge came from says exactly whether others
/// saw it.
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
  /// True while events are taken off a descriptor: what is asked for meanwhile is done after.
  var isReading = false
  /// True when the states were asked for: what was read before is older than they are.
  var isOutdated = false

  /// True for an event that is a release made by the kernel.
  private var isMadeByKernel = false
  /// When a device whose keys the kernel let go counts as still there.
  private var removalDeadline: Deadline?

  var plan = GrabPlan()
  var deadline: Deadline?
  var wantedMeanwhile: Bool?
  var grab: OwnedDescriptor?
  var grabWatch: DescriptorWatch?
  /// The grab that is being given up.
  var closing: GrabClosing?
  var grabDecoder = EvdevDecoder()
  var grabbedAtUSec: Int64 = 0
  /// What came through the grab before it was known to hold.
  var firstGrabbed: [input_event] = []
  /// The stamp of the last edge that others saw.
  var lastSeenUSec: Int64 = 0
  var passThrough = PassThrough()
  var escapeChord: EscapeChord
  private let brake: FloodBrake
  /// Reasons for which the grab failed and that were logged.
  var logged: Set<GrabFailure> = []

  /// Takes over an open device. `description` has a button for each of `codes`.
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

  /// Asking the kernel would drop what is queued.
  func level(of button: String) -> Bool? { nil }

  func close() {
    // Keys that keep a grab that nobody wants have had their time.
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

  /// The device is gone, by what the kernel answers or by what udev says.
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

/// From a button's going down to the client this is the way: one read(2) for all that is there.
extension EvdevDevice {
  /// The masked descriptor has something. Everything on it was seen by others too.
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

  /// Takes all events that one read gives, as long as they are news. False when there are none, or
  /// the device is gone.
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
    // An unplugged keyboard lets its keys go before it is gone: that is no release.
    if isMadeByKernel { return awaitRemoval() }
    report(
      .edge(
        device: description.name, button: description.buttons[index].name, pressed: pressed,
        atUSec: atUSec, seenByOthers: seenByOthers))
  }

  /// The kernel let keys go. If the device is gone soon, it was unplugged, and its removal says all; if
  /// it stays, it slept, and when the keys came up is not known.
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

  /// How long after such releases a device that is going is gone.
  private static let removalLimitUSec: Int64 = 250_000

  /// Events were lost: finds out the states, reports those of the keys with a role and forgets the
  /// others.
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
