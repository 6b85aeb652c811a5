// SPDX-License-Identifier: Apache-2.0

/// The part of a file's name that photos and films have in common.
package enum CaptureName {
  /// The name without its extension.
  ///
  /// - Parameters:
  ///   - unixUSec: the time of its first frame, microseconds since 1970 in UTC.
  ///   - counter: counts the files of the directory, so that a clock set back makes no name twice.
  ///   - press: the press that it belongs to.
  ///   - pressSource: the authority for the press: a claim of the caller alone has another word before the
  ///     number.
  static func stem(
    unixUSec: Int64, counter: Int64, press: Int64?, pressSource: PressSource?
  ) -> String {
    let time = CivilTime(unixUSec: unixUSec)
    let date =
      CivilTime.padded(time.year, 4) + CivilTime.padded(time.month, 2)
      + CivilTime.padded(time.day, 2)
    let clock =
      CivilTime.padded(time.hour, 2) + CivilTime.padded(time.minute, 2)
      + CivilTime.padded(time.second, 2)
    let fraction = CivilTime.padded(time.microsecond, 6)
    let word = pressSource == .gateway ? "press" : "claim"
    let suffix = press.map { "-\(word)\($0)" } ?? ""
    return "\(date)T\(clock).\(fraction)Z-\(CivilTime.padded(Int(counter), 6))\(suffix)"
  }

  /// The names of a directory's files in the order in which they were begun, whichever times the wall clock had:
  /// by their counters. Names that have none come last; names with the same one are in the order of the alphabet.
  package static func inOrder(_ names: [String]) -> [String] {
    names.map { (counter: counter(of: $0) ?? .max, name: $0) }
      .sorted { ($0.counter, $0.name) < ($1.counter, $1.name) }
      .map(\.name)
  }

  /// The time in a name, microseconds since 1970; nil if it has none.
  package static func unixUSec(in name: String) -> Int64? {
    let bytes = Array(name.utf8.prefix(23))
    guard bytes.count == 23, bytes[8] == UInt8(ascii: "T"), bytes[15] == UInt8(ascii: "."),
      bytes[22] == UInt8(ascii: "Z")
    else { return nil }
    func number(_ range: Range<Int>) -> Int64? {
      guard bytes[range].allSatisfy({ (48...57).contains($0) }) else { return nil }
      return bytes[range].reduce(0) { $0 * 10 + Int64($1 - 48) }
    }
    guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8),
      let hour = number(9..<11), let minute = number(11..<13), let second = number(13..<15),
      let fraction = number(16..<22), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    let days = CivilTime.daysSince1970(year: year, month: month, day: day)
    return ((days * 24 + hour) * 3600 + minute * 60 + second) * 1_000_000 + fraction
  }

  /// The press in a name, and who vouches for it; nil if it has none.
  package static func press(in name: String) -> (number: Int64, source: PressSource)? {
    let parts = name.split(separator: "-")
    guard unixUSec(in: name) != nil, parts.count == 3 else { return nil }
    let word = parts[2].prefix { $0 != "." }
    for (mark, source) in [("press", PressSource.gateway), ("claim", .caller)] {
      if word.hasPrefix(mark), let number = Int64(word.dropFirst(mark.count)) {
        return (number, source)
      }
    }
    return nil
  }

  /// More than any directory has files.
  package static let largestCounter: Int64 = 999_999_999_999

  /// The counter in a name; nil if it has none.
  package static func counter(of name: String) -> Int64? {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count > 1, parts[0].hasSuffix("Z") else { return nil }
    // Whoever owns the directory may have put a file of any name there.
    return Int64(parts[1].prefix { $0.isASCII && $0.isNumber }).flatMap {
      $0 <= largestCounter ? $0 : nil
    }
  }
}
