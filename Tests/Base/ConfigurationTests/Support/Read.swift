// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Testing

@testable import Configuration

/// Reads configurations from texts that stand for a file called `test.toml`.
enum Read {
  /// A few of the kernel's keys, including two names of one key.
  static let keyCodes: [String: UInt16] = [
    "KEY_ESC": 1, "KEY_BACKSPACE": 14, "KEY_ENTER": 28, "KEY_VOLUMEDOWN": 114, "KEY_VOLUMEUP": 115,
    "KEY_COFFEE": 152,
    "KEY_SCREENLOCK": 152, "KEY_CAMERA": 212, "BTN_LEFT": 272, "BTN_RIGHT": 273,
    "BTN_MIDDLE": 274, "BTN_SIDE": 275, "KEY_CAMERA_FOCUS": 528,
    "KEY_ZOOMIN": 418, "KEY_ZOOMOUT": 419, "KEY_CAMERA_ZOOMIN": 533, "KEY_CAMERA_ZOOMOUT": 534,
    "KEY_CAMERA_UP": 535, "KEY_CAMERA_DOWN": 536, "KEY_CAMERA_LEFT": 537,
    "KEY_CAMERA_RIGHT": 538, "BTN_0": 256,
  ]

  /// The users and groups of a system on which the package is installed.
  static let accounts = Accounts(
    uid: { ["root": 0, "shutterd": 991, "shutter-engine": 992][$0] },
    gid: { ["root": 0, "shutter": 981, "shutter-admin": 982, "shutter-engine": 992][$0] })

  static func document(
    _ text: String, file: String = "test.toml"
  ) throws(ConfigurationErrors) -> TOMLDocument {
    try TOMLDocument(parsing: Array(text.utf8), file: file)
  }

  static func gateway(_ text: String) throws(ConfigurationErrors) -> GatewayConfiguration {
    try gateway(document(text))
  }

  static func gateway(
    _ document: TOMLDocument
  ) throws(ConfigurationErrors) -> GatewayConfiguration {
    try GatewayConfiguration(document, keyCode: { keyCodes[$0] }, accounts: accounts)
  }

  static func engine(_ text: String) throws(ConfigurationErrors) -> EngineConfiguration {
    try EngineConfiguration(document(text), accounts: accounts)
  }

  /// The errors that the user sees for a gateway's configuration; empty if it is valid.
  static func gatewayErrors(_ text: String) -> [String] {
    errors { () throws(ConfigurationErrors) in _ = try gateway(text) }
  }

  /// The errors that the user sees for an engine's configuration; empty if it is valid.
  static func engineErrors(_ text: String) -> [String] {
    errors { () throws(ConfigurationErrors) in _ = try engine(text) }
  }

  static func errors(_ body: () throws(ConfigurationErrors) -> Void) -> [String] {
    do throws(ConfigurationErrors) {
      try body()
      return []
    } catch {
      return error.all.map(\.description)
    }
  }

  /// The known options, which the only error lists in quotes after the semicolon.
  static func known(in errors: [String]) throws -> Set<String> {
    try #require(errors.count == 1)
    let list = try #require(errors[0].split(separator: ";").last)
    let options = list.split(separator: "\"").map(String.init)
      .filter { $0.allSatisfy { $0.isLetter || $0 == "_" } }
    try #require(!options.isEmpty)
    return Set(options)
  }
}
