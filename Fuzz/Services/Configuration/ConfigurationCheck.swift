// SPDX-License-Identifier: Apache-2.0
import Configuration
import FuzzTargets
import LinuxIO

/// Checks any bytes as a configuration file: it is read, or refused with a place and words for each
/// mistake.
package enum ConfigurationCheck {
  private static let file = "fuzz.toml"
  private static let accounts = Accounts(
    uid: { $0 == "shutterd" ? 991 : nil }, gid: { $0 == "shutter" ? 981 : nil })
  private static let keyCodes: [String: UInt16] = [
    "KEY_VOLUMEDOWN": 114, "KEY_VOLUMEUP": 115, "KEY_CAMERA": 212, "KEY_COFFEE": 152,
    "KEY_SCREENLOCK": 152,
  ]

  /// Throws a promise that does not hold for these bytes.
  package static func check(_ bytes: [UInt8]) throws(Finding) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let document: TOMLDocument
    do throws(ConfigurationErrors) {
      document = try TOMLDocument(parsing: bytes, file: file)
    } catch {
      return try check(error, in: lines)
    }
    try Finding.unless(document.files == [file], "it is of other files")
    var twice = document
    twice.merge(document)
    for document in [document, twice] {
      var configuration: GatewayConfiguration?
      do throws(ConfigurationErrors) {
        configuration = try GatewayConfiguration(
          document, keyCode: { keyCodes[$0] }, accounts: accounts)
      } catch {
        try check(error, in: lines)
      }
      if let configuration { try checkRanges(configuration) }
      do throws(ConfigurationErrors) {
        _ = try EngineConfiguration(document, accounts: accounts)
      } catch {
        try check(error, in: lines)
      }
    }
  }

  /// Checks the ranges of values that the rest of the gateway relies on.
  private static func checkRanges(_ configuration: GatewayConfiguration) throws(Finding) {
    let times = [
      configuration.debounceUSec, configuration.acknowledgementTimeoutUSec,
      configuration.maximumHoldUSec, configuration.doubleTapUSec, configuration.holdUSec,
    ]
    try Finding.unless(times.allSatisfy { $0 >= 0 && $0 <= 86_400_000_000 }, "a time: \(times)")
    let limits = configuration.limits
    try Finding.unless(limits.eventsPerSecond >= 100, "too few events")
    let chain = [
      limits.interactionsPerClient, limits.interactionsPerUser, limits.connectionsPerUser,
      limits.connections,
    ]
    try Finding.unless(chain == chain.sorted(), "a limit that cannot be reached: \(chain)")
    let names = configuration.simulatedDevices.map(\.name) + configuration.gpioChips.map(\.label)
    try Finding.unless(Set(names).count == names.count, "two devices of one name: \(names)")
  }

  private static func check(
    _ errors: ConfigurationErrors, in lines: [ArraySlice<UInt8>]
  ) throws(Finding) {
    for error in errors.all {
      try Finding.unless(error.file == file, "an error in another file")
      try Finding.unless((0...lines.count).contains(error.line), "no such line: \(error)")
      // At the end of a text toml++ may be one further than its end.
      let width = error.line == 0 ? 0 : lines[error.line - 1].count + 2
      try Finding.unless((0...width).contains(error.column), "no such column: \(error)")
      try Finding.unless(!error.message.isEmpty, "an error without words")
      let text = error.description
      try Finding.unless(!text.containsControlCharacters, "an error that is no line: \(text)")
    }
  }
}
