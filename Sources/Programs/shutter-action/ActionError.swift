// SPDX-License-Identifier: Apache-2.0

/// Why an action was not run, or did not end well: for the operator, behind the action's name,
/// in the gateway's log too.
struct ActionError: Error {
  let text: String

  init(_ text: String) { self.text = text }
}
