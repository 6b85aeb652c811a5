// SPDX-License-Identifier: Apache-2.0

/// Why a photo request is not accepted; an error of the Engine interface each.
package enum PhotoRefusal: Error, Hashable, Sendable {
  /// The field, named as in the interface, and what it may be.
  case invalidSettings(field: String, rule: String)
  /// The caller cannot take this step.
  case missingHandler(PhotoStep)
  case reusedSettings(uniqueID: Int64)
  case sessionNotRunning(SessionState)
  case tooManyObjects(limit: Int)
}
