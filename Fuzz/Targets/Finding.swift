// SPDX-License-Identifier: Apache-2.0

/// A promise that an input has broken.
package struct Finding: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }

  /// Throws a finding unless the condition holds.
  package static func unless(
    _ condition: Bool, _ description: @autoclosure () -> String
  ) throws(Finding) {
    if !condition { throw Finding(description()) }
  }
}
