// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Vocabulary

extension GatewayReader {
  /// Reads `[[dial]]`.
  mutating func readDial(_ table: TableReader) {
    var reader = table
    let name = reader.value("name")
    let match = DeviceMatch(&reader)
    var rule = GatewayConfiguration.DialRule(match: match ?? DeviceMatch([:]))
    rule.name = name?.name()
    rule.axis = reader.value("axis")?.word(DialAxis.self)
    rule.control = reader.value("control")?.control() ?? rule.control
    rule.isReversed = reader.value("reversed")?.boolean() ?? rule.isReversed
    rule.units = reader.value("units")?.integer(in: 1...1000) ?? rule.units
    rule.pace = readPace(&reader)
    rule.detents = reader.value("detents")?.integer(in: 1...10_000) ?? rule.detents
    rule.isEndless = reader.value("endless")?.boolean() ?? rule.isEndless
    rule.threshold = reader.value("threshold")?.integer(in: 10...90) ?? rule.threshold
    rule.roles = readRoles(&reader, "roles", title: "roles = { BTN = \"ROLE\" }") ?? rule.roles
    if let name, let text = rule.name {
      uses.claim("device name \"\(text)\"", at: name.location, errors)
    }
    configuration.dials.append(rule)
    reader.finish()
  }

  private func readPace(_ reader: inout TableReader) -> GatewayConfiguration.DialPace {
    var pace = GatewayConfiguration.DialPace()
    pace.steps = reader.value("steps")?.integer(in: 1...100) ?? pace.steps
    pace.acceleration = reader.value("acceleration")?.integer(in: 1...20) ?? pace.acceleration
    return pace
  }

  /// Reads `[[gpio.dial]]`; `chip` is the label of its chip.
  mutating func readGPIODial(
    _ table: TableReader, chip: String
  ) -> GatewayConfiguration.GPIODial? {
    var reader = table
    let nameValue = reader.value("name")
    let linesValue = reader.required("lines")
    let lines = linesValue?.array()?.compactMap { value in value.lineReference().map { ($0, value) }
    }
    let bias = reader.value("bias")?.word(GatewayConfiguration.Bias.self)
    let control = reader.value("control")?.control()
    let isReversed = reader.value("reversed")?.boolean() ?? false
    let pace = readPace(&reader)
    let edges = reader.value("edges_per_step")
    let edgesPerStep = edges?.integer(in: 1...4)
    if let edges, edgesPerStep == 3 {
      edges.report("is 3", remedy: "an encoder has 1, 2 or 4 edges for each step")
    }
    reader.finish()
    guard let linesValue, let lines else { return nil }
    guard lines.count == 2 else {
      linesValue.report(
        "has \(lines.count) lines", remedy: "list the encoder's two, A and then B")
      return nil
    }
    for (reference, value) in lines {
      uses.claim("\(reference.words) of chip \"\(chip)\"", at: value.location, errors)
    }
    let name = nameValue == nil ? "dial" : nameValue?.name()
    guard let name else { return nil }
    uses.claim(
      "dial name \"\(name)\" of chip \"\(chip)\"", at: (nameValue ?? linesValue).location, errors)
    let (a, b) = isReversed ? (lines[1].0, lines[0].0) : (lines[0].0, lines[1].0)
    var dial = GatewayConfiguration.GPIODial(name: name, a: a, b: b)
    dial.bias = bias ?? dial.bias
    dial.control = control ?? dial.control
    dial.edgesPerStep = edgesPerStep ?? dial.edgesPerStep
    dial.pace = pace
    return dial
  }
}

extension ValueReader {
  /// The control that a dial turns.
  fileprivate func control() -> String? {
    guard let text = name() else { return nil }
    let longest = GatewayConfiguration.DialRule.longestControl
    guard text.utf8.count <= longest else {
      report("is too long", remedy: "a control's identifier has at most \(longest) bytes")
      return nil
    }
    return text
  }
}
