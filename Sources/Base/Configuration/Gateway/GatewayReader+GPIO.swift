// SPDX-License-Identifier: Apache-2.0

import Vocabulary

extension GatewayReader {
  /// Reads all `[[gpio]]` tables. Tables with the same label become one chip.
  mutating func readChips(_ tables: [TableReader]) {
    for table in tables {
      var reader = table
      let chip = reader.required("chip")
      let label = chip?.string()
      let dials = reader.value("dial")?.array() ?? []
      // A chip has buttons or dials.
      let listed = dials.isEmpty ? reader.required("line") : reader.value("line")
      let lines = listed?.array() ?? []
      let read = lines.compactMap { line in
        line.table(title: "[[gpio.line]]").flatMap { readLine($0, chip: label ?? "") }
      }
      let readDials = dials.compactMap { dial in
        dial.table(title: "[[gpio.dial]]").flatMap { readGPIODial($0, chip: label ?? "") }
      }
      reader.finish()
      guard let chip, let label else { continue }
      if let index = configuration.gpioChips.firstIndex(where: { $0.label == label }) {
        configuration.gpioChips[index].lines += read
        configuration.gpioChips[index].dials += readDials
      } else {
        uses.claim("device name \"\(label)\"", at: chip.location, errors)
        configuration.gpioChips.append(
          GatewayConfiguration.GPIOChip(label: label, lines: read, dials: readDials))
      }
    }
  }

  /// Reads `[[simulated_gpio]]`.
  mutating func readSimulatedChip(_ table: TableReader) {
    var reader = table
    let chip = reader.required("chip")
    let label = chip?.string()
    let listed = reader.required("lines")
    let lines = listed?.array()
    var names: [String] = []
    for line in lines ?? [] {
      guard let name = line.string() else { continue }
      if names.contains(name) {
        line.report("appears twice: \"\(name)\"", remedy: "give each line its own name")
      }
      names.append(name)
    }
    let most = GatewayConfiguration.SimulatedChip.mostLines
    if let listed, let lines, !(1...most).contains(lines.count) {
      listed.report("has \(lines.count) lines", remedy: "list 1 to \(most)")
    }
    reader.finish()
    guard let chip, let label else { return }
    uses.claim("simulated GPIO chip \"\(label)\"", at: chip.location, errors)
    configuration.simulatedChips.append(
      GatewayConfiguration.SimulatedChip(label: label, lines: names))
  }

  /// Reads `[[gpio.line]]`; `chip` is the label of its chip.
  private mutating func readLine(
    _ table: TableReader, chip: String
  ) -> GatewayConfiguration.GPIOLine? {
    var reader = table
    let lineValue = reader.required("line")
    let reference = lineValue.flatMap { $0.lineReference() }
    let nameValue = reader.value("name")
    let name =
      nameValue == nil ? reference.flatMap { defaultName($0, lineValue) } : nameValue?.name()
    let role = readLineRole(&reader, name: name)
    let activeLow = reader.value("active_low")?.boolean()
    let bias = reader.value("bias")?.word(GatewayConfiguration.Bias.self)
    let debounceUSec = reader.value("debounce_ms")?.debounceUSec()
    let minimumPressUSec = reader.value("min_press_ms")?.debounceUSec()
    let momentary = reader.value("momentary")
    let isMomentary = momentary?.boolean() ?? false
    let latching = reader.value("latching")
    let isLatching = latching?.boolean() ?? false
    check(momentary, isMomentary, latching, isLatching, against: role == .lock)
    let action = readAction(&reader)
    reader.finish()
    guard let lineValue, let reference, let name, let role else { return nil }

    let line = "\(reference.words) of chip \"\(chip)\""
    // If the line is mapped twice, its name is not reported as a second mistake.
    if uses.claim(line, at: lineValue.location, errors) {
      uses.claim(
        "button name \"\(name)\" of chip \"\(chip)\"", at: (nameValue ?? lineValue).location, errors
      )
    }

    var result = GatewayConfiguration.GPIOLine(line: reference, name: name, role: role)
    result.activeLow = activeLow ?? result.activeLow
    result.bias = bias ?? result.bias
    result.debounceUSec = debounceUSec
    result.minimumPressUSec = minimumPressUSec ?? 0
    result.isMomentary = isMomentary
    result.isLatching = isLatching
    result.defaultAction = action
    return result
  }

  /// The name of a button for which the file gives none.
  private func defaultName(
    _ reference: LineReference, _ value: ValueReader?
  ) -> String? {
    switch reference {
    case .offset(let offset): return "line\(offset)"
    case .name(let text):
      if text.contains("/") {
        value?.report(
          "cannot be the button's name, because of the slash: \"\(text)\"",
          remedy: "set \"name\" beside it")
        return nil
      }
      return text
    }
  }

  /// The role of a line. Buttons called `shutter` and `record` have one by default.
  private func readLineRole(
    _ reader: inout TableReader, name: String?
  ) -> Role? {
    if let value = reader.value("role") {
      return value.word(Role.self)
    }
    switch name {
    case "shutter": return .primary
    case "record": return .secondary
    default: return reader.required("role")?.word(Role.self)
    }
  }

  /// Reads `default`, which names a key or a command.
  private func readAction(_ reader: inout TableReader) -> GatewayConfiguration.LineAction? {
    let title = "default = { key = \"KEY\" } or default = { command = \"ACTION\" }"
    guard var table = reader.table("default", title: title) else { return nil }
    let key = table.value("key")
    let command = table.value("command")
    table.finish()
    switch (key, command) {
    case (.some(let key), nil):
      return key.string().flatMap { name in
        keys.check(name, at: key.location).map { _ in .key(name) }
      }
    case (nil, .some(let command)):
      return command.actionName().map { .command($0) }
    case (.some, .some):
      errors.add(
        table.location, "\"default\" has both \"key\" and \"command\"", remedy: "remove one of them"
      )
      return nil
    case (nil, nil):
      errors.add(
        table.location, "\"default\" has neither \"key\" nor \"command\"",
        remedy: "remove it if a press should do nothing")
      return nil
    }
  }
}

extension LineReference {
  /// The line in words, for people.
  var words: String {
    switch self {
    case .name(let text): "line \"\(text)\""
    case .offset(let offset): "line \(offset)"
    }
  }
}
