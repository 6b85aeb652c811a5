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

/// Something that the output tells only if the fixture asks for it with `show`.
package enum FixtureTopic: String, CaseIterable, Sendable {
  /// Changes of an interaction's status.
  case status
  /// Grabs and their ends.
  case grab
  /// What the engine is told, events of its interactions aside.
  case engine
  /// What only the audit log tells.
  case audit
}

/// One thing that happens.
package struct FixtureStep: Sendable {
  /// Line in the file, from 1.
  package var line: Int
  /// When, microseconds since the start.
  package var timeUSec: Int64
  package var operation: FixtureOperation
}

/// What can happen in a fixture. Clients and interactions are named as in the file: `A` is both a
/// client and its first interaction, `A.2` a further one of the same client.
package enum FixtureOperation: Sendable {
  /// A button goes down or up.
  case edge(ButtonID, pressed: Bool)
  /// A client opens a session, if it names none, and adds its first interaction.
  case client(String, FixtureClientOptions)
  /// A client adds a further interaction.
  case add(String, FixtureClientOptions)
  case remove(String)
  case kill(client: String)
  case setEnabled(String, Bool)
  /// The interaction acknowledges from now on, and what it left out; or no longer.
  case acknowledge(String, Bool)
  case requestForeground(String)
  case setSession(String, SessionID?)
  /// The engine reports a session; nil: closed.
  case session(SessionID, SessionState?)
  /// The engine tells the readiness of a session.
  case readiness(SessionID, Readiness)
  case attachEngine
  case detachEngine
  case engineAcknowledges(Bool)
  /// An administrator chooses the foreground client, or nobody.
  case choose(client: String?)
  case lock(Bool)
  case seat(SeatID, SeatView)
  /// A client is in another login session, or in none.
  case login(client: String, LoginID?)
  case plug(DeviceID, pressed: Set<String>)
  case unplug(DeviceID)
  /// Events of the device are lost from now on.
  case stall(DeviceID)
  /// The loss is noticed.
  case resume(DeviceID)
  case setRole(ButtonID, Role)
  case setMode(DeviceID, DeviceMode)
  case explain(ButtonID)
  case shutDown
  /// Nothing but the time.
  case wait
}

/// How a client of a fixture differs from the usual: `single`, in the foreground at once, with a
/// session of its own, enabled, acknowledging.
package struct FixtureClientOptions: Sendable {
  package var roles = RoleSet(.single)
  package var buttons: Set<ButtonID>?
  package var gestures: Set<Gesture> = []
  package var exclusive = false
  package var deliverTo = Delivery.client
  package var enabled = true
  package var acknowledgement = AcknowledgementMode.explicit
  package var requestForeground = true
  /// True for a camera stack of its own.
  package var external = false
  /// Nil: one named like the client.
  package var session: SessionID?
  package var uid: UInt32 = 1000
  package var seat = SeatID.seat0
  package var login: LoginID?
  /// Nil: "org.example." and the client's name.
  package var application: String?
  package var isLockedExtension = false
}

/// One line of expected or real output.
package struct FixtureLine: Hashable, Sendable, CustomStringConvertible {
  /// When, microseconds since the start.
  package var timeUSec: Int64
  /// What: words with one blank between them, durations in milliseconds.
  package var text: String

  /// Puts a line together.
  package init(timeUSec: Int64, text: String) {
    self.timeUSec = timeUSec
    self.text = text
  }

  /// Who tells it: the first word. Only lines of one source have an order on real devices.
  package var source: String {
    String(text.prefix { $0 != " " })
  }

  /// The text without what depends on exact times (`held 240ms`, `at 20ms`), for real devices.
  package var textWithoutTimes: String {
    var words: [Substring] = []
    for word in text.split(separator: " ") {
      if FixtureDuration.microseconds(word) != nil, let last = words.last,
        last == "held" || last == "at"
      {
        words.removeLast()
      } else {
        words.append(word)
      }
    }
    return words.joined(separator: " ")
  }

  package var description: String {
    "\(FixtureDuration.text(timeUSec))  \(text)"
  }
}

/// A line of a fixture that cannot be read.
package struct FixtureError: Error, CustomStringConvertible {
  /// Line in the file, from 1.
  package var line: Int
  /// What is wrong with it.
  package var message: String

  package var description: String { "line \(line): \(message)" }
}
