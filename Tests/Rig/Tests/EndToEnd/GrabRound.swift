// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import Testing

/// Rounds in which the gateway ends while it holds a keyboard, and the keys that other readers see.
final class GrabRound {
  /// SHUTTERD_SOAK_ROUNDS: how many; nil: what a run of all tests has time for.
  static let asked = getenv("SHUTTERD_SOAK_ROUNDS").flatMap { Int(String(cString: $0)) }

  static let configuration =
    "allow_virtual_devices = [\"rig keyboard\"]\n" + TestInteraction.externalConfiguration

  private let keyboard: UinputKeyboard
  private let node: WatchedNode
  private static let key = Int32(KEY_A)
  private static let keys = [key, Int32(KEY_VOLUMEDOWN)]

  init() throws {
    keyboard = try UinputKeyboard(keys: Self.keys)
    node = try WatchedNode(keyboard.node, keys: Self.keys)
  }

  /// With the gateway there: a client comes, the keyboard is grabbed, somebody types and presses; then
  /// `end` ends the gateway. Returns the time until another reader saw a key of the keyboard
  /// itself.
  func play(_ daemons: Daemons, limitMilliseconds: Int64, _ end: () throws -> Void) throws -> Int64
  {
    let client = try TestInteraction.external(daemons)
    try client.waitUntilGrabbed(keyboard.node)
    let twin = try WatchedNode(
      try RigClock.wait(for: "the twin") { TwinReader.find("rig keyboard") }, keys: Self.keys)
    try keyboard.tapAtOnce(Int32(KEY_VOLUMEDOWN))
    #expect(try client.event().phase == .began)
    try keyboard.tapAtOnce(Self.key)
    #expect(try twin.waitForKey() != nil)
    let endedUSec = RigClock.nowUSec
    try end()
    var heardUSec: Int64?
    while heardUSec == nil, RigClock.nowUSec - endedUSec < limitMilliseconds * 1_000 {
      // Down and up at once: the end can only fall between two keys, not into one.
      try keyboard.tapAtOnce(Self.key)
      heardUSec = try node.waitForKey(milliseconds: 5)
    }
    // The twin goes a moment later, and with it its keys.
    var violations: [String] = []
    try RigClock.wait(for: "the twin to go") {
      violations += try node.takeViolations() + twin.takeViolations()
      return twin.isThere ? nil : ()
    }
    #expect(violations + node.down + twin.down == [])
    guard let heardUSec else {
      throw RigError.timeout(awaited: "a key after \(limitMilliseconds) ms")
    }
    return heardUSec - endedUSec
  }
}
