// SPDX-License-Identifier: Apache-2.0

/// Where a camera sits on the machine.
package enum CameraPosition: Sendable, Hashable {
  case front, back, external, unknown
}
