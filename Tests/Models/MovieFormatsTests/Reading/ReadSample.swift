// SPDX-License-Identifier: Apache-2.0
import MovieFormats

/// A sample as a reader finds it by the index.
struct ReadSample {
  var track: MovieTrack
  var bytes: [UInt8]
  var timeUSec: Int64
  var isKey: Bool
}

/// A fault that a strict reader does not accept.
struct FormatError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  static func unless(_ holds: Bool, _ problem: @autoclosure () -> String) throws {
    if !holds { throw FormatError(problem()) }
  }
}

/// Bytes of a file, read from left to right.
struct FileCursor {
  let file: [UInt8]
  var place: Int
  let end: Int

  init(_ file: [UInt8], _ range: Range<Int>? = nil) {
    self.file = file
    place = range?.lowerBound ?? 0
    end = range?.upperBound ?? file.count
  }

  var isAtEnd: Bool { place == end }

  mutating func number(_ count: Int) throws -> Int {
    try FormatError.unless(end - place >= count, "bytes are missing at \(place)")
    defer { place += count }
    return file[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  mutating func text(_ count: Int) throws -> String {
    try FormatError.unless(end - place >= count, "bytes are missing at \(place)")
    defer { place += count }
    return String(decoding: file[place..<place + count], as: UTF8.self)
  }
}
