// SPDX-License-Identifier: Apache-2.0
import Varlink

/// What `shutterctl doctor` says about one thing.
struct Finding {
  enum Level: String {
    case ok = "OK"
    /// It works, but not as well as it could.
    case warning = "WARN"
    /// Something does not work.
    case failure = "FAIL"
  }

  let level: Level
  let text: String
  /// What helps; nil where nothing is wrong.
  let remedy: String?

  static func ok(_ text: String) -> Finding { Finding(level: .ok, text: text, remedy: nil) }

  static func warning(_ text: String, remedy: String) -> Finding {
    Finding(level: .warning, text: text, remedy: remedy)
  }

  static func failure(_ text: String, remedy: String) -> Finding {
    Finding(level: .failure, text: text, remedy: remedy)
  }

  var json: JSON {
    var object: JSONObject = ["level": .string(level.rawValue), "text": .string(text)]
    object["remedy"] = remedy.map { .string($0) }
    return .object(object)
  }
}
