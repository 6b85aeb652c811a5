// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import ButtonModel
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

struct MonitorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "monitor",
    abstract: "Shows each press as it comes: its role, where it went, and why.",
    discussion: """
      Press a button and see. It goes on until interrupted, even when the gateway is started again.
      """)

  @OptionGroup var common: CommonOptions

  func run() {
    LoopRun.run(common) { [self] in
      let start = MonotonicClock.nowUSec
      var text = MonitorText()
      try await common.followRecords(history: Int64(RecentRecords.limit)) { record in
        if text.names(clientOf: record) == false, let clients = try? await common.clients() {
          text.note(clients)
        }
        guard let line = text.line(record), record["monotonicUSec"]?.intValue ?? 0 >= start else {
          return
        }
        if common.json { TextForm.printJSON(JSON.object(record)) } else { print(line) }
      }
    }
  }
}

/// Words for the records that `shutterctl monitor` shows: those about presses and about devices that send too
/// many events.
struct MonitorText {
  /// The name of the application of each process.
  private var applications: [Int64: String] = [:]

  /// Whether the name of the client that was granted the press is known; nil if the record grants no press.
  func names(clientOf record: JSONObject) -> Bool? {
    guard record["route"] == "granted", let pid = record["pid"]?.intValue else { return nil }
    return applications[pid] != nil
  }

  /// Learns the names of the clients that are connected.
  mutating func note(_ clients: [ControlInterface.Client]) {
    for client in clients { applications[client.pid] = client.application }
  }

  /// The line of a record, with its time; nil if `monitor` does not show it.
  mutating func line(_ record: JSONObject) -> String? {
    event(record).map { "\(AuditText.time(record))  \($0)" }
  }

  /// The line without the time: "remote/KEY_VOLUMEDOWN  down, primary: granted to …".
  mutating func event(_ record: JSONObject) -> String? {
    guard let event = record["event"]?.stringValue else { return nil }
    if event == "interaction_added", let pid = record["pid"]?.intValue {
      applications[pid] = record["application"]?.stringValue
    }
    if event == "device_flooding", let device = record["device"]?.stringValue {
      let words =
        record["flooding"] == true ? "floods; read at intervals" : "within its limit again"
      return "\(device)  \(words)"
    }
    guard let button = record["button"]?.stringValue, let words = words(event, record) else {
      return nil
    }
    return "\(button)  \(words)"
  }

  private func words(_ event: String, _ record: JSONObject) -> String? {
    let role = record["role"]?.stringValue ?? ""
    let reason = record["reason"]?.stringValue ?? ""
    let also = record["seenBySystem"] == true ? "; the system saw it too" : ""
    switch event {
    case "routed":
      switch record["route"]?.stringValue {
      case "granted": return "down, \(role): granted to \(client(record))\(also)"
      case "default":
        let words = DefaultReason(word: reason)?.explanation ?? reason
        return "down, \(role): default behaviour, \(words)\(also)"
      default:
        let words = SwallowReason(rawValue: reason).map { PressRoute.swallowed($0).explanation }
        return "down, \(role): swallowed, \(words ?? reason)"
      }
    case "ended": return "up after \(held(record)): ended"
    case "cancelled": return "cancelled after \(held(record)): \(reason)"
    case "default_edge": return record["pressed"] == true ? nil : "up: default behaviour"
    case "drained": return "up: nobody gets it"
    case "orphan_release": return "up, without a press"
    case "found_pressed": return "found down; waits for its release"
    case "bounced": return "\(record["edges"]?.intValue ?? 0) edges absorbed as bounces"
    default: return nil
    }
  }

  private func client(_ record: JSONObject) -> String {
    guard let pid = record["pid"]?.intValue else {
      // The client had ended before the record was made.
      return "client \(record["client"]?.intValue ?? 0)"
    }
    guard let application = applications[pid] else { return "process \(pid)" }
    return "\(application.escapingControlCharacters()) (pid \(pid))"
  }

  private func held(_ record: JSONObject) -> String {
    TextForm.milliseconds(record["heldUSec"]?.intValue ?? 0)
  }
}
