// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO
import Vocabulary

/// A device with a dial or wheel, and perhaps with a button under it, or with hats and triggers that are buttons. It is
/// never grabbed: the system sees every turn as well.
@LoopActor
final class DialDevice: EvdevSource {
  /// Nil: it has only buttons.
  private let selection: DialSelection?
  /// The EV_KEY codes of the buttons, in their order.
  private let codes: [UInt16]
  private let report: @LoopActor (DeviceEvent) -> Void
  private let brake: FloodBrake
  private var decoder = EvdevDecoder()
  private var jogCounter = JogCounter()
  private var pace: DialPace
  private var position: AbsoluteDial?
  /// The buttons that are directions of axes, after those of keys.
  private var axisButtons: [AxisButton] = []
  /// The turn within the packet that is being read.
  private var turn = 0
  /// Nil when the device is gone.
  private var handle: EvdevHandle?
  private var watch: DescriptorWatch?
  private(set) var description: ButtonDeviceDescription

  /// Takes over an open device.
  init(
    handle: consuming EvdevHandle, description: ButtonDeviceDescription, codes: [UInt16],
    _ selection: DialSelection?, axisButtons words: [AxisWord] = [], threshold: Int = 50,
    eventsPerSecond: Int,
    report: @escaping @LoopActor (DeviceEvent) -> Void
  ) throws(SystemError) {
    self.selection = selection
    self.codes = codes
    self.report = report
    self.description = description
    let name = description.name
    brake = FloodBrake(perSecond: eventsPerSecond) { isFlooding in
      report(.flooding(device: name, button: nil, isFlooding))
    }
    pace = DialPace(selection?.settings.pace ?? DialPaceSettings())
    if let selection, selection.isAbsolute, let axis = handle.axis(selection.axis) {
      position = AbsoluteDial(
        axis.range, value: axis.value, detents: selection.settings.detents,
        isEndless: selection.settings.isEndless)
    }
    for word in words {
      guard let axis = handle.axis(word.code) else {
        throw SystemError("find an axis of", handle.path, errno: Errno(ENODEV))
      }
      axisButtons.append(
        AxisButton(word, axis.range, value: axis.value, threshold: threshold))
    }
    let raw = handle.descriptor.raw
    self.handle = consume handle
    takeLevels()
    watch = try EventLoop.shared.watch(raw, for: .readable) { [weak self] _ in self?.read() }
  }

  /// Does nothing: it is never grabbed.
  func setGrabWanted(_ wanted: Bool) {}

  /// Does nothing: it is never grabbed.
  func prepareRelease() {}

  /// Does nothing: the system sees every key itself.
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
    report(.removed(device: description.name))
  }

  private func read() {
    guard let raw = handle?.descriptor.raw else { return }
    let reading = EvdevHandle.read(raw) { events in
      brake.took(
        events.count, stampUSec: EvdevDecoder.stampUSec(events[events.endIndex - 1]), watch)
      // A report may close the device.
      for event in events where handle != nil { take(event) }
    }
    if reading == .gone { remove() }
  }

  private func take(_ event: input_event) {
    switch decoder.decode(event) {
    case .edge(let code, let pressed, let atUSec):
      guard let index = codes.firstIndex(of: code) else { return }
      description.buttons[index].pressed = pressed
      report(
        .edge(
          device: description.name, button: description.buttons[index].name, pressed: pressed,
          atUSec: atUSec, seenByOthers: true))
    case .other:
      switch Int32(event.type) {
      case EV_REL where selection?.isAbsolute == false && event.code == selection?.axis:
        turn += Int32(event.code) == REL_DIAL ? jogCounter.take(event.value) : Int(event.value)
      case EV_ABS: move(event)
      default: return
      }
    case .packetEnd:
      guard let selection, turn != 0 else { return }
      let atUSec = EvdevDecoder.stampUSec(event)
      let steps = pace.take(selection.settings.isReversed ? -turn : turn, atUSec: atUSec)
      turn = 0
      guard steps != 0 else { return }
      report(
        .turned(device: description.name, dial: selection.name, steps: steps, atUSec: atUSec))
    case .none: break
    case .lost(let atUSec): resynchronise(atUSec)
    }
  }

  /// Takes a value of an axis with a position.
  private func move(_ event: input_event) {
    if selection?.isAbsolute == true, event.code == selection?.axis {
      turn += position?.take(Int(event.value)) ?? 0
    }
    for index in axisButtons.indices where axisButtons[index].word.code == event.code {
      guard let pressed = axisButtons[index].take(Int(event.value)) else { continue }
      description.buttons[codes.count + index].pressed = pressed
      report(
        .edge(
          device: description.name, button: description.buttons[codes.count + index].name,
          pressed: pressed, atUSec: EvdevDecoder.stampUSec(event), seenByOthers: true))
      // A report may close the device.
      if handle == nil { return }
    }
  }

  /// Reads the buttons after events were lost. Turns that were lost are not made up for.
  private func resynchronise(_ atUSec: Int64) {
    guard let raw = handle?.descriptor.raw else { return }
    turn = 0
    jogCounter.forget()
    pace.forget()
    handle?.resynchronise(reading: raw)
    takeLevels()
    let states = description.buttons.map { ($0.name, $0.pressed) }
    report(
      .syncLost(
        device: description.name, states: Dictionary(uniqueKeysWithValues: states), atUSec: atUSec))
  }

  private func takeLevels() {
    for (index, code) in codes.enumerated() {
      description.buttons[index].pressed = handle?.isDown(code) ?? false
    }
    for index in axisButtons.indices {
      if let axis = handle?.axis(axisButtons[index].word.code) {
        _ = axisButtons[index].take(axis.value)
      }
      description.buttons[codes.count + index].pressed = axisButtons[index].isDown
    }
    if let selection, selection.isAbsolute, let axis = handle?.axis(selection.axis) {
      position?.resynchronise(axis.value)
    }
  }
}
