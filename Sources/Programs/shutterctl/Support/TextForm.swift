// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink

/// Prints one or more lines. Replaces Swift's function in all of this program, because that one buffers lines and
/// ignores write errors.
func print(_ line: String) { StandardOutput.write(line: line) }

/// Formats and prints values.
enum TextForm {
  /// A string without quotes, any other value as JSON. Control characters are escaped: a client's name must not
  /// move the cursor of the terminal.
  static func plain(_ value: JSON) -> String {
    if case .string(let text) = value { return text.escapingControlCharacters() }
    return String(decoding: value.jsonBytes, as: UTF8.self)
  }

  /// A number of things: "1 camera", "2 cameras".
  static func count(_ number: Int, _ thing: String) -> String {
    number == 1
      ? "1 \(thing)"
      : "\(number) \(thing)\(thing.hasSuffix("s") || thing.hasSuffix("ch") ? "es" : "s")"
  }

  /// Prints an object as one line of JSON, in one write.
  static func printJSON(_ value: some VarlinkValue) {
    StandardOutput.write(value.jsonBytes + [UInt8(ascii: "\n")])
  }

  /// Prints each value as one line of JSON.
  static func printJSON(_ list: [some VarlinkValue]) {
    for value in list { printJSON(value) }
  }

  /// Prints a line for people. Names of devices, cameras and clients cannot break it.
  static func printLine(_ line: String) { print(line.escapingControlCharacters()) }

  /// Prints rows in columns as wide as their widest entry. An entry cannot break its line.
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
      let line = cells.joined(separator: "  ")
      print(String(line.reversed().drop { $0 == " " }.reversed()))
    }
  }

  /// "3.5 ms"; below one millisecond "420 us".
  static func duration(_ uSec: Int64) -> String {
    uSec < 1000 ? "\(uSec) us" : milliseconds(uSec)
  }

  /// "-3.5 ms"; from 100 s on "123.4 s".
  static func milliseconds(_ uSec: Int64) -> String {
    guard uSec.magnitude < 100_000_000 else {
      let tenths = (uSec.magnitude + 50_000) / 100_000
      return "\(uSec < 0 ? "-" : "")\(tenths / 10).\(tenths % 10) s"
    }
    let tenths = (uSec.magnitude + 50) / 100
    return "\(uSec < 0 && tenths > 0 ? "-" : "")\(tenths / 10).\(tenths % 10) ms"
  }

  /// "812 bytes", "1.4 kB", "57.0 MB", with steps of 1000.
  static func bytes(_ count: Int64) -> String {
    guard count >= 1000 else { return "\(count) bytes" }
    var tenths = count / 100
    for unit in ["kB", "MB", "GB", "TB"] {
      if tenths < 10_000 { return "\(tenths / 10).\(tenths % 10) \(unit)" }
      tenths /= 1000
    }
    return "\(tenths / 10) PB"
  }

  /// "0:07.5", "1:02:03.4": a length of time, with tenths of seconds.
  static func length(_ uSec: Int64) -> String {
    let tenths = max(0, uSec) / 100_000
    let (seconds, minutes) = (tenths / 10 % 60, tenths / 600)
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutesAndSeconds =
      minutes < 60
      ? "\(minutes):\(two(seconds))" : "\(minutes / 60):\(two(minutes % 60)):\(two(seconds))"
    return "\(minutesAndSeconds).\(tenths % 10)"
  }
}
