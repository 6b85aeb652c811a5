// SPDX-License-Identifier: Apache-2.0

import Vocabulary

/// The part of the configuration that the press machine's rules depend on.
package struct MachineSettings: Hashable, Sendable {
  /// The time that a client may take to acknowledge an event, microseconds.
  package var acknowledgementTimeoutUSec: Int64 = 1_000_000
  /// The time that the engine may take to acknowledge a forwarded event, microseconds.
  package var engineAcknowledgementTimeoutUSec: Int64 = 1_000_000
  /// The time that a press may be held before it is cancelled as stuck, microseconds.
  package var maximumHoldUSec: Int64 = 600_000_000
  /// The most interactions of one client.
  package var interactionsPerClient = 32
  /// The most interactions of all clients of one user.
  package var interactionsPerUser = 128
  /// The most interactions of all clients together.
  package var interactionsInAll = 512
  /// The most sessions that the engine may report: four times as many as our engine ever opens.
  package var sessionsInAll = 256
  /// The most buttons that one interaction may name.
  package var buttonsPerInteraction = 64
  /// The most controls of one interaction: as many as Apple's sessions have.
  package var controlsPerInteraction = 4
  /// The time without use after which a control is no longer active, microseconds.
  package var controlIdleUSec: Int64 = 3_000_000
  /// The most events of one interaction that may wait for their acknowledgement. With more the
  /// client is unresponsive at once, so that waiting for it needs no unbounded memory.
  package var unacknowledgedEvents = 64
  package var gestures = GestureTimes()
  package var foregroundPolicy = ForegroundPolicy.lastToAsk
  /// Users whose clients may use an external session: a camera stack of their own, which no engine
  /// vouches for.
  package var externalSessionUsers: Set<UInt32> = []
  /// Whether there are lights that show readiness.
  package var hasLights = false
  /// The part of the default behaviour that goes on while the seat of a press is locked.
  package var lockedDefault = LockedDefault.asUsual

  package init() {}
}

/// The rule that decides which client is in the foreground of a seat.
package enum ForegroundPolicy: Hashable, Sendable {
  /// The client that asked last is in front; when it goes, the one that asked before it.
  case lastToAsk
  /// Only clients of this application are in front, without asking; of several the newest. The name
  /// is only the client's own claim: with a user id, only that user's clients count.
  case pinned(application: String, uid: UInt32?)
  /// The client that `Control.SetForeground` named is in front.
  case shellDecides
}
