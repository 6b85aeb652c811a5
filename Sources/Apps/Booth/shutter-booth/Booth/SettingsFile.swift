// SPDX-License-Identifier: Apache-2.0
import BoothOptions
import Configuration
import Glibc
import LinuxIO

/// The file of what the host has set on the host's page. It is replaced as a whole, and on the disk before the setting
/// holds. Whatever is wrong with it, the booth starts: with the administrator's file alone.
enum SettingsFile {
  private static let mostBytes = 64 << 10

  /// The setup with the file's settings, and words for the host if they could not be used.
  static func laid(over setup: BoothSetup) -> (BoothSetup, damage: String?) {
    let path = setup.settingsPath
    do {
      guard let bytes = try WholeFile.read(path, limit: mostBytes) else { return (setup, nil) }
      return (try setup.with(HostSettings(parsing: bytes, file: path)), nil)
    } catch let errors as ConfigurationErrors {
      return (setup, putAside(path, "\(errors.first)"))
    } catch {
      return (setup, putAside(path, "\(error)"))
    }
  }

  /// Keeps a file that cannot be used for a person who looks at it.
  private static func putAside(_ path: String, _ reason: String) -> String {
    let aside = "\(path).damaged-\(time(nil))"
    let isAside = rename(path, aside) == 0
    let words =
      "the settings of the host's page cannot be used, so those of the file apply: \(reason)"
      + (isAside ? "; they are kept as \(aside)" : "")
    Log.error(words)
    return words
  }

  static func write(_ settings: HostSettings, _ path: String) throws(SystemError) {
    try WholeFile.replace(path, with: Array(settings.text.utf8), mode: 0o640)
  }
}
