// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Glibc
import InputDevices
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

extension Gateway {
  /// The devices as a caller may see them.
  func devices(for call: IncomingCall) -> [GatewayInterface.Device] {
    catalogue.devices.map { wire($0.description, for: call) }
  }

  /// Hands a device's report to the machine.
  func handle(_ event: DeviceEvent) {
    switch event {
    case .edge(let device, let button, let pressed, let atUSec, _):
      let id = ButtonID(device: DeviceID(device), name: button)
      input { machine, now in
        machine.edge(id, pressed: pressed, stampUSec: atUSec, atUSec: now)
      }
    case .touched(let device, let button, let point, let atUSec):
      let id = ButtonID(device: DeviceID(device), name: button)
      input { machine, now in
        machine.edge(id, pressed: true, at: point, stampUSec: atUSec, atUSec: now)
      }
    case .moved(let device, let button, let point, let atUSec):
      let id = ButtonID(device: DeviceID(device), name: button)
      input { machine, now in machine.move(id, to: point, stampUSec: atUSec, atUSec: now) }
    case .pointed(let device, let point, let pen, let atUSec):
      input { machine, now in
        machine.point(DeviceID(device), at: point, pen: pen, stampUSec: atUSec, atUSec: now)
      }
    case .palm(let device, let button, let atUSec):
      let id = ButtonID(device: DeviceID(device), name: button)
      input { machine, now in machine.reject(id, stampUSec: atUSec, atUSec: now) }
    case .modifiers(let device, let held):
      input { machine, now in machine.setModifiers(DeviceID(device), held, atUSec: now) }
    case .turned(let device, let dial, let steps, let atUSec):
      input { machine, now in
        machine.turned(DeviceID(device), dial, steps: steps, stampUSec: atUSec, atUSec: now)
      }
    case .level(let device, let button, let pressed, _):
      let id = ButtonID(device: DeviceID(device), name: button)
      input { machine, now in machine.level(id, pressed: pressed, atUSec: now) }
    case .syncLost(let device, let states, _):
      let pressed = Set(states.filter(\.value).keys)
      input { machine, now in
        machine.synchronise(DeviceID(device), pressed: pressed, atUSec: now)
      }
    case .grabChanged(let device, let grabbed, let atUSec):
      input { machine, now in
        machine.grabChanged(DeviceID(device), heldSinceUSec: grabbed ? atUSec : nil, atUSec: now)
      }
      changed(device)
      guardGrabs()
    case .flooding(let device, let button, let isFlooding):
      tell(device, button, isFlooding)
    case .troubled(let trouble): begin(trouble)
    case .mended(let kind, let device, let button):
      end(kind, device: device, button: button)
    case .escape(let device):
      let seat = catalogue.device(named: device)?.description.seat
      Log.warning(
        "escape chord on '\(device)': \(seat ?? "every seat") is locked, and no press there goes to a "
          + "client until 'shutterctl lock off'")
      lock.set(true, seat: seat.map { SeatID($0) })
    case .added(let device): added(device.description)
    case .outdated(let device): letGo(of: device)
    case .removed(let device):
      Log.information("device '\(device)' is gone")
      troubles.remove(device: device)
      let reason: CancelReason = isReloading ? .configurationChanged : .deviceRemoved
      input { machine, now in machine.removeDevice(DeviceID(device), reason, atUSec: now) }
      // If it was grabbed, the grab ended with it.
      wantedGrabs.remove(device)
      guardGrabs()
      deviceWatchers.tell { _ in .init(removed: device) }
      coldCode.ran()
    }
  }

  /// Takes the beginning or the end of a flood. A device reports each of them once.
  private func tell(_ device: String, _ button: String?, _ isFlooding: Bool) {
    if isFlooding {
      begin(
        .flooding(
          device: device, button: button, eventsPerSecond: configuration.limits.eventsPerSecond))
    } else {
      end(.flooding, device: device, button: button)
    }
    input { machine, now in machine.setFlooding(DeviceID(device), isFlooding, atUSec: now) }
  }

  /// Logs a trouble once, and keeps it for programs that ask.
  func begin(_ trouble: DeviceTrouble) {
    guard troubles.add(trouble) else { return }
    Log.warning("\(trouble.subject): \(trouble.text); \(trouble.remedy)")
  }

  /// Notes that a trouble is over.
  func end(_ kind: DeviceTrouble.Kind, device: String, button: String?) {
    guard let old = troubles.end(kind, device: device, button: button) else { return }
    Log.notice("\(old.subject): no longer: \(old.text)")
  }

  /// The troubles as the interface writes them.
  var wireTroubles: [GatewayInterface.Trouble] {
    troubles.all.map {
      GatewayInterface.Trouble(
        device: $0.device, button: $0.button, text: $0.text, remedy: $0.remedy)
    }
  }

  /// Prepares a grabbed device for a change of its configuration: its presses are cancelled, and
  /// the mode observe makes its grab end with the last release.
  private func letGo(of name: String) {
    guard let device = catalogue.device(named: name) else { return }
    var model = DeviceDescription(device.description, debounceUSec: configuration.debounceUSec)
    model.mode = .observe
    input { machine, now in machine.reconfigureDevice(model, atUSec: now) }
  }

  /// Shortens the watchdog's time while a device is grabbed or may be grabbed at any moment.
  func guardGrabs() {
    watchdog.setAlert(
      !wantedGrabs.isEmpty
        || catalogue.devices.contains { $0.description.isGrabbed && !$0.description.isExclusive })
  }

  private func added(_ description: ButtonDeviceDescription) {
    let buttons = description.buttons.map { "\($0.name) (\($0.role.rawValue))" }
    let dials = description.dials.map { "\($0.name) (turns \($0.control))" }
    let parts = (buttons + dials).joined(separator: ", ")
    Log.information(
      "device '\(description.name)' (\(description.label), \(description.node ?? "no node"), "
        + "mode \(description.mode.rawValue)): \(parts)")
    let model = DeviceDescription(description, debounceUSec: configuration.debounceUSec)
    input { machine, now in machine.addDevice(model, atUSec: now) }
    deviceWatchers.tell { call in .init(added: wire(description, for: call)) }
    coldCode.ran()
  }

  private func changed(_ name: String) {
    guard let device = catalogue.devices.first(where: { $0.description.name == name }) else {
      return
    }
    deviceWatchers.tell { call in .init(changed: wire(device.description, for: call)) }
  }

  /// A device as the interface writes it. The levels are the machine's debounced ones, so that they
  /// agree with the presses that clients see; a caller that may not know them sees buttons that are up.
  private func wire(
    _ description: ButtonDeviceDescription, for call: IncomingCall
  ) -> GatewayInterface.Device {
    let known = machine.deviceSnapshot(DeviceID(description.name))?.description.buttons
    let showsLevels =
      isAdministrator(call)
      || machine.mayKnowLevels(clients.client(call.process), at: SeatID(description.seat))
    return GatewayInterface.Device(
      name: description.name, label: description.label, kind: description.kind.wire,
      node: description.node, seat: description.seat, mode: description.mode.wire,
      grabbed: description.isGrabbed,
      buttons: description.buttons.map { button in
        GatewayInterface.Button(
          name: button.name, role: button.role.wire, keyCode: button.keyCode.map { Int64($0) },
          pressed: showsLevels
            && known?.first { $0.name == button.name }?.pressed ?? button.pressed)
      },
      dials: description.dials.isEmpty
        ? nil
        : description.dials.map { GatewayInterface.Dial(name: $0.name, control: $0.control) },
      surface: description.pointer?.surface, touchType: description.pointer?.touchType.wire,
      hasPosition: description.pointer?.hasPosition)
  }
}

extension Gateway {
  /// Whether a caller at the socket for everybody is root or the gateway's own user.
  func isAdministrator(_ call: IncomingCall) -> Bool {
    [0, geteuid()].contains(call.peer.uid) && launches.launch(of: call.process) == nil
  }
}

extension DeviceDescription {
  /// The press machine's description of the device.
  fileprivate init(_ description: ButtonDeviceDescription, debounceUSec: Int64) {
    self.init(
      id: DeviceID(description.name), seat: SeatID(description.seat), kind: description.kind,
      mode: description.mode, isExclusive: description.isExclusive,
      buttons: description.buttons.map { button in
        var model = ButtonDescription(
          name: button.name, role: button.role, pressed: button.pressed,
          debounceUSec: button.debounceUSec ?? debounceUSec,
          levelSource: button.losesEdges ? .reading : .lastEdge, isMomentary: button.isMomentary,
          minimumPressUSec: button.minimumPressUSec)
        model.isLatching = button.isLatching
        model.steps = button.steps
        return model
      }, pointer: description.pointer)
    dials = description.dials.map {
      DialDescription(name: $0.name, target: ControlTarget(word: $0.control))
    }
    point = description.point
    pen = description.pen
    modifiers = description.modifiers
    hardware = description.hardware
    arrival = description.arrival
  }
}

/// The callers that follow WatchDevices.
@LoopActor
final class DeviceWatchers {
  private var calls: [ObjectIdentifier: IncomingCall] = [:]

  func add(_ call: IncomingCall) {
    let key = ObjectIdentifier(call)
    calls[key] = call
    call.onEnd = { [weak self] in self?.calls[key] = nil }
  }

  /// Sends a change to all callers, to each as it may see it.
  func tell(_ change: (IncomingCall) -> GatewayInterface.WatchDevices.Reply) {
    for call in calls.values { call.reply(change(call), continues: true) }
  }
}
