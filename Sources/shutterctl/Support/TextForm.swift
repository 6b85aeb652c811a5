// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Varlink

/// How values are printed.
enum TextForm {
  /// A value as a person writes it: a string without quotes, all else as JSON. What a client calls
  /// itself must not move the cursor of whoever reads.
  static func plain(_ value: JSON) -> String {
    if case .string(let text) = value { return text.escapingControlCharacters() }
    return String(decoding: value.jsonBytes, as: UTF8.self)
  }

  /// A number of things: "1 camera", "2 cameras".
  static func count(_ number: Int, _ thing: String) -> String {
    number == 1 ? "1 \(thing)" : "\(number) \(thing)s"
  }

  /// Prints a value as one line of JSON, in one write.
  static func printJSON(_ value: some VarlinkValue) {
    printBytes(value.jsonBytes + [UInt8(ascii: "\n")])
  }

  /// Prints a line for a person. What devices, cameras and clients call themselves stays on it.
  static func printLine(_ line: String) { print(line.escapingControlCharacters()) }

  /// Prints a line at once, for whoever reads along.
  static func printNow(_ line: String) {
    printBytes(Array((line.escapingControlCharacters() + "\n").utf8))
  }

  /// Writes bytes to standard output as they are. Where nobody reads it any more the program ends:
  /// a stream would else go on for nobody.
  static func printBytes(_ bytes: [UInt8]) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        write(STDOUT_FILENO, $0.baseAddress! + written, $0.count - written)
      }
      if count < 0 && errno == EPIPE { exit(EXIT_FAILURE) }
      if count < 0 && errno != EINTR { return }
      written += max(count, 0)
    }
  }

  /// Prints rows in columns that are as wide as their widest entry. No entry leaves its line.
  static func printTable(_ rows: [[String]]) {
    let rows = rows.map { row in row.map { $0.escapingControlCharacters() } }
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    for row in rows {
      let cells = row.enumerated().map { column, cell in
        column == row.count - 1
          ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
      }
      print(cells.joined(separator: "  "))
    }
  }

  /// "3.5 ms"; below one millisecond "420 us".
  static func duration(_ uSec: Int64) -> String {
    uSec < 1000 ? "\(uSec) us" : milliseconds(uSec)
  }

  /// "-3.5 ms".
  static func milliseconds(_ uSec: Int64) -> String {
    let tenths = (uSec.magnitude + 50) / 100
    return "\(uSec < 0 && tenths > 0 ? "-" : "")\(tenths / 10).\(tenths % 10) ms"
  }
}
