// SPDX-License-Identifier: Apache-2.0

/// A key of a TOML table and its value.
package struct TOMLEntry: Sendable, Equatable {
  package let key: String
  package let keyLocation: FileLocation
  package var value: TOMLValue
}
