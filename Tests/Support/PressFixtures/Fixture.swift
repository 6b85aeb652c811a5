// SPDX-License-Identifier: Apache-2.0

import ButtonModel

/// A story of presses and what is to come of it, read from a text file
/// (`ButtonModelTests/Fixtures/README.md` describes the form).
package struct Fixture: Sendable {
  /// The devices that are there at the start.
  package var devices: [DeviceDescription]
  /// The configuration.
  package var settings: MachineSettings
  /// What the expected output tells beside events, default edges, refusals and explanations.
  package var topics: Set<FixtureTopic>
  /// What happens, in order of time.
  package var steps: [FixtureStep]
  /// What is to come of it, in order.
  package var expected: [FixtureLine]
}
