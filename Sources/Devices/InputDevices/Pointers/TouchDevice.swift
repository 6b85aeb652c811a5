// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO
import Vocabulary

/// A touch screen, a pen or a touch pad: each contact is a button of its own, `touch0` and so on. A pen may
/// have more buttons, which are at its place.
///
/// It is grabbed only if no compositor uses it, and never over a touch: whoever else reads it and misses the end of
/// one keeps a finger down forever. Otherwise the system sees everything that it sends.
@LoopActor
final class TouchDevice<Reader: SurfaceReader>: EvdevSource {
  private let identity: ButtonDeviceDescription
  /// The names of its buttons, one of which nearly every report carries.
  private let names: [String]
  private let mapping: SurfaceMapping
  /// Nil if no pressure is measured.
  private let pressure: SurfaceMapping.Axis?
  private let report: @LoopActor (DeviceEvent) -> Void
  private let brake: FloodBrake
  private var reader: Reader
  /// Nil when the device is gone.
  private var handle: EvdevHandle?
  private var watch: DescriptorWatch?
  private var reports: [SurfaceReport] = []
  /// The reports that are being passed on. Both lists keep their memory.
  private var told: [SurfaceReport] = []
  private var isGrabbed = false
  private var isGrabWanted = false
  /// When a device whose contacts the kernel released counts as asleep, and not as unplugged.
  private var awakening: Deadline?
  /// When a device that has sent nothing counts as lifted.
  private var silence: Deadline?
  /// Whether reports are being passed on, before the grab follows them.
  private var isTelling = false
  /// The most reads of 64 events that a grab waits for: more than the kernel queues.
  private static var mostReads: Int { 64 }

  /// Takes over an open device. `description` has only those buttons that are no contacts.
  ///
  /// - Throws: if the device cannot be watched.
  init(
    handle: consuming EvdevHandle, reader: Reader, description: ButtonDeviceDescription,
    role: Role, mapping: SurfaceMapping, reportsPerSecond: Int,
    report: @escaping @LoopActor (DeviceEvent) -> Void
  ) throws(SystemError) {
    self.mapping = mapping
    pressure = handle.pressureRange()
    self.reader = reader
    self.report = report
    let name = description.name
    brake = FloodBrake(perSecond: reportsPerSecond) { isFlooding in
      report(.flooding(device: name, button: nil, isFlooding))
    }
    var identity = description
    let contacts = reader.down.count - description.buttons.count
    identity.buttons =
      (0..<contacts).map { index in
        ButtonDeviceDescription.Button(
          name: "touch\(index)", role: role, keyCode: nil, debounceUSec: 0)
      } + description.buttons
    self.identity = identity
    names = identity.buttons.map(\.name)
    let raw = handle.descriptor.raw
    self.handle = consume handle
    watch = try EventLoop.shared.watch(raw, for: .readable) { [weak self] _ in self?.read() }
  }

  var description: ButtonDeviceDescription {
    var description = identity
    for (index, isDown) in reader.down.enumerated() { description.buttons[index].pressed = isDown }
    description.isGrabbed = isGrabbed
    description.point = reader.place.map(point)
    description.pen = reader.place.map(pen)
    return description
  }

  /// Grabs it or ends the grab: at once if nothing touches it, else when everything is lifted.
  func setGrabWanted(_ wanted: Bool) {
    guard identity.pointer?.isLockable == true else { return }
    isGrabWanted = wanted
    if !wanted { report(.mended(.notGrabbed, device: identity.name, button: nil)) }
    // The receiver of a report may ask for that: the other reports come first.
    guard !isTelling else { return }
    // Touches that wait in the queue also count. Each of them may begin or end the grab.
    var reads = 0
    while reads < Self.mostReads, read() { reads += 1 }
    followGrab()
  }

  private func followGrab() {
    guard isGrabWanted != isGrabbed, let raw = handle?.descriptor.raw,
      !reader.isBusy
    else { return }
    let wanted = isGrabWanted
    guard (wanted ? clinux_input_grab(raw) : clinux_input_ungrab(raw)) == 0 else {
      // Another program has it. The next touch tries again.
      return report(.troubled(.notGrabbed(identity, SystemError("EVIOCGRAB", identity.node))))
    }
    let atUSec = MonotonicClock.nowUSec
    if wanted, wasBusy(raw, atUSec: atUSec) {
      _ = clinux_input_ungrab(raw)
      return tellAll()
    }
    isGrabbed = wanted
    report(.mended(.notGrabbed, device: identity.name, button: nil))
    report(.grabChanged(device: identity.name, grabbed: wanted, atUSec: atUSec))
    tellAll()
  }

  /// Reads what came around the beginning of a grab. Returns whether something touched when it began.
  private func wasBusy(_ raw: Int32, atUSec: Int64) -> Bool {
    var found: [input_event] = []
    var reads = 0
    while reads < Self.mostReads, EvdevHandle.read(raw, { found += $0 }) == .taken { reads += 1 }
    guard let last = found.last else { return reader.isBusy }
    let wasBusy = reader.wasBusy(atUSec: atUSec, found, into: &reports)
    if case .torn(let tornUSec) = reports.last {
      reports.removeLast()
      resynchronise(tornUSec)
    }
    brake.took(EvdevDecoder.packets(found), stampUSec: EvdevDecoder.stampUSec(last), watch)
    return wasBusy
  }

  /// Does nothing: there is nothing to wait for.
  func prepareRelease() {}

  /// Does nothing: the system sees every touch itself, or is to see none.
  func emitDefault(button: String, pressed: Bool) {}

  /// Always nil: asking the kernel would drop queued events.
  func level(of button: String) -> Bool? { nil }

  func close() {
    brake.cancel()
    for deadline in [awakening, silence] {
      if let deadline { EventLoop.shared.cancel(deadline) }
    }
    (awakening, silence) = (nil, nil)
    watch?.cancel()
    watch = nil
    handle = nil
  }

  func remove() {
    guard handle != nil else { return }
    close()
    report(.removed(device: identity.name))
  }

  /// Reads once. Returns whether there may be more.
  @discardableResult
  private func read() -> Bool {
    guard let raw = handle?.descriptor.raw else { return false }
    let reading = EvdevHandle.read(raw, take)
    if reading == .gone { remove() }
    return reading == .taken
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
    tellAll()
    if silence == nil { awaitSilence() }
  }

  /// Waits for the end of a touch that the device may never report.
  private func awaitSilence() {
    guard handle != nil, let dueUSec = reader.silenceEndsUSec else { return }
    silence = EventLoop.shared.schedule(atUSec: dueUSec) { [weak self] in self?.endSilence() }
  }

  private func endSilence() {
    // What waits to be read ends the silence before it counts.
    var reads = 0
    while reads < Self.mostReads, read() { reads += 1 }
    silence = nil
    guard let dueUSec = reader.silenceEndsUSec, dueUSec <= MonotonicClock.nowUSec else {
      return awaitSilence()
    }
    reader.endSilence(into: &reports)
    tellAll()
  }

  private func tellAll() {
    swap(&reports, &told)
    isTelling = true
    // A report may close the device.
    for report in told where handle != nil { tell(report) }
    isTelling = false
    told.removeAll(keepingCapacity: true)
    followGrab()
  }

  private func resynchronise(_ atUSec: Int64) {
    guard let raw = handle?.descriptor.raw else { return }
    handle?.resynchronise(reading: raw)
    if let found = handle?.resynchronised(&reader, atUSec: atUSec) { reports += found }
  }

  /// Waits to see whether the device is gone, whose contacts the kernel released.
  private func awaitRemoval() {
    guard awakening == nil else { return }
    let limitUSec = MonotonicClock.nowUSec + KeyReader.removalLimitUSec
    awakening = EventLoop.shared.schedule(atUSec: limitUSec) { [weak self] in
      guard let self else { return }
      awakening = nil
      // It stayed, so it slept, and nobody knows when the contacts were lifted.
      resynchronise(MonotonicClock.nowUSec)
      tellAll()
    }
  }

  private func point(_ place: PenReader.Place) -> SurfacePoint {
    mapping.point(x: place.x, y: place.y)
  }

  private func pen(_ place: PenReader.Place) -> PenState {
    PenState(tool: place.tool, force: pressure?.fraction(place.pressure))
  }

  private func tell(_ news: SurfaceReport) {
    switch news {
    case .down(let index, let x, let y, let atUSec):
      report(
        .touched(
          device: identity.name, button: names[index],
          at: mapping.point(x: x, y: y), atUSec: atUSec))
    case .moved(let index, let x, let y, let atUSec):
      report(
        .moved(
          device: identity.name, button: names[index],
          to: mapping.point(x: x, y: y), atUSec: atUSec))
    case .up(let index, let atUSec):
      report(
        .edge(
          device: identity.name, button: names[index], pressed: false,
          atUSec: atUSec, seenByOthers: true))
    case .lost(let down, let atUSec):
      let states = Dictionary(uniqueKeysWithValues: zip(names, down))
      report(.syncLost(device: identity.name, states: states, atUSec: atUSec))
    case .palm(let index, let atUSec):
      report(
        .palm(device: identity.name, button: names[index], atUSec: atUSec))
    case .pointed(let place, let atUSec):
      report(
        .pointed(
          device: identity.name, at: place.map(point), pen: place.map(pen), atUSec: atUSec))
    case .button(let index, let pressed, let atUSec):
      report(
        .edge(
          device: identity.name, button: names[index], pressed: pressed,
          atUSec: atUSec, seenByOthers: true))
    case .releasedByKernel: awaitRemoval()
    // Taken out when it was read.
    case .torn: break
    }
  }
}

extension EvdevHandle {
  /// Lets a reader take the state that was read again.
  fileprivate borrowing func resynchronised<Reader: SurfaceReader>(
    _ reader: inout Reader, atUSec: Int64
  ) -> [SurfaceReport] {
    reader.resynchronise(from: self, atUSec: atUSec)
  }
}
