// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import TestSupport

/// The counts of the audit log of a chaos run, compared with what the clients saw.
struct ChaosLog {
  private(set) var routes: [String: Int] = [:]
  private(set) var reasons: [String: Int] = [:]
  private var told: Set<ReceivedPresses.Press> = []
  private var pids: [Int64: Int32] = [:]

  /// Reads a log and the older files beside it.
  init(_ path: String) throws {
    let older = (1...99).map { "\(path).\($0)" }.prefix { TestFile.exists($0) }
    for file in older.reversed() + [path] {
      for line in try TestFile.read(file).split(separator: "\n") { take(ChaosLine(line)) }
    }
  }

  private mutating func take(_ line: ChaosLine) {
    switch line.text("event") {
    case "interaction_added"?:
      if let client = line.number("client"), let pid = line.number("pid") {
        pids[client] = Int32(pid)
      }
    case "routed"?: routes[line.text("route") ?? "none", default: 0] += 1
    case let phase?
    where phase == "began" || phase == "ended" || phase == "cancelled":
      if phase == "cancelled" { reasons[line.text("reason") ?? "none", default: 0] += 1 }
      guard line.flag("delivered") == true, let client = line.number("client"),
        let pid = pids[client], let press = line.number("press")
      else { return }
      told.insert(ReceivedPresses.Press(pid: pid, press: press, phase: phase))
    default: break
    }
  }

  /// Differences between the log and the clients. A client whose connection ended may lack the last event.
  func differences(from received: ReceivedPresses) -> [String] {
    received.told.subtracting(told).map { "the log has no \($0.phase) of press \($0.press)" }
      + told.subtracting(received.told).filter { !received.overPIDs.contains($0.pid) }
      .map { "nobody was told \($0.phase) of press \($0.press), as the log says" }
  }

  /// Whether this has occurred.
  func has(_ provocation: Provocation) -> Bool {
    switch provocation {
    case .cancelled(let reason): reasons[reason.rawValue] != nil
    case .swallowed: routes["swallowed"] != nil
    }
  }

  /// Routes and cancel reasons that exist and did not occur.
  var missing: [String] {
    ["granted", "default", "swallowed"].filter { routes[$0] == nil }
      + Provocation.reasons.map(\.rawValue).filter { reasons[$0] == nil }
  }

  /// One line for each count.
  var counts: [String] {
    routes.sorted { $0.key < $1.key }.map { "route \($0.key) \($0.value)" }
      + reasons.sorted { $0.key < $1.key }.map { "cancelled \($0.key) \($0.value)" }
  }
}
