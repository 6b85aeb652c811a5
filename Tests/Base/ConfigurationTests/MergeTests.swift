// SPDX-License-Identifier: Apache-2.0

import Testing
import Vocabulary

@testable import Configuration

@Suite struct MergeTests {
  @Test func laterScalarsAndPlainArraysReplace() throws {
    let merged = try merge(
      "debounce_ms = 5\nmaximum_hold_s = 9\nallow_virtual_devices = [\"a\", \"b\"]\n",
      "debounce_ms = 7\nallow_virtual_devices = [\"c\"]\n")
    #expect(merged.debounceUSec == 7000)
    #expect(merged.maximumHoldUSec == 9_000_000)
    #expect(merged.allowedVirtualDevices == [.name(GlobPattern("c"))])
  }

  @Test func tablesMerge() throws {
    let merged = try merge(
      "[roles]\nKEY_ENTER = \"primary\"\nKEY_CAMERA = \"none\"\n",
      "roles = { KEY_CAMERA = \"secondary\", KEY_COFFEE = \"primary\" }\n")
    let expected: [String: Role] = [
      "KEY_ENTER": .primary, "KEY_CAMERA": .secondary, "KEY_COFFEE": .primary,
    ]
    #expect(merged.roles == Role.usualOfKeys.merging(expected) { $1 })
  }

  @Test func arraysOfTablesAppendAndAnEmptyOneRemoves() throws {
    let first = "[[simulated]]\nname = \"a\"\n"
    let second = "[[simulated]]\nname = \"b\"\n"
    #expect(try merge(first, second).simulatedDevices.map(\.name) == ["a", "b"])
    #expect(try merge(first, "simulated = []\n", second).simulatedDevices.map(\.name) == ["b"])
  }

  @Test func anErrorNamesTheFileThatTheValueIsFrom() throws {
    let errors = Read.errors { () throws(ConfigurationErrors) in
      _ = try merge("debounce_ms = 5\nmaximum_hold_s = 0\n", "\ndebounce_ms = true\n")
    }
    #expect(
      errors == [
        "0.toml:2:18: \"maximum_hold_s\" is out of range: 0; it may be 1 to 86400",
        "1.toml:2:15: \"debounce_ms\" must be an integer, not a boolean; write a whole number, "
          + "without quotes",
      ])
  }

  @Test func aTypeThatChangesBetweenFilesIsTheLaterFilesError() throws {
    let errors = Read.errors { () throws(ConfigurationErrors) in
      _ = try merge("[roles]\nKEY_ENTER = \"primary\"\n", "roles = 1\n")
    }
    #expect(
      errors == ["1.toml:1:9: \"roles\" must be a table, not an integer; write it as [roles]"])
  }

  /// The files `0.toml`, `1.toml`, … together.
  private func merge(_ texts: String...) throws(ConfigurationErrors) -> GatewayConfiguration {
    var document = TOMLDocument(emptyFor: "0.toml")
    for (index, text) in texts.enumerated() {
      document.merge(try Read.document(text, file: "\(index).toml"))
    }
    return try Read.gateway(document)
  }
}
