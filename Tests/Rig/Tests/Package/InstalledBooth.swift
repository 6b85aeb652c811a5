// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import Varlink

/// The installed daemons with one keyboard, whose volume key is the shutter.
final class InstalledBooth {
  let keyboard: UinputKeyboard
  private let device: String

  /// Waits until the gateway has the keyboard.
  init(_ keyboard: UinputKeyboard) throws {
    self.keyboard = keyboard
    device = try RigClock.wait(for: "the gateway to have \(keyboard.node)") {
      let list = try Command.run("shutterctl", "devices", "--json")
      let devices = try list.split(separator: "\n").map { try JSON(parsing: String($0)) }
      return devices.first { $0["node"] == .string(keyboard.node) }?["name"]?.stringValue
    }
  }

  /// Waits until a press would be granted.
  func waitUntilGranted() throws {
    try RigClock.wait(for: "the key to be granted") {
      let why = try? Command.run("shutterctl", "why", device, "KEY_VOLUMEDOWN")
      return why?.hasPrefix("granted") == true ? () : nil
    }
  }

  /// The processes of both services.
  func processes() throws -> [Substring] {
    try Command.run(
      "systemctl", "show", "--property=MainPID", "--value", "shutterd", "shutter-engine"
    ).split(separator: "\n")
  }

  /// The photos on the disk.
  func photos() throws -> [String] {
    try RigFile.files(below: "/var/lib/shutter-engine").filter { $0.hasSuffix(".jpg") }
  }

  /// The log of both services.
  func log() throws -> String {
    try Command.run(
      "journalctl", "--boot", "--unit=shutterd", "--unit=shutter-engine", "--output=short-monotonic"
    )
  }

  /// Taps the key ten times a second while a command runs, which must succeed. Returns the taps that neither
  /// a gateway decided about, by the audit log, nor another reader of the keyboard saw. One that comes late is not
  /// followed at once by the next: within 15 ms that would be a switch that bounces.
  func lostTaps(during command: [String]) throws -> [Int64] {
    let earlier = try decisions().count
    let other = try EvdevReader(keyboard.node)
    let process = try RunningProcess(command, errorOutput: .merged)
    let begin = RigClock.nowUSec
    var next = begin
    var taps: [RigClock.Span] = []
    var seen: [Int64] = []
    while !process.hasEnded {
      let tap = try RigClock.span { try keyboard.tapAtOnce(Int32(KEY_VOLUMEDOWN)) }
      taps.append(tap)
      next = max(next + 100_000, tap.afterUSec + 50_000)
      while let event = try other.nextKey(within: max(0, next - RigClock.nowUSec) / 1_000) {
        seen.append(event.timeUSec)
      }
    }
    let seconds = (RigClock.nowUSec - begin) / 1_000_000
    if process.status != 0 {
      throw RigError.command(
        command, status: process.status ?? -1, output: try process.remainingOutput())
    }
    // The log is written by a thread of its own.
    try waitUntilGranted()
    // A boot begins a new time: what was decided before must not be taken for what is decided now.
    let decided = try decisions().dropFirst(earlier)
    let known = seen + decided
    let lost = taps.filter { !known.contains(where: $0.contains) }
    print(
      "\(taps.count) taps in \(seconds) s: \(decided.count) decided about, "
        + "\(seen.count / 2) seen by another reader, \(lost.count) lost")
    return lost.map { $0.beforeUSec }
  }

  /// The times of the presses that the audit log has a decision about.
  private func decisions() throws -> [Int64] {
    try RigFile.read("/var/log/shutterd/audit.jsonl").split(separator: "\n").compactMap {
      guard case .object(let record) = try JSON(parsing: String($0)),
        record["event"] == .string("routed"), case .int(let stamp)? = record["stampUSec"]
      else { return nil }
      return stamp
    }
  }
}
