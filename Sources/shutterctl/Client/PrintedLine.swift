// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink

/// Prints one line of the scripted client: what it is, when it came, and its fields.
func printLine(_ kind: String, _ fields: KeyValuePairs<String, JSON>) {
  var object: JSONObject = [
    "kind": .string(kind), "receivedUSec": .int(MonotonicClock.nowUSec),
  ]
  for (name, value) in fields { object[name] = value }
  TextForm.printJSON(object)
}

extension VarlinkStructure {
  /// The value as a tree. What was just written can be read.
  var json: JSON { (try? JSON(parsing: jsonBytes)) ?? .null }
}
