// SPDX-License-Identifier: Apache-2.0

/// How a press reached the system. The raw values are the words of the Gateway interface.
package enum SourceKind: String, CaseIterable, Sendable {
  case key
  case gpio
  case remote
  case indirectPointer = "indirect_pointer"
  case touch
  case simulated
}
