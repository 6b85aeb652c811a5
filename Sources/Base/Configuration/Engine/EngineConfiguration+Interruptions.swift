// SPDX-License-Identifier: Apache-2.0

extension EngineConfiguration {
  /// What interrupts sessions although their cameras work, `[interruptions]`.
  package struct Interruptions: Sendable, Equatable {
    /// While the seat is locked.
    package var locked = false
    /// While the client, which was in the foreground, is not any more.
    package var background = false

    package init() {}
  }
}
