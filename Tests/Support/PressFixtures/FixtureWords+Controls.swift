// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Vocabulary

extension FixtureWords {
  /// `A NAME slider MIN,MAX[,STEP] OPTION …`, `A NAME values V,V,V OPTION …` or
  /// `A NAME picker COUNT OPTION …`
  mutating func control() throws(FixtureError) -> FixtureOperation {
    let interaction = try next("interaction")
    let name = try next("control")
    let scale: ControlScale
    switch try next("'slider', 'values' or 'picker'") {
    case "slider":
      let numbers = try list({ Double($0) }, "number")
      guard (2...3).contains(numbers.count) else { throw error("a slider has MIN,MAX[,STEP]") }
      scale = .range(
        minimum: numbers[0], maximum: numbers[1], step: numbers.count == 3 ? numbers[2] : nil)
    case "values": scale = .values(try list({ Double($0) }, "number"))
    case "picker": scale = .choices(try value({ Int($0) }, "count"))
    case let word: throw error("a control cannot be '\(word)'")
    }
    var use = ControlUse.custom
    var value: Double?
    var isEnabled = true
    while !isEmpty {
      switch try next("option") {
      case "use": use = try self.value(ControlUse.init(rawValue:), "use")
      case "value": value = try self.value({ Double($0) }, "number")
      case "disabled": isEnabled = false
      case let word: throw error("there is no option '\(word)'")
      }
    }
    return .addControl(
      interaction,
      ClientControl(
        identifier: name, title: name, use: use, scale: scale, value: value, isEnabled: isEnabled))
  }

  /// `A NAME VALUE`
  mutating func controlValue() throws(FixtureError) -> FixtureOperation {
    let interaction = try next("interaction")
    let name = try next("control")
    return .setControlValue(interaction, control: name, try value({ Double($0) }, "number"))
  }

  /// `DIAL STEPS`: of the first device that has such a dial
  mutating func turn(_ devices: [DeviceDescription]) throws(FixtureError) -> FixtureOperation {
    let name = try next("dial")
    guard let device = devices.first(where: { $0.dials.contains { $0.name == name } }) else {
      throw error("there is no dial '\(name)'")
    }
    return .turnDial(device.id, dial: name, steps: try value({ Int($0) }, "number of steps"))
  }

  /// `NAME STEPS`, `NAME to VALUE`; `front` is the first control
  mutating func command() throws(FixtureError) -> FixtureOperation {
    let word = try next("control")
    let name = word == "front" ? nil : word
    if peek == "to" {
      skip()
      return .turnControl(name, .to(try value({ Double($0) }, "number")))
    }
    return .turnControl(name, .steps(try value({ Int($0) }, "number of steps")))
  }

  /// `NAME=TARGET`
  mutating func dial() throws(FixtureError) -> DialDescription {
    let parts = try next("dial").split(separator: "=").map(String.init)
    guard parts.count == 2 else { throw error("a dial is NAME=CONTROL") }
    return DialDescription(name: parts[0], target: ControlTarget(word: parts[1]))
  }
}
