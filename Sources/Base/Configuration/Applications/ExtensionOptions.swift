// SPDX-License-Identifier: Apache-2.0

extension EngineConfiguration {
  /// What applications' capture extensions may use, `[extensions]` of shutter-engine.toml.
  package struct Extensions: Sendable, Equatable {
    /// The most that one launch may keep, MiB; 1 to 1 048 576.
    package var contentMiB = 512

    package init() {}
  }
}

extension GatewayConfiguration {
  /// The times of applications' capture extensions, `[extensions]` of shutterd.toml, microseconds.
  package struct Extensions: Sendable, Equatable {
    /// The time in which an extension has to show a viewfinder and take presses; 500 000 to 60 000 000.
    package var graceUSec: Int64 = 5_000_000
    /// The longest time without an enabled interaction; 500 000 to 600 000 000.
    package var interactionUSec: Int64 = 10_000_000
    /// The longest time without a consumed preview; after half of it that is logged. 500 000 to
    /// 600 000 000.
    package var previewUSec: Int64 = 20_000_000
    /// The time that a person has to unlock the seat for an application that an extension opens;
    /// 500 000 to 600 000 000.
    package var authenticationUSec: Int64 = 30_000_000
    /// Whether unlocking a seat dismisses the extension that runs there.
    package var endsAtUnlock = false

    package init() {}
  }
}
