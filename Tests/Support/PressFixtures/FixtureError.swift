// SPDX-License-Identifier: Apache-2.0

/// A line of a fixture that cannot be read.
package struct FixtureError: Error, CustomStringConvertible {
  /// Line in the file, from 1.
  package var line: Int
  /// What is wrong with it.
  package var message: String

  package var description: String { "line \(line): \(message)" }
}
