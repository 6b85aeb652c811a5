// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink
import VarlinkSocket

/// Prints one line of the scripted client: what it is, when it came, and its fields.
func printLine(_ kind: String, _ fields: JSONObject) {
  var object: JSONObject = [
    "kind": .string(kind), "receivedUSec": .int(MonotonicClock.nowUSec),
  ]
  for member in fields.members { object[member.name] = member.value }
  TextForm.printJSON(object)
}

/// Prints what became of a command, in words; a daemon's error as it came, too.
/// - Parameter name: of the interaction that it was for.
func printError(_ command: String, _ name: String?, _ error: any Error) {
  var fields: JSONObject = ["command": .string(command)]
  if let name { fields["name"] = .string(name) }
  if let error = error as? VarlinkCallError {
    fields["error"] = .string("\(Failure.refused(error))")
    if case .error(let remote) = error {
      fields["refusal"] = ["error": .string(remote.name), "parameters": .object(remote.parameters)]
    }
  } else {
    fields["error"] = .string("\(error)")
  }
  printLine("error", fields)
}

extension VarlinkStructure {
  /// The value as a tree. What was just written can be read.
  var json: JSON { (try? JSON(parsing: jsonBytes)) ?? .null }
}
