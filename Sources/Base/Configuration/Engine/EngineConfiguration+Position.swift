// SPDX-License-Identifier: Apache-2.0

extension EngineConfiguration {
  /// Where a camera sits. Raw values are the words of the file.
  package enum Position: String, Sendable, Equatable, CaseIterable {
    case front
    case back
    case external
  }
}
