// SPDX-License-Identifier: Apache-2.0

import ButtonModel

/// Counts of what happened in the stories.
struct Tally {
  var stories = 0
  var inputs = 0
  var granted = 0
  var defaulted = 0
  var swallowed = 0
  var ended = 0
  var cancelled: [CancelReason: Int] = [:]
  var orphans = 0
  var bounces = 0
  var gestures = 0
  var crossings = 0
  var bands = 0
  var requests = 0
  var screenPresses = 0
  var turns = 0
  var hovers = 0
  var palms = 0
  /// Late answers, and how many of them left another answer overdue.
  var lateAnswers = 0
  var answersShort = 0

  /// Adds the counts of another tally.
  mutating func add(_ other: Tally) {
    stories += other.stories
    inputs += other.inputs
    granted += other.granted
    defaulted += other.defaulted
    swallowed += other.swallowed
    ended += other.ended
    cancelled.merge(other.cancelled, uniquingKeysWith: +)
    orphans += other.orphans
    bounces += other.bounces
    gestures += other.gestures
    crossings += other.crossings
    bands += other.bands
    requests += other.requests
    screenPresses += other.screenPresses
    turns += other.turns
    hovers += other.hovers
    palms += other.palms
    lateAnswers += other.lateAnswers
    answersShort += other.answersShort
  }

  /// Counts a record of the log.
  mutating func count(_ event: AuditEvent) {
    switch event {
    case .routed(let routed):
      switch routed.route {
      case .granted: granted += 1
      case .defaulted: defaulted += 1
      case .swallowed: swallowed += 1
      }
    case .event(let audited):
      if let reason = audited.event.cancelReason { cancelled[reason, default: 0] += 1 }
      if audited.event.phase == .ended { ended += 1 }
    case .orphanRelease: orphans += 1
    case .bounced: bounces += 1
    default: break
    }
  }
}
