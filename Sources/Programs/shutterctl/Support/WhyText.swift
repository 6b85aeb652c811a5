// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import LinuxIO
import Varlink

/// Where a press would go, in words.
enum WhyText {
  /// "granted to APPLICATION (pid 7): …", "default: … (APPLICATION)": the client is the one in the
  /// foreground.
  static func words(_ reply: ControlInterface.Explain.Reply) -> String {
    guard let client = reply.client else { return "\(reply.route): \(reply.reason)" }
    let application = client.application.escapingControlCharacters()
    switch reply.route {
    case .granted: return "granted to \(application) (pid \(client.pid)): \(reply.reason)"
    case .default, .swallowed, .unrecognized:
      return "\(reply.route): \(reply.reason) (\(application))"
    }
  }

  /// Why no press would be granted: obstacles by their names.
  static func words(of obstacles: [String]) -> String {
    obstacles.map { Obstacle(rawValue: $0)?.explanation ?? $0 }.joined(separator: ", ")
  }

  /// Whether somebody who types this means that button: KEY_ may be left out.
  static func isName(_ typed: String, of button: String) -> Bool {
    button == typed || button == "KEY_\(typed)"
  }

  /// The reply with the names of what was asked for.
  static func object(
    _ device: String, _ button: String, _ reply: ControlInterface.Explain.Reply
  ) -> JSON {
    var object: JSONObject = ["device": .string(device), "button": .string(button)]
    for member in reply.json.objectValue?.members ?? [] { object[member.name] = member.value }
    return .object(object)
  }
}
