// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import PressFixtures
import Vocabulary

/// The gateway's configuration for a fixture, with all times stretched.
struct GatewayFile {
  var devices: [DeviceDescription]
  private let settings: MachineSettings
  private let stretch: Int64
  private let hasPalms: Bool

  /// - Parameter stretch: the factor for times.
  init(_ fixture: Fixture, stretch: Int64) {
    devices = fixture.devices
    settings = fixture.settings
    self.stretch = stretch
    hasPalms = fixture.steps.contains { step in
      if case .palm = step.operation { true } else { false }
    }
  }

  /// The text of shutterd.toml.
  var text: String {
    let dials = devices.filter { !$0.dials.isEmpty }
    let keyboards = devices.filter { !$0.isExclusive && $0.pointer == nil && $0.dials.isEmpty }
    let screens = devices.filter { $0.pointer != nil }
    let chips = devices.filter(\.isExclusive)
    return """
      allow_virtual_devices = ["fixture *"]
      acknowledgement_timeout_ms = \(settings.acknowledgementTimeoutUSec * stretch / 1_000)
      maximum_hold_s = \(settings.maximumHoldUSec * stretch / 1_000_000)
      external_sessions_for = \(settings.externalSessionUsers.sorted())
      locked_default = "\(settings.lockedDefault.rawValue)"
      debounce_ms = \(pointerDebounceUSec * stretch / 1_000)
      \(foreground)
      \(screens.map(screen).joined())
      \(dials.map(dial).joined())
      \(keyboards.map(rule).joined())
      [[device]]
      match = { NAME = "*" }
      ignore = true
      \(chips.map(chip).joined())
      """
  }

  /// The debounce time of all devices without one of their own: the buttons of mice.
  private var pointerDebounceUSec: Int64 {
    devices.first { $0.pointer?.touchType == .indirectPointer }?.buttons.first?.debounceUSec
      ?? 15_000
  }

  private var foreground: String {
    switch settings.foregroundPolicy {
    case .lastToAsk: "foreground = \"last_to_ask\""
    case .shellDecides: "foreground = \"shell\""
    case .pinned(let application, _):
      "foreground = \"pinned\"\npinned_application = \"\(application)\""
    }
  }

  private func rule(_ device: DeviceDescription) -> String {
    return """
      [[device]]
      name = "\(device.id)"
      match = { NAME = "\(FixtureDevices.name(device.id))" }
      mode = "\(device.mode.rawValue)"
      debounce_ms = \((device.buttons.first?.debounceUSec ?? 0) * stretch / 1_000)
      momentary = \(device.buttons.contains(where: \.isMomentary))
      roles = { \(roles(device)) }

      """
  }

  private func roles(_ device: DeviceDescription) -> String {
    device.buttons.map { "\(FixtureDevices.keyName($0.name)) = \"\($0.role.rawValue)\"" }
      .joined(separator: ", ")
  }

  private func screen(_ device: DeviceDescription) -> String {
    guard let pointer = device.pointer else { return "" }
    return """
      [[pointer]]
      name = "\(device.id)"
      match = { NAME = "\(FixtureDevices.name(device.id))" }
      surface = "\(pointer.surface)"
      size = [\(pointer.size.width), \(pointer.size.height)]
      compositor = \(hasCompositor(device, pointer))
      role = "\(device.buttons.first?.role.rawValue ?? "primary")"
      roles = { \(pointerRoles(device)) }
      reject_palms = \(hasPalms)

      """
  }

  /// A mouse can be locked in any case.
  private func hasCompositor(_ device: DeviceDescription, _ pointer: PointerDescription) -> Bool {
    pointer.touchType == .indirectPointer ? !pointer.hasPosition : !pointer.isLockable
  }

  private func pointerRoles(_ device: DeviceDescription) -> String {
    device.buttons.filter { !$0.name.hasPrefix("touch") }
      .map { "BTN_\($0.name) = \"\($0.role.rawValue)\"" }.joined(separator: ", ")
  }

  private func dial(_ device: DeviceDescription) -> String {
    guard let dial = device.dials.first else { return "" }
    let control =
      switch dial.target {
      case .front: "front"
      case .use(let use): use.rawValue
      case .named(let name): name
      }
    return """
      [[dial]]
      name = "\(device.id)"
      match = { NAME = "\(FixtureDevices.name(device.id))" }
      axis = "\(dial.name)"
      control = "\(control)"
      roles = { \(roles(device)) }

      """
  }

  private func chip(_ device: DeviceDescription) -> String {
    let lines = device.buttons.map { button in
      """
      [[gpio.line]]
      line = "\(button.name)"
      role = "\(button.role.rawValue)"
      debounce_ms = \(button.debounceUSec * stretch / 1_000)
      momentary = \(button.isMomentary)
      default = { key = "\(defaultKey(button, device))" }

      """
    }
    return "[[gpio]]\nchip = \"\(device.id)\"\n" + lines.joined()
  }

  /// The default behaviour of a line, so that it can be seen.
  private func defaultKey(_ button: ButtonDescription, _ device: DeviceDescription) -> String {
    "KEY_F\(13 + (device.buttons.firstIndex { $0.name == button.name } ?? 0))"
  }
}
