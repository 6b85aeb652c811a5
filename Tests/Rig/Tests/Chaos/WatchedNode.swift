// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Another program's view of an evdev node: whether each key's downs and ups come by turns.
final class WatchedNode {
  private let reader: SystemReader
  private var keysDown: Set<UInt16> = []
  /// The time at which a key moved last.
  private var lastUSec: Int64?
  private var violations: [String] = []
  /// The time from which a key that went down unseen may come up: see `mayBeGivenBack`.
  private var givenBackUSec = Int64.max

  init(_ node: String, keys: [Int32]) throws {
    reader = try SystemReader(node, keys: keys.map { UInt16($0) })
  }

  /// False once the node is gone.
  var isThere: Bool { reader.isThere }

  /// Events since the last time that break the rule.
  func takeViolations() throws -> [String] {
    for edge in try reader.takeEdges() { take(edge) }
    defer { violations = [] }
    return violations
  }

  /// A gateway that stops waits for keys that are down, but not for long. On a busy machine the story may release them
  /// later than that: then their releases alone are seen, as the gateway promises no more.
  func mayBeGivenBack(fromUSec timeUSec: Int64) { givenBackUSec = timeUSec }

  /// Waits until a key moves, for this time at most. Returns the kernel's stamp of it.
  func waitForKey(milliseconds: Int64 = Patience.milliseconds) throws -> Int64? {
    lastUSec = nil
    let deadline = RigClock.nowUSec + milliseconds * 1_000
    while true {
      for edge in try reader.takeEdges() { take(edge) }
      if lastUSec != nil || RigClock.nowUSec > deadline { return lastUSec }
      usleep(500)
    }
  }

  private func take(_ edge: SystemReader.Edge) {
    lastUSec = edge.timeUSec
    if edge.pressed {
      if !keysDown.insert(edge.key).inserted {
        violations.append("\(reader.node): \(edge.key) down twice")
      }
    } else if keysDown.remove(edge.key) == nil, edge.timeUSec < givenBackUSec {
      violations.append("\(reader.node): a lone up of \(edge.key)")
    }
  }

  /// The keys that are down as far as a reader knows.
  var down: [String] { keysDown.map { "\(reader.node): \($0) stays down" } }
}
