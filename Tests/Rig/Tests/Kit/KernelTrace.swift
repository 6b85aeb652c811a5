// SPDX-License-Identifier: Apache-2.0

/// The kernel's own record of the buffers that programs got from V4L2: the trace event
/// `v4l2:v4l2_dqbuf`, stamped by CLOCK_MONOTONIC. An oracle beside the program under test.
final class KernelTrace {
  /// One buffer that was dequeued.
  struct Dequeue: Equatable {
    /// The time at which the program got the buffer.
    let timeUSec: Int64
    /// The thread that got it: its name (cut to 15 characters) and number.
    let thread: String
    let minor: Int
    /// The queue it came from, such as VIDEO_CAPTURE.
    let type: String
    let index: Int
    let bytesUsed: Int
    let flags: [String]
    /// The driver's stamp on the frame.
    let timestampUSec: Int64
    let sequence: Int
  }

  private static let folder = "/sys/kernel/tracing"
  private static let switchFile = "\(folder)/events/v4l2/v4l2_dqbuf/enable"

  /// Starts again. `bufferKiB` (per CPU) holds 4 to 5 events per KiB; the oldest are lost when it is
  /// full.
  init(bufferKiB: Int = 4_096) throws {
    try RigFile.write("\(Self.folder)/trace_clock", "mono")
    try RigFile.write("\(Self.folder)/buffer_size_kb", "\(bufferKiB)")
    try RigFile.write("\(Self.folder)/trace", "")
    try RigFile.write(Self.switchFile, "1")
    try RigFile.write("\(Self.folder)/tracing_on", "1")
  }

  deinit { try? RigFile.write(Self.switchFile, "0") }

  /// All buffers so far, in the order in which programs got them.
  func dequeues() throws -> [Dequeue] {
    try RigFile.read("\(Self.folder)/trace").split(separator: "\n").compactMap {
      Self.parse($0)
    }
  }

  /// Reads a line of the trace. Nil: it is a comment or another event.
  static func parse(_ line: Substring) -> Dequeue? {
    // v4l2-ctl-168 [000] ..... 24.243651: v4l2_dqbuf: minor = 0, index = 0, …, sequence = 0
    let parts = line.split(separator: ":", maxSplits: 2)
    guard parts.count == 3, parts[1].dropFirst() == "v4l2_dqbuf",
      let at = parts[0].lastIndex(of: " "), let bracket = parts[0].lastIndex(of: "["),
      let timeUSec = microseconds(parts[0][at...].dropFirst())
    else { return nil }
    var fields: [Substring: Substring] = [:]
    for field in parts[2].split(separator: ",") {
      let words = field.split(separator: " ")
      if words.count >= 3, words[1] == "=", fields[words[0]] == nil || words[0] == "sequence" {
        fields[words[0]] = words[2]
      }
    }
    guard let minor = fields["minor"].flatMap({ Int($0) }),
      let index = fields["index"].flatMap({ Int($0) }),
      let bytesUsed = fields["bytesused"].flatMap({ Int($0) }),
      let nanoseconds = fields["timestamp"].flatMap({ Int64($0) }),
      let sequence = fields["sequence"].flatMap({ Int($0) })
    else { return nil }
    return Dequeue(
      timeUSec: timeUSec,
      thread: String(
        parts[0][..<bracket].drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()),
      minor: minor, type: String(fields["type"] ?? ""), index: index, bytesUsed: bytesUsed,
      flags: (fields["flags"] ?? "").split(separator: "|").map(String.init),
      timestampUSec: nanoseconds / 1_000, sequence: sequence)
  }

  /// `seconds.microseconds` as one number.
  private static func microseconds(_ text: Substring) -> Int64? {
    let parts = text.split(separator: ".")
    guard parts.count == 2, parts[1].count == 6, let seconds = Int64(parts[0]),
      let rest = Int64(parts[1])
    else { return nil }
    return seconds * 1_000_000 + rest
  }
}
