// SPDX-License-Identifier: Apache-2.0

import ButtonModel

/// Reads fixtures.
package struct FixtureParser {
  /// The devices of a fixture that declares none: a keyboard and two GPIO lines.
  package static let usualDevices = [
    DeviceDescription(
      id: DeviceID("keyboard"), kind: .key, mode: .proxy,
      buttons: [
        ButtonDescription(name: "VOLUMEDOWN", role: .primary),
        ButtonDescription(name: "VOLUMEUP", role: .secondary),
        ButtonDescription(name: "CAMERA", role: .primary),
      ]),
    DeviceDescription(
      id: DeviceID("gpio"), kind: .gpio, mode: .grab, isExclusive: true,
      buttons: [
        ButtonDescription(name: "SHUTTER", role: .primary, levelSource: .reading),
        ButtonDescription(name: "RECORD", role: .secondary, levelSource: .reading),
      ]),
  ]

  private var devices: [DeviceDescription] = []
  private var settings = MachineSettings()
  private var topics: Set<FixtureTopic> = []
  private var steps: [FixtureStep] = []
  private var expected: [FixtureLine] = []

  /// Reads a fixture; throws the error of the first wrong line.
  package static func parse(_ text: String) throws(FixtureError) -> Fixture {
    var parser = FixtureParser()
    var isOutput = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if line.first == "#" { continue }
      let words = line.split(separator: " ").map(String.init)
      if words.isEmpty {
        isOutput = isOutput || !parser.steps.isEmpty
      } else if isOutput {
        try parser.readExpected(FixtureWords(words, line: index + 1))
      } else {
        try parser.readInput(FixtureWords(words, line: index + 1))
      }
    }
    return Fixture(
      devices: parser.knownDevices, settings: parser.settings, topics: parser.topics,
      steps: parser.steps, expected: parser.expected)
  }

  private var knownDevices: [DeviceDescription] {
    devices.isEmpty ? Self.usualDevices : devices
  }

  private mutating func readExpected(_ line: FixtureWords) throws(FixtureError) {
    var words = line
    let timeUSec = try words.duration()
    if let last = expected.last, timeUSec < last.timeUSec {
      throw words.error("goes back in time")
    }
    expected.append(FixtureLine(timeUSec: timeUSec, text: words.rest()))
  }

  private mutating func readInput(_ line: FixtureWords) throws(FixtureError) {
    var words = line
    switch words.peek {
    case "device":
      words.skip()
      devices.append(try words.device())
    case "setting":
      words.skip()
      try words.setting(&settings)
    case "show":
      words.skip()
      topics.insert(try words.value(FixtureTopic.init(rawValue:), "topic"))
      while !words.isEmpty {
        topics.insert(try words.value(FixtureTopic.init(rawValue:), "topic"))
      }
    case let word:
      guard FixtureDuration.microseconds(word) != nil else {
        throw words.error("neither a time nor 'device', 'setting' or 'show'")
      }
      try readStep(&words)
    }
    try words.end()
  }

  private mutating func readStep(_ words: inout FixtureWords) throws(FixtureError) {
    let timeUSec = try words.duration()
    if let last = steps.last, timeUSec < last.timeUSec { throw words.error("goes back in time") }
    let operation = try words.operation(devices: knownDevices)
    steps.append(FixtureStep(line: words.line, timeUSec: timeUSec, operation: operation))
  }
}
