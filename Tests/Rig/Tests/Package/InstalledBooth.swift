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
      guard case .array(let devices) = try JSON(parsing: list) else { return nil }
      for case .object(let device) in devices where device["node"] == .string(keyboard.node) {
        if case .string(let name)? = device["name"] { return name }
      }
      return nil
    }
  }

  /// Waits until a press would be granted.
  func waitUntilGranted() throws {
    try RigClock.wait(for: "the key to be granted", seconds: 30) {
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
  func photos() throws -> [Substring] {
    try Command.run("find", "/var/lib/shutter-engine", "-name", "*.jpg").split(separator: "\n")
  }

  /// What both services said.
  func log() throws -> String {
    try Command.run(
      "journalctl", "--unit=shutterd", "--unit=shutter-engine", "--output=short-monotonic")
  }

  /// Taps the key again and again while a command runs, which must succeed. Returns the taps that neither
  /// a gateway decided about, by the audit log, nor another reader of the keyboard saw. No faster than a finger:
  /// the kernel keeps 16 taps for a reader, who has to wait for dpkg in a machine of one slow processor.
  func lostTaps(during command: [String]) throws -> [Int64] {
    let other = try EvdevReader(keyboard.node)
    let process = try RunningProcess(command, errorOutput: .merged)
    var taps: [RigClock.Span] = []
    var stamps: [Int64] = []
    while !process.hasEnded {
      taps.append(try RigClock.span { try keyboard.tapAtOnce(Int32(KEY_VOLUMEDOWN)) })
      while let event = try other.nextKey(within: 300) { stamps.append(event.timeUSec) }
    }
    if process.status != 0 {
      throw RigError.command(
        command, status: process.status ?? -1, output: try process.remainingOutput())
    }
    // The log is written by a thread of its own.
    try waitUntilGranted()
    stamps += try decisions()
    return taps.filter { !stamps.contains(where: $0.contains) }.map { $0.beforeUSec }
  }

  /// When the presses were that the audit log has a decision about.
  private func decisions() throws -> [Int64] {
    try RigFile.read("/var/log/shutterd/audit.jsonl").split(separator: "\n").compactMap {
      guard case .object(let record) = try JSON(parsing: String($0)),
        record["event"] == .string("routed"), case .int(let stamp)? = record["stampUSec"]
      else { return nil }
      return stamp
    }
  }
}
