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
///
/// A `KeyReader` decides what is read when, and what it means. The device carries out its orders.
@LoopActor
final class EvdevDevice: EvdevSource {
  /// The device with all keys up and not grabbed.
  private let identity: ButtonDeviceDescription
  private let twin: UinputDevice?
  private let report: @LoopActor (DeviceEvent) -> Void
  private let brake: FloodBrake
  private var packets = MousePackets()
  private var reader: KeyReader

  /// The masked descriptor, and libevdev's view of the device; nil when the device is gone.
  private var handle: EvdevHandle?
  private var watch: DescriptorWatch?
  private var unmasked: OwnedDescriptor?
  private var unmaskedWatch: DescriptorWatch?
  /// The grab that is being ended.
  private var closing: GrabClosing?
  /// The reader's deadline.
  private var alarm: (atUSec: Int64, deadline: Deadline)?

  /// Takes over an open device. `description` has one button for each of `codes`.
  init(
    handle: consuming EvdevHandle, description: ButtonDeviceDescription, codes: [UInt16],
    twin: UinputDevice?, escapeChord: EscapeChord, eventsPerSecond: Int,
    pointer: RelativePointer? = nil, readsModifiers: Bool = false,
    report: @escaping @LoopActor (DeviceEvent) -> Void
  ) throws(SystemError) {
    identity = description
    self.twin = twin
    let name = description.name
    brake = FloodBrake(perSecond: eventsPerSecond) { isFlooding in
      report(.flooding(device: name, button: nil, isFlooding))
    }
    self.report = report
    var pressed: [Bool] = []
    for code in codes { pressed.append(handle.isDown(code)) }
    var modifiers = readsModifiers ? HeldModifiers(without: codes) : nil
    modifiers?.reset(down: handle.keysDown())
    reader = KeyReader(
      codes: codes, pressed: pressed, escapeChord: escapeChord, pointer: pointer,
      modifiers: modifiers, isMomentary: description.buttons.first?.isMomentary == true,
      repeatDelayUSec: handle.repeatDelayUSec(), isWritable: handle.isWritable && twin != nil)
    let raw = handle.descriptor.raw
    self.handle = consume handle
    watch = try watch(raw, .masked)
    do {
      try carryLights()
    } catch {
      discard()
      throw error
    }
  }

  var description: ButtonDeviceDescription {
    var description = identity
    for (index, isPressed) in reader.pressed.enumerated() {
      description.buttons[index].pressed = isPressed
    }
    description.isGrabbed = reader.isGrabbed
    description.point = reader.pointer?.point
    description.modifiers = reader.modifiers?.held ?? []
    return description
  }

  func setGrabWanted(_ wanted: Bool) {
    let isGrabbable = identity.mode != .observe || identity.pointer?.isLockable == true
    guard isGrabbable, handle != nil else { return }
    // Nothing is to be grabbed any more, so no key keeps it from that.
    if !wanted { endGrabTroubles() }
    reader.want(wanted, nowUSec: MonotonicClock.nowUSec)
    work()
  }

  /// Begins to end the grab, if no key is down. `setGrabWanted(false)`, which has to follow, waits
  /// for the kernel. So the waits of several devices run at the same time.
  func prepareRelease() {
    reader.announceEnd()
    work()
  }

  func emitDefault(button: String, pressed: Bool) {
    guard let twin, let index = identity.buttons.firstIndex(where: { $0.name == button })
    else { return }
    twin.move(reader.codes[index], pressed: pressed)
    work()
  }

  /// Always nil: asking the kernel would drop queued events.
  func level(of button: String) -> Bool? { nil }

  func close() {
    reader.close()
    carryOutOrders()
    discard()
  }

  func remove() {
    guard handle != nil else { return }
    discard()
    report(.removed(device: identity.name))
  }

  private func discard() {
    reader.stop()
    schedule()
    brake.cancel()
    twin?.close()
    closeUnmasked()
    watch?.cancel()
    watch = nil
    handle = nil
  }

  private func carryLights() throws(SystemError) {
    guard let twin, (0...UInt16(LED_MAX)).contains(where: { handle?.hasLight($0) == true })
    else { return }
    try twin.watchLights { [weak self] code, value in self?.handle?.setLight(code, value) }
  }

  private func watch(_ raw: Int32, _ queue: KeyReader.Queue) throws(SystemError)
    -> DescriptorWatch
  {
    try EventLoop.shared.watch(raw, for: .readable) { [weak self] _ in
      self?.reader.readable(queue)
      self?.work()
    }
  }
}

/// The reader's orders.
extension EvdevDevice {
  /// Carries out what is to be done now, unless this is called from within an order: what is to be
  /// done then follows it.
  private func work() {
    if !reader.isAtWork { carryOutOrders() }
  }

  private func carryOutOrders() {
    while let order = reader.next(held: twin?.held) { carryOut(order) }
    schedule()
  }

  private func carryOut(_ order: KeyReader.Order) {
    switch order {
    case .read(let queue): read(queue)
    case .report(let news): tell(news)
    case .passOn(let events): twin?.emit(events)
    case .lift(let code): twin?.move(code, pressed: false)
    case .awaitRemoval: reader.madeReleases(nowUSec: MonotonicClock.nowUSec)
    case .resynchronise(let queue): resynchronise(queue)
    case .open: open()
    case .askKeys: askKeys()
    case .grab: grab()
    case .lower(let keys): handle?.move(keys, pressed: false)
    case .raise(let keys): handle?.move(keys, pressed: true)
    case .close: closeUnmasked()
    case .beginClosing(let always): beginClosing(always: always)
    case .finishClosing: finishClosing()
    case .keep: keep()
    case .release: release()
    case .log(let failure): log(failure)
    }
  }

  /// The first step of a press's way to the client.
  private func read(_ queue: KeyReader.Queue) {
    let reading = EvdevHandle.read(raw(of: queue)) { events in
      brake.took(
        count(events, of: queue), stampUSec: EvdevDecoder.stampUSec(events[events.endIndex - 1]),
        queue == .masked ? watch : unmaskedWatch)
      reader.take(events)
    }
    switch reading {
    case .taken: break
    case .empty: reader.foundEmpty(nowUSec: MonotonicClock.nowUSec)
    case .gone: remove()
    }
  }

  /// The number of events for the limit. The masked queue of a keyboard has nothing but keys; the other
  /// one also has the moves of a mouse in the same node, which only pass through to the twin.
  private func count(
    _ events: Slice<UnsafeMutableBufferPointer<input_event>>, of queue: KeyReader.Queue
  ) -> Int {
    if identity.pointer != nil { return packets.take(events) }
    return queue == .masked ? events.count : packets.takeEvents(events)
  }

  private func raw(of queue: KeyReader.Queue) -> Int32 {
    switch queue {
    case .masked: handle?.descriptor.raw ?? -1
    case .unmasked: unmasked?.raw ?? -1
    }
  }

  private func resynchronise(_ queue: KeyReader.Queue) {
    handle?.resynchronise(reading: raw(of: queue))
    reader.resynchronised(
      down: handle?.keysDown() ?? KeySet(), held: twin?.held, nowUSec: MonotonicClock.nowUSec)
  }

  private func tell(_ news: KeyReader.Report) {
    switch news {
    case .edge(let index, let pressed, let atUSec, let seenByOthers):
      report(
        .edge(
          device: identity.name, button: identity.buttons[index].name, pressed: pressed,
          atUSec: atUSec, seenByOthers: seenByOthers))
    case .missedRelease(let index, let atUSec):
      var states: [String: Bool] = [:]
      for (button, pressed) in zip(identity.buttons, reader.pressed) {
        states[button.name] = pressed && button.name != identity.buttons[index].name
      }
      report(.syncLost(device: identity.name, states: states, atUSec: atUSec))
      report(.troubled(.unreleased(identity, identity.buttons[index].name)))
    case .syncLost(let atUSec):
      var states: [String: Bool] = [:]
      for (button, pressed) in zip(identity.buttons, reader.pressed) {
        states[button.name] = pressed
      }
      report(.syncLost(device: identity.name, states: states, atUSec: atUSec))
    case .heldKeys(let keys):
      report(
        keys.isEmpty
          ? .mended(.heldKey, device: identity.name, button: nil)
          : .troubled(.heldKeys(identity, keys, isGrabbed: reader.isGrabbed)))
    case .grabChanged(let isGrabbed, let atUSec):
      endGrabTroubles()
      report(.grabChanged(device: identity.name, grabbed: isGrabbed, atUSec: atUSec))
    case .escape: report(.escape(device: identity.name))
    case .pointed(let atUSec):
      report(
        .pointed(device: identity.name, at: reader.pointer?.point, pen: nil, atUSec: atUSec))
    case .modifiers:
      report(.modifiers(device: identity.name, reader.modifiers?.held ?? []))
    }
  }

  /// Sets the loop's deadline to the reader's.
  private func schedule() {
    let dueUSec = reader.deadlineUSec
    guard dueUSec != alarm?.atUSec else { return }
    if let alarm { EventLoop.shared.cancel(alarm.deadline) }
    alarm = dueUSec.map { atUSec in
      let deadline = EventLoop.shared.schedule(atUSec: atUSec) { [weak self] in self?.expire() }
      return (atUSec, deadline)
    }
  }

  private func expire() {
    alarm = nil
    reader.expire(nowUSec: MonotonicClock.nowUSec)
    work()
  }

  /// Nothing keeps it from being grabbed any more.
  private func endGrabTroubles() {
    report(.mended(.heldKey, device: identity.name, button: nil))
    report(.mended(.notGrabbed, device: identity.name, button: nil))
  }

  /// It does not say which key is held, because that would log what somebody types.
  private func log(_ failure: GrabFailure) {
    switch failure {
    case .keyHeld:
      Log.notice(
        "\(identity.label) (\(identity.node ?? "")): not grabbed yet, because a key is held down")
    case .refused(let error): report(.troubled(.notGrabbed(identity, error)))
    }
  }
}

/// The orders around a grab.
extension EvdevDevice {
  private func open() {
    do throws(SystemError) {
      guard let descriptor = try handle?.openUnmasked() else { return }
      let raw = descriptor.raw
      unmasked = consume descriptor
      unmaskedWatch = try watch(raw, .unmasked)
      reader.opened()
    } catch {
      refuse(error)
    }
  }

  private func askKeys() {
    var keys = KeySet()
    guard clinux_input_get_keys(raw(of: .unmasked), &keys.words) == 0 else {
      return refuse(SystemError("EVIOCGKEY", identity.node))
    }
    reader.found(down: keys, nowUSec: MonotonicClock.nowUSec)
  }

  private func grab() {
    guard clinux_input_grab(raw(of: .unmasked)) == 0 else {
      return refuse(SystemError("EVIOCGRAB", identity.node))
    }
    reader.grabbed(atUSec: MonotonicClock.nowUSec)
  }

  private func refuse(_ error: SystemError) {
    reader.refused(error, nowUSec: MonotonicClock.nowUSec)
  }

  private func beginClosing(always: Bool) {
    unmaskedWatch?.cancel()
    unmaskedWatch = nil
    if let descriptor = unmasked.take() { closing = GrabClosing(descriptor, always: always) }
  }

  private func finishClosing() {
    let last = closing?.wait() ?? []
    unmasked = closing?.takeKept()
    closing = nil
    reader.closed(
      last: last, isKept: unmasked != nil, nowUSec: MonotonicClock.nowUSec)
  }

  private func keep() {
    do throws(SystemError) {
      unmaskedWatch = try watch(raw(of: .unmasked), .unmasked)
      reader.kept(nowUSec: MonotonicClock.nowUSec)
    } catch {
      reader.notKept()
    }
  }

  private func release() {
    twin?.releaseAll()
    let atUSec = MonotonicClock.nowUSec
    closeUnmasked()
    reader.released(atUSec: atUSec)
  }

  private func closeUnmasked() {
    unmaskedWatch?.cancel()
    unmaskedWatch = nil
    unmasked = nil
    closing = nil
  }
}
