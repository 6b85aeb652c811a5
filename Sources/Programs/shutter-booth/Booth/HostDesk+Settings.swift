// SPDX-License-Identifier: Apache-2.0
import BoothPage
import Configuration
import LinuxIO
import Varlink
import WebServing

/// The settings on the host's page: read by the reader of the file, on the disk before they hold, and held from the
/// next guest on.
extension HostDesk {
  /// All settings, each with the value that holds, that of the file, and what there is to choose from.
  func settings() -> JSON {
    let setup = booth.latest
    return [
      "kind": "settings", "file": .string(setup.configurationPath),
      "settings": .array(
        HostSetting.all.map { setting in
          var object: JSONObject = [
            "key": .string(setting.key), "type": .string(setting.kind.rawValue),
            "isSet": .bool(setup.settings.values[setting.key] != nil),
          ]
          object["value"] = setting.value(setup.configuration).map { Self.json($0) }
          object["fileValue"] = setting.value(setup.fileConfiguration).map { Self.json($0) }
          object["choices"] = Self.choices(setting, setup).map { words in
            .array(words.map { ["word": .string($0.word), "title": .string($0.title)] })
          }
          return .object(object)
        }),
    ]
  }

  private static func choices(
    _ setting: HostSetting, _ setup: BoothSetup
  ) -> [(word: String, title: String)]? {
    func plain(_ words: [String]) -> [(word: String, title: String)] { words.map { ($0, $0) } }
    switch setting.key {
    case "theme":
      let present = setup.configuration.theme
      let themes = setup.installedThemes
      return plain(themes.contains(present) ? themes : themes + [present])
    case "layouts": return plain(setup.theme.layouts.map(\.name))
    case "language", "languages": return BoothPage.languages.map { ($0.name, $0.title) }
    case "capture_sound": return plain(BoothConfiguration.CaptureSound.allCases.map(\.rawValue))
    default: return nil
    }
  }

  private static func json(_ value: HostSettingValue) -> JSON {
    switch value {
    case .text(let text): .string(text)
    case .number(let number): .int(Int64(number))
    case .flag(let flag): .bool(flag)
    case .list(let words): .array(words.map { .string($0) })
    }
  }

  /// Sets an option; nil: goes back to the file's value.
  func set(_ setting: HostSetting, _ value: HostSettingValue?, _ viewer: Viewer) {
    let error = set(setting, value)
    var answer: JSONObject = ["kind": "set", "key": .string(setting.key)]
    answer["error"] = error.map { .string($0) }
    if error == nil { tellHosts(settings()) }
    viewer.tell(.object(answer))
  }

  /// Words about what is wrong, in the reader's language; nil if it holds.
  private func set(_ setting: HostSetting, _ value: HostSettingValue?) -> String? {
    let setup = booth.latest
    if let value, value.isTooLong {
      return "\"\(setting.key)\" is longer than \(HostSettingValue.longestText) bytes"
    }
    // A path of a theme is the administrator's matter: it would have this service read a folder.
    if setting.key == "theme", case .text(let text) = value, !setup.installedThemes.contains(text) {
      return
        "\"theme\" is not installed; it may be \(setup.installedThemes.joined(separator: ", "))"
    }
    var settings = setup.settings
    settings.set(setting, value)
    do throws(ConfigurationErrors) {
      let next = try setup.with(settings)
      do throws(SystemError) {
        try SettingsFile.write(settings, setup.settingsPath)
      } catch {
        Log.error("the settings are not kept: \(error)")
        return "cannot be kept, and does not hold: \(error)"
      }
      Log.information("the host has set \(setting.key)\(value == nil ? " back" : "")")
      booth.take(next)
      return nil
    } catch {
      return error.all.map(\.words).joined(separator: "; ")
    }
  }
}
