// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Vocabulary

extension GatewayReader {
  /// Reads `[[device]]`.
  mutating func readDevice(_ table: TableReader) {
    var reader = table
    let name = reader.value("name")
    let match = DeviceMatch(&reader)
    var rule = GatewayConfiguration.DeviceRule(match: match ?? DeviceMatch([:]))
    rule.name = name?.name()
    rule.mode = reader.value("mode")?.word(DeviceMode.self)
    rule.ignore = reader.value("ignore")?.boolean() ?? false
    rule.debounceUSec = reader.value("debounce_ms")?.debounceUSec()
    rule.minimumPressUSec = reader.value("min_press_ms")?.debounceUSec() ?? 0
    let momentary = reader.value("momentary")
    rule.isMomentary = momentary?.boolean() ?? false
    let latching = reader.value("latching")
    rule.isLatching = latching?.boolean() ?? false
    rule.hardware = reader.value("hardware")?.name()
    rule.steps = reader.value("steps")?.integer(in: 1...100) ?? rule.steps
    rule.threshold = reader.value("threshold")?.integer(in: 10...90) ?? rule.threshold
    rule.firstPress = reader.value("first_press")?.word(FirstPress.self) ?? rule.firstPress
    rule.roles = readRoles(&reader, "roles", title: "roles = { KEY = \"ROLE\" }")
    check(
      momentary, rule.isMomentary, latching, rule.isLatching,
      against: rule.roles?.values.contains(.lock))
    if let name, let text = rule.name {
      uses.claim("device name \"\(text)\"", at: name.location, errors)
    }
    configuration.devices.append(rule)
    reader.finish()
  }

  /// Reads `[[simulated]]`.
  mutating func readSimulated(_ table: TableReader) {
    var reader = table
    let name = reader.required("name")
    var device = GatewayConfiguration.SimulatedDevice(name: name?.name() ?? "")
    device.seat = reader.value("seat")?.name() ?? device.seat
    device.present = reader.value("present")?.boolean() ?? device.present
    device.fifo = reader.value("fifo")?.path()
    device.buttons =
      readRoles(&reader, "buttons", title: "buttons = { KEY = \"ROLE\" }") ?? device.buttons
    device.commands = readCommands(&reader, of: device)
    if let surface = reader.value("surface") {
      device.surface = surface.surface()
      if table.table["buttons"] != nil {
        surface.report(
          "is set together with \"buttons\"", remedy: "make two devices: a surface has only fingers"
        )
      }
    }
    if let name, !device.name.isEmpty {
      uses.claim("device name \"\(device.name)\"", at: name.location, errors)
    }
    configuration.simulatedDevices.append(device)
    reader.finish()
  }

  /// Reads `[[network]]`.
  mutating func readNetwork(_ table: TableReader) {
    var reader = table
    let name = reader.required("name")
    var button = GatewayConfiguration.NetworkButton(name: name?.name() ?? "")
    button.seat = reader.value("seat")?.name() ?? button.seat
    button.perSecond = reader.value("per_second")?.integer(in: 1...100) ?? button.perSecond
    let users = reader.required("users")
    button.users = users?.array()?.compactMap { $0.user() } ?? []
    if let users, users.array()?.isEmpty == true {
      users.report("is empty", remedy: "name the users that may press it: [\"shutter-web\"]")
    }
    if let roles = reader.value("roles"), let values = roles.array() {
      button.roles = []
      for value in values {
        guard let role = value.word(Role.self) else { continue }
        guard GatewayConfiguration.NetworkButton.possibleRoles.contains(role) else {
          value.report(
            "cannot be pressed over the network: \"\(role.rawValue)\"",
            remedy: "use \"primary\", \"secondary\" or \"half_press\"")
          continue
        }
        if !button.roles.contains(role) { button.roles.append(role) }
      }
      if values.isEmpty {
        roles.report("is empty", remedy: "remove it: \"primary\" is the default")
      }
    }
    if let name, !button.name.isEmpty {
      uses.claim("device name \"\(button.name)\"", at: name.location, errors)
    }
    configuration.networkButtons.append(button)
    reader.finish()
  }

  /// Reports that the switch of a lock is to be momentary or latching, or that a button is to be both.
  func check(
    _ momentary: ValueReader?, _ isMomentary: Bool, _ latching: ValueReader?, _ isLatching: Bool,
    against hasSwitch: Bool?
  ) {
    let words = "is set for a button with the role \"lock\", which locks while it is down"
    if isMomentary, hasSwitch == true { momentary?.report(words, remedy: "remove one of the two") }
    if isLatching, hasSwitch == true { latching?.report(words, remedy: "remove one of the two") }
    guard isMomentary, isLatching else { return }
    latching?.report(
      "is set together with \"momentary\", of which no release counts",
      remedy: "remove one of the two")
  }

  /// Reads the default actions of a simulated device's buttons, by key name.
  private func readCommands(
    _ reader: inout TableReader, of device: GatewayConfiguration.SimulatedDevice
  ) -> [String: String] {
    let title = "commands = { KEY = \"ACTION\" }"
    guard let table = reader.table("commands", title: title) else { return [:] }
    var commands: [String: String] = [:]
    for entry in table.entries() {
      commands[entry.key] = entry.value.actionName()
      if device.buttons[entry.key] == nil {
        errors.add(
          entry.location, "the device has no button \"\(entry.key.escapingControlCharacters())\"",
          remedy: "give it a role in \"buttons\"")
      }
    }
    return commands
  }

  /// Reads a table of roles by key name, `nil` if it is not set. Two names of one key, such as
  /// `KEY_SCREENLOCK` and `KEY_COFFEE`, would give the same button two roles and are an error.
  func readRoles(
    _ reader: inout TableReader, _ key: String, title: String
  ) -> [String: Role]? {
    guard let table = reader.table(key, title: title) else { return nil }
    var roles: [String: Role] = [:]
    var names: [UInt16: (name: String, location: FileLocation)] = [:]
    for entry in table.entries() {
      roles[entry.key] = entry.value.word(Role.self)
      if AxisWord(entry.key) != nil { continue }
      guard let code = keys.check(entry.key, at: entry.location) else { continue }
      if let first = names[code] {
        errors.add(
          entry.location,
          "\(entry.key) is the same key as \(first.name), which is already used at "
            + "\(first.location)",
          remedy: "remove one of the two")
      } else {
        names[code] = (entry.key, entry.location)
      }
    }
    return roles
  }
}

/// Checks the names of keys against those that the kernel has.
struct KernelKeys {
  /// The EV_KEY code of a name, `nil` if there is no such key.
  let code: (String) -> UInt16?
  let errors: ErrorCollector

  /// The code of a key. A name that does not exist is reported at its place.
  func check(_ name: String, at location: FileLocation) -> UInt16? {
    if let code = code(name) { return code }
    errors.add(
      location, "unknown key name \"\(name.escapingControlCharacters())\"",
      remedy: suggestion(for: name).map { "did you mean \"\($0)\"?" }
        ?? "the names are those of linux/input-event-codes.h, such as \"KEY_VOLUMEDOWN\"; a key "
        + "without a name is its number, such as 446")
    return nil
  }

  /// The name that was probably meant, if only the case or the prefix is wrong or a common key is
  /// misspelt.
  private func suggestion(for name: String) -> String? {
    let upper = name.uppercased()
    return [upper, "KEY_" + upper, "BTN_" + upper].first { code($0) != nil }
      ?? EditDistance.nearest(
        to: upper, among: Array(Role.usualOfKeys.keys))
  }
}
