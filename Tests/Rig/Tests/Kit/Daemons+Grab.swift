// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Varlink

extension Daemons {
  /// Waits until the gateway has grabbed these nodes (`/dev/input/eventN`), and no client can miss a press of them.
  func waitForGrab(of nodes: [String]) throws {
    try RigClock.wait(for: "the grab of \(nodes)") { () -> Void? in
      let grabbed = try controlJSON("devices").filter { $0["grabbed"] == .bool(true) }
        .compactMap { $0["node"]?.stringValue }
      return nodes.allSatisfy(grabbed.contains) ? () : nil
    }
  }
}
