// SPDX-License-Identifier: Apache-2.0

import ButtonModel

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
