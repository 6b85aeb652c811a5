// SPDX-License-Identifier: Apache-2.0
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

  /// The reply with the names of what was asked for.
  static func object(
    _ device: String, _ button: String, _ reply: ControlInterface.Explain.Reply
  ) -> JSON {
    var object: JSONObject = ["device": .string(device), "button": .string(button)]
    for member in reply.json.objectValue?.members ?? [] { object[member.name] = member.value }
    return .object(object)
  }
}
