// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import Testing

@Suite("Interruptions by who is in front")
struct InterruptionPolicyTests {
  private func policy(locked: Bool = false, background: Bool = false) -> InterruptionPolicy {
    var rules = InterruptionPolicy.Rules()
    rules.locked = locked
    rules.background = background
    return InterruptionPolicy(rules: rules)
  }

  @Test("Without rules nothing interrupts")
  func none() {
    var policy = policy()
    #expect(!policy.isInterrupted)
    policy.locked(true)
    policy.foreground(true)
    policy.foreground(false)
    #expect(!policy.isInterrupted)
  }

  @Test("A locked seat, until it is unlocked; a gateway that goes leaves the seat as it was")
  func locked() {
    var policy = policy(locked: true)
    policy.locked(true)
    #expect(policy.isInterrupted)
    policy.gatewayLost()
    #expect(policy.isInterrupted)
    policy.locked(false)
    #expect(!policy.isInterrupted)
    policy.gatewayLost()
    #expect(!policy.isInterrupted)
  }

  @Test("A seat of which the gateway has said nothing counts as locked, where locks count")
  func unknown() {
    var policy = policy(locked: true, background: true)
    policy.locked(nil)
    #expect(policy.isInterrupted)
    policy.foreground(true)
    policy.gatewayLost()
    #expect(policy.isInterrupted)
    policy.locked(false)
    #expect(!policy.isInterrupted)
  }

  @Test("A client that was in front, not one that never was")
  func background() {
    var policy = policy(background: true)
    policy.foreground(false)
    #expect(!policy.isInterrupted)
    policy.foreground(true)
    policy.foreground(false)
    #expect(policy.isInterrupted)
    policy.foreground(true)
    #expect(!policy.isInterrupted)
    policy.foreground(false)
    policy.gatewayLost()
    #expect(!policy.isInterrupted)
  }

  @Test("The reasons have AVFoundation's numbers, and two of our own")
  func numbers() {
    #expect(InterruptionReason.allCases.map(\.rawValue) == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(InterruptionReason(rawValue: 3)?.name == "video_in_use")
  }

  @Test("the lock of its own seat counts instead of the one for all, also when the gateway is gone")
  func ownSeat() {
    var rules = InterruptionPolicy.Rules()
    rules.locked = true
    var policy = InterruptionPolicy(rules: rules)
    policy.ownSeatLocked(false)
    #expect(!policy.isInterrupted)
    policy.locked(true)
    #expect(!policy.isInterrupted)
    policy.ownSeatLocked(true)
    policy.locked(false)
    #expect(policy.isInterrupted)
    // It stays as it was until another gateway reports, which knows of no session yet.
    policy.gatewayLost()
    #expect(policy.isInterrupted)
    policy.locked(false)
    #expect(!policy.isInterrupted)
  }
}
