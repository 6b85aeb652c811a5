// SPDX-License-Identifier: Apache-2.0
import BoothOptions
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
    let refusal = set(setting, value)
    var answer: JSONObject = ["kind": "set", "key": .string(setting.key)]
    answer["error"] = refusal.map { .string($0.words) }
    answer["fault"] = refusal?.fault.map { Self.json($0) }
    if refusal == nil { tellHosts(settings()) }
    viewer.tell(.object(answer))
  }

  /// What is wrong, in the reader's words, and by its parts where the page has words of its own.
  private struct Refusal {
    var words: String
    var fault: ConfigurationFault?
  }

  private static func json(_ fault: ConfigurationFault) -> JSON {
    func range(_ word: JSON, _ range: ClosedRange<Int>) -> JSON {
      [
        "word": word, "from": .int(Int64(range.lowerBound)), "to": .int(Int64(range.upperBound)),
      ]
    }
    func choice(_ word: JSON, _ text: String, _ choices: [String]) -> JSON {
      ["word": word, "value": .string(text), "choices": .array(choices.map { .string($0) })]
    }
    return switch fault {
    case .notInteger(let bounds): range("integer", bounds)
    case .outOfRange(let bounds): range("range", bounds)
    case .empty: ["word": "empty"]
    case .controlCharacter: ["word": "control"]
    case .tooLong(let most): ["word": "long", "most": .int(Int64(most))]
    case .tooManyLetters(let most): ["word": "letters", "most": .int(Int64(most))]
    case .unknownWord(let text, let choices): choice("choice", text, choices)
    case .unknownLayout(let text, let choices): choice("layout", text, choices)
    }
  }

  /// - Returns: nil if it holds.
  private func set(_ setting: HostSetting, _ value: HostSettingValue?) -> Refusal? {
    let setup = booth.latest
    if let value, value.isTooLong {
      let most = HostSettingValue.longestText
      return Refusal(
        words: "\"\(setting.key)\" is longer than \(most) bytes", fault: .tooLong(most: most))
    }
    // A path of a theme is the administrator's matter: it would have this service read a folder.
    if setting.key == "theme", case .text(let text) = value, !setup.installedThemes.contains(text) {
      let choices = setup.installedThemes
      return Refusal(
        words: "\"theme\" is not installed; it may be \(choices.joined(separator: ", "))",
        fault: .unknownWord(text, choices: choices))
    }
    var settings = setup.settings
    settings.set(setting, value)
    do throws(ConfigurationErrors) {
      let next = try setup.with(settings)
      do throws(SystemError) {
        try SettingsFile.write(settings, setup.settingsPath)
      } catch {
        Log.error("the settings are not kept: \(error)")
        return Refusal(words: "cannot be kept, so it has no effect: \(error)")
      }
      Log.information("the host has set \(setting.key)\(value == nil ? " back" : "")")
      booth.take(next)
      return nil
    } catch {
      // The page has words for a single fault. Several faults are shown in the words of the configuration's reader.
      return Refusal(
        words: error.all.map(\.words).joined(separator: "; "),
        fault: error.all.count == 1 ? error.first.fault : nil)
    }
  }
}
