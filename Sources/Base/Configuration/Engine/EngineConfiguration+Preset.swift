// SPDX-License-Identifier: Apache-2.0

extension EngineConfiguration {
  /// A preset of `org.shutterd.Engine`. Raw values are the words of the file.
  package enum Preset: String, Sendable, Equatable, CaseIterable {
    case photo
    case high
    case medium
    case low
  }
}
