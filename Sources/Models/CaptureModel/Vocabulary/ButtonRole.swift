// SPDX-License-Identifier: Apache-2.0

/// The role of a button, as the Gateway interface names it.
package enum ButtonRole: String, CaseIterable, Sendable {
  case primary
  case secondary
}
