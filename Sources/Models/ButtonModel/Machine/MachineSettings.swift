// SPDX-License-Identifier: Apache-2.0

/// What the configuration says about the rules of the press machine.
package struct MachineSettings: Hashable, Sendable {
  /// How long a client may take to acknowledge an event, microseconds.
  package var acknowledgementTimeoutUSec: Int64 = 1_000_000
  /// How long the engine may take to acknowledge a forwarded event, microseconds.
  package var engineAcknowledgementTimeoutUSec: Int64 = 1_000_000
  /// How long a press may be held before it is cancelled as stuck, microseconds.
  package var maximumHoldUSec: Int64 = 600_000_000
  /// Interactions of one client.
  package var interactionsPerClient = 32
  /// Interactions of all clients of one user.
  package var interactionsPerUser = 128
  /// Interactions of all clients together.
  package var interactionsInAll = 512
  /// Sessions that the engine may report: four times as many as ours ever opens.
  package var sessionsInAll = 256
  /// Buttons that one interaction may name.
  package var buttonsPerInteraction = 64
  /// Events of one interaction that may wait for their acknowledgement; more make the client
  /// unresponsive at once, so that the wait for it needs no unbounded memory.
  package var unacknowledgedEvents = 64
  /// What tells gestures apart.
  package var gestures = GestureTimes()
  /// Who decides about the foreground.
  package var foregroundPolicy = ForegroundPolicy.lastToAsk
  /// Users whose clients may have a camera stack of their own, vouched for by nobody.
  package var externalSessionUsers: Set<UInt32> = []
  /// Whether there are lights, which want to be told of readiness.
  package var hasLights = false

  /// The defaults.
  package init() {}
}

/// Who decides which client is in the foreground of a seat.
package enum ForegroundPolicy: Hashable, Sendable {
  /// The client that asked last; when it goes, the one that asked before it.
  case lastToAsk
  /// Only clients of this application, without asking; the newest of several. With a user, only
  /// that user's: the name alone is the client's own claim.
  case pinned(application: String, uid: UInt32?)
  /// Whoever was named by `Control.SetForeground`.
  case shellDecides
}
