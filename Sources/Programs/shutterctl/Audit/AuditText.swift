// SPDX-License-Identifier: Apache-2.0
import Glibc
import Varlink

/// A record of the audit log as a line to read.
enum AuditText {
  /// "12:00:01.123456  routed  press 7, button remote/KEY_CAMERA, …": the time of day, what happened,
  /// and the rest in the order of the log.
  static func line(_ record: JSONObject) -> String {
    let rest = record.members
      .filter { !["unixUSec", "monotonicUSec", "event"].contains($0.name) }
      .map { "\($0.name) \(TextForm.plain($0.value))" }
    let event = record["event"]?.stringValue ?? "?"
    return "\(time(record))  \(event)  \(rest.joined(separator: ", "))"
  }

  /// The time of day of a record, in local time.
  static func time(_ record: JSONObject) -> String {
    let unixUSec = record["unixUSec"]?.intValue ?? 0
    var seconds = time_t(unixUSec / 1_000_000)
    var local = tm()
    localtime_r(&seconds, &local)
    let clock = [local.tm_hour, local.tm_min, local.tm_sec].map { padded(Int64($0), 2) }
    return clock.joined(separator: ":") + "." + padded(unixUSec % 1_000_000, 6)
  }

  private static func padded(_ number: Int64, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
