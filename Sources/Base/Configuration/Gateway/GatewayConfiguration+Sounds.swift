// SPDX-License-Identifier: Apache-2.0

import Vocabulary

extension GatewayConfiguration {
  /// The sounds of presses, `[sounds]`.
  package struct Sounds: Sendable, Equatable {
    package var captureSound = CaptureSound.default
    /// The kinds of buttons whose presses have sounds.
    package var kinds = Set(SourceKind.allCases)
    /// The users whose programs may play the sounds of all presses; others only those of the user's own.
    package var players: [UserReference] = []

    package init() {}
  }

  /// A buzzer, `[[buzzer]]`: it is on for a moment for each sound.
  package struct Buzzer: Sendable, Equatable {
    /// The unique name that the log uses.
    package var name: String
    package var place: LightPlace
    /// How long it is on, 1000 to 2 000 000.
    package var durationUSec: Int64 = 60_000
    /// The kinds of buttons for which it is heard.
    package var kinds = Set(SourceKind.allCases)

    package init(name: String, place: LightPlace) {
      self.name = name
      self.place = place
    }
  }
}
