// SPDX-License-Identifier: Apache-2.0

/// One thing that happens in a chaos run. Clients are numbers; each has a first interaction, slot 0,
/// and now and then a second one, slot 1, both for the client's own session.
package enum ChaosAction: Hashable, Sendable {
  case move(ChaosButton, pressed: Bool)
  /// A finger on the touch screen, 0 to 9.
  case finger(Int, ChaosTouch)
  /// A client presses a button of its own screen, for an interaction of its own.
  case pressScreen(Int, slot: Int)
  /// The client closes the connection of that press.
  case closeScreen(Int)

  /// A client's process starts, with a session that runs, and adds an interaction.
  case start(Int, ChaosInteraction)
  case kill(Int)
  /// SIGSTOP.
  case stop(Int)
  /// SIGCONT.
  case resume(Int)
  case add(Int, slot: Int, ChaosInteraction)
  /// The interaction's connection is closed.
  case remove(Int, slot: Int)
  case enable(Int, slot: Int, Bool)
  case askForForeground(Int)

  /// The administrator, or the shell, names a client; nil: nobody.
  case choose(Int?)
  case lock(Bool)
  /// The configuration is read again, with the roles of these devices swapped.
  case reload(swapped: Set<Int>)
  /// The configuration has an error, and the one before stays in force.
  case reloadBroken

  case session(Int, ChaosSession)
  case engine(attached: Bool)

  case plug(Int, present: Bool)
  /// The device's events are lost, the release of this button among them.
  case loseRelease(ChaosButton)

  /// Waits until a press of the button would be granted.
  case awaitGrant(ChaosButton)
  /// Waits until the gateway has granted a press: a call that comes at the same time as an edge may be served before
  /// it. A press that is over by then on a busy machine is not waited for: see `insist`.
  case awaitPress
  /// Plays again what has not occurred although it was provoked, until it has.
  case insist
  case pause(milliseconds: Int)
  /// The gateway is asked to stop, with buttons down. Only buttons move after that.
  case stopGateway
  /// The gateway ends. This is the last action.
  case endGateway
}

/// A change of a finger; places are 0 to 1.
package enum ChaosTouch: Hashable, Sendable {
  case down(x: Double, y: Double)
  case move(x: Double, y: Double)
  case up
}
