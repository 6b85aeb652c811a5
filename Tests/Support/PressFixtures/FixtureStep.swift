// SPDX-License-Identifier: Apache-2.0

/// One thing that happens.
package struct FixtureStep: Sendable {
  /// Line in the file, from 1.
  package var line: Int
  /// When, microseconds since the start.
  package var timeUSec: Int64
  package var operation: FixtureOperation
}
