// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc

/// Another program's view of one evdev node, as downs and ups of keys.
final class SystemReader {
  /// A key that moved, as the reader saw it.
  struct Edge {
    let timeUSec: Int64
    let key: UInt16
    let pressed: Bool
  }

  let node: String
  /// False once the node is gone.
  private(set) var isThere = true
  private let reader: EvdevReader
  private var down: Set<UInt16> = []
  /// Keys that were down before this reader came; what happens to them means nothing.
  private var older: Set<UInt16>

  /// Opens the node; `keys` are those that it has and that matter.
  init(_ node: String, keys: [UInt16]) throws {
    self.node = node
    let reader = try EvdevReader(node)
    self.reader = reader
    older = Set(try keys.filter { try reader.isDown(Int32($0)) })
  }

  /// The events since the last time. When the node goes, all its keys are up.
  func takeEdges() throws -> [Edge] {
    var edges: [Edge] = []
    do {
      while isThere, let event = try reader.next(within: 0) {
        guard event.type == EV_KEY, event.value != 2 else { continue }
        let key = UInt16(event.code)
        if older.contains(key) {
          if event.value == 0 { older.remove(key) }
          continue
        }
        if event.value == 1 { down.insert(key) } else { down.remove(key) }
        edges.append(Edge(timeUSec: event.timeUSec, key: key, pressed: event.value == 1))
      }
    } catch RigError.system(_, ENODEV) {
      isThere = false
      edges += down.sorted().map { Edge(timeUSec: RigClock.nowUSec, key: $0, pressed: false) }
    }
    return edges
  }
}
