// SPDX-License-Identifier: Apache-2.0
import CLinux
import LinuxIO
import Vocabulary

/// A device without hardware. Its buttons are moved by `set` or by a FIFO of `struct input_event`.
/// Nobody else can see it, so it is exclusive.
@LoopActor
package final class SimulatedDevice: ButtonDevice {
  let settings: SimulatedSettings
  package private(set) var description: ButtonDeviceDescription
  /// Whether it is plugged in.
  package private(set) var isPresent: Bool
  private let report: @LoopActor (DeviceEvent) -> Void
  private var fifo: EventFIFO?
  /// What is wrong with its FIFO.
  private var trouble: DeviceTrouble?
  private var decoder = EvdevDecoder()

  init(_ settings: SimulatedSettings, report: @escaping @LoopActor (DeviceEvent) -> Void) {
    self.settings = settings
    self.report = report
    isPresent = false
    description = ButtonDeviceDescription(
      name: settings.name, label: settings.name,
      kind: settings.surface == nil ? .simulated : .touch, node: settings.fifo,
      seat: settings.seat, mode: .grab, isExclusive: true, isGrabbed: true,
      buttons: settings.buttons.filter { $0.value != .none }.sorted { $0.key < $1.key }.map {
        ButtonDeviceDescription.Button(
          name: $0.key, role: $0.value, keyCode: KeyName.code($0.key))
      })
    guard let surface = settings.surface else { return }
    description.pointer = PointerDescription(
      surface: surface, touchType: .direct, hasPosition: true)
    description.buttons = (0..<Self.fingers).map { finger in
      ButtonDeviceDescription.Button(
        name: "touch\(finger)", role: .primary, keyCode: nil, debounceUSec: 0)
    }
  }

  /// Opens the FIFO and plugs the device in, if the settings say so. A FIFO that cannot be opened
  /// is logged, and the device works without it.
  func start() {
    if let path = settings.fifo {
      do {
        let name = settings.name
        let brake = FloodBrake(perSecond: settings.eventsPerSecond) { [weak self] isFlooding in
          self?.report(.flooding(device: name, button: nil, isFlooding))
        }
        fifo = try EventFIFO(path: path, brake: brake) { [weak self] in self?.take($0) }
      } catch {
        trouble = .init(
          .partlyRead, device: settings.name, text: "its FIFO cannot be used: \(error)",
          remedy: "see \"fifo\" in its [[simulated]], and shutterctl reload")
      }
    }
    if settings.isPresent { plug() }
  }

  /// Plugs it in, with all buttons up.
  package func plug() {
    guard !isPresent else { return }
    isPresent = true
    for index in description.buttons.indices { description.buttons[index].pressed = false }
    decoder = EvdevDecoder()
    report(.added(self))
    if let trouble { report(.troubled(trouble)) }
  }

  /// Unplugs it, whether buttons are down or not.
  package func unplug() {
    guard isPresent else { return }
    isPresent = false
    report(.removed(device: settings.name))
  }

  /// Moves a button. Does nothing if the button is already in that state.
  package func set(_ button: String, _ pressed: Bool) throws(SimulationError) {
    guard isPresent else { throw .noSuchDevice(settings.name) }
    guard let index = description.buttons.firstIndex(where: { $0.name == button }) else {
      throw .noSuchButton(device: settings.name, button: button)
    }
    guard description.buttons[index].pressed != pressed else { return }
    move(index, pressed, atUSec: MonotonicClock.nowUSec)
  }

  /// The fingers of a simulated touch screen.
  private static let fingers = 10

  /// Puts a finger down, moves or lifts it.
  ///
  /// - Throws: `noSuchButton` if it is no touch screen or has no such finger, `notTouched` if a finger
  ///   that is up moves.
  package func touch(
    _ finger: Int64, _ change: SimulatedTouch
  ) throws(SimulationError) {
    guard isPresent else { throw .noSuchDevice(settings.name) }
    let name = "touch\(finger)"
    guard settings.surface != nil,
      let index = description.buttons.firstIndex(where: { $0.name == name })
    else { throw .noSuchButton(device: settings.name, button: name) }
    let isDown = description.buttons[index].pressed
    let atUSec = MonotonicClock.nowUSec
    switch change {
    case .down(let point) where !isDown:
      description.buttons[index].pressed = true
      report(.touched(device: settings.name, button: name, at: point, atUSec: atUSec))
    case .move(let point) where isDown:
      report(.moved(device: settings.name, button: name, to: point, atUSec: atUSec))
    case .up where isDown: move(index, false, atUSec: atUSec)
    case .down, .move, .up: throw .notTouched(device: settings.name, button: name)
    }
  }

  package func setGrabWanted(_ wanted: Bool) {}

  package func prepareRelease() {}

  package func emitDefault(button: String, pressed: Bool) {}

  package func level(of button: String) -> Bool? {
    description.buttons.first { $0.name == button }?.pressed
  }

  package func close() {
    fifo?.close()
    fifo = nil
    isPresent = false
  }

  private func move(_ index: Int, _ pressed: Bool, atUSec: Int64) {
    description.buttons[index].pressed = pressed
    report(
      .edge(
        device: settings.name, button: description.buttons[index].name, pressed: pressed,
        atUSec: atUSec, seenByOthers: false))
  }

  private func take(_ event: input_event) {
    guard isPresent else { return }
    switch decoder.decode(event) {
    case .edge(let code, let pressed, let atUSec):
      guard let index = index(of: code) else { return }
      move(index, pressed, atUSec: EventStamp.plausible(atUSec, nowUSec: MonotonicClock.nowUSec))
    case .none:
      // Keys of a torn packet are not reported as edges, but they show the current states.
      if decoder.isDropping, Int32(event.type) == EV_KEY, event.value < 2,
        let index = index(of: event.code)
      {
        description.buttons[index].pressed = event.value == 1
      }
    case .lost:
      let states = description.buttons.map { ($0.name, $0.pressed) }
      report(
        .syncLost(
          device: settings.name, states: Dictionary(uniqueKeysWithValues: states),
          atUSec: MonotonicClock.nowUSec))
    case .packetEnd, .other:
      break
    }
  }

  private func index(of code: UInt16) -> Int? {
    description.buttons.firstIndex { $0.keyCode == code }
  }
}

/// A change of a simulated finger.
package enum SimulatedTouch: Equatable, Sendable {
  case down(SurfacePoint)
  case move(SurfacePoint)
  case up
}
